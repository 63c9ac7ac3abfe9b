// Lists come in pages.
export interface Page<T> {
  data: T[];
  nextCursor: string | null;
}

/** A type and not an interface: only such a one counts as a record of parameters. */
export type ListQuery = { cursor?: string; limit?: number };
