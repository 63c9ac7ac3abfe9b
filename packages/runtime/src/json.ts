// The one canonical way to write a value down as JSON, and how deep one may be.

/** The same text for the same value whatever the order of its keys. Lone surrogates are escaped, so the text is valid UTF-8. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item ?? null)).join(",")}]`;
  if (value !== null && typeof value === "object") {
    const entries = Object.entries(value).filter(([, item]) => item !== undefined);
    entries.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
    return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${canonicalJson(item)}`).join(",")}}`;
  }
  return JSON.stringify(value) ?? "null";
}

/** What we write, hash and check level by level is no deeper than this: deeper values end a stack instead of a call. */
export const MAX_LEVELS = 200;

/** Whether a value, such as one that JSON.parse gave, has more levels than that. */
export function isTooDeep(value: unknown, levels = MAX_LEVELS): boolean {
  let layer: unknown[] = [value];
  for (let level = 0; layer.length > 0; level++) {
    layer = layer.flatMap((one) => (one !== null && typeof one === "object" ? Object.values(one) : []));
    if (level >= levels && layer.length > 0) return true;
  }
  return false;
}
