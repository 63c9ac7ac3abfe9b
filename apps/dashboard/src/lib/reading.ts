// Reads answers that no schema of the runtime describes: what is missing is left out, never guessed.
export type Fields = Record<string, unknown>;

export const fieldsOf = (value: unknown): Fields =>
  value !== null && typeof value === "object" && !Array.isArray(value) ? (value as Fields) : {};

export const listOf = (value: unknown): unknown[] => {
  if (Array.isArray(value)) return value;
  const { data } = fieldsOf(value);
  return Array.isArray(data) ? data : [];
};

export const textOf = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);
export const textsOf = (value: unknown): string[] =>
  listOf(value).flatMap((item) => textOf(item) ?? textOf(fieldsOf(item).name) ?? textOf(fieldsOf(item).id) ?? []);
