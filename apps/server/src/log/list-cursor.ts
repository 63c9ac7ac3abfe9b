// The opaque cursor of a list: a place in its order.
import { moment } from "@roundhouse/runtime";
import { z } from "zod";

/** No id has a NUL in it, and PostgreSQL takes none. */
const place = z.tuple([moment, z.string().refine((id) => !id.includes("\0"))]);

export const encodeCursor = (at: Date, id: string): string =>
  Buffer.from(JSON.stringify([at.toISOString(), id])).toString("base64url");

/** Nulls where there is none. Whoever takes one from outside asks `isCursor` first. */
export function decodeCursor(cursor: string | undefined): [string | null, string | null] {
  return (cursor !== undefined && placeOf(cursor)) || [null, null];
}

/** It is one that this service could have made; the empty text is the beginning. */
export const isCursor = (text: string): boolean => text === "" || placeOf(text) !== null;

function placeOf(cursor: string): [string, string] | null {
  try {
    const parsed = place.safeParse(JSON.parse(Buffer.from(cursor, "base64url").toString("utf8")));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
