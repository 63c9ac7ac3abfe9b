// The opaque cursor of a list: a place in its order.
export const encodeCursor = (at: Date, id: string): string =>
  Buffer.from(JSON.stringify([at.toISOString(), id])).toString("base64url");

/** Nulls where there is none, or none that we made. */
export function decodeCursor(cursor: string | undefined): [string | null, string | null] {
  if (cursor === undefined) return [null, null];
  try {
    const [at, id] = JSON.parse(Buffer.from(cursor, "base64url").toString("utf8")) as unknown[];
    const valid = typeof at === "string" && typeof id === "string" && !Number.isNaN(Date.parse(at));
    return valid ? [at, id] : [null, null];
  } catch {
    return [null, null];
  }
}
