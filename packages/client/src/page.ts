// Lists, which come in pages.
export interface Page<T> {
  data: T[];
  nextCursor: string | null;
}

export type ListQuery = { cursor?: string; limit?: number };
