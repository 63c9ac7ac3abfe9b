// Several rows as one statement: an array for each column, unnested on the other side.
type Types = Record<string, string>;
type Row<T extends Types> = Record<keyof T, unknown>;

export interface ManyRows {
  /** `a, b, c` */
  names: string;
  /** `unnest($1::text[], $2::int[], ...)` */
  unnest: string;
  values: unknown[][];
}

export function manyRows<T extends Types>(types: T, rows: readonly Row<T>[]): ManyRows {
  const names = Object.keys(types);
  return {
    names: names.join(", "),
    unnest: `unnest(${names.map((name, index) => `$${index + 1}::${types[name]}[]`).join(", ")})`,
    values: names.map((name) => rows.map((row) => row[name])),
  };
}

export const json = (value: unknown): string => JSON.stringify(value ?? null);
export const jsonOrNull = (value: unknown): string | null =>
  value === undefined || value === null ? null : JSON.stringify(value);
