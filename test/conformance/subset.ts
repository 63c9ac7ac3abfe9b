// Whether a value holds what a matcher wants: objects by subset, lists item by item and as long, all else equal.
export function holds(value: unknown, wanted: unknown): boolean {
  if (Array.isArray(wanted)) {
    return Array.isArray(value) && value.length === wanted.length && wanted.every((item, at) => holds(value[at], item));
  }
  if (wanted !== null && typeof wanted === "object") {
    if (value === null || typeof value !== "object" || Array.isArray(value)) return false;
    const record = value as Record<string, unknown>;
    return Object.entries(wanted).every(([key, item]) => holds(record[key], item));
  }
  return Object.is(value, wanted);
}
