// The cursor of a team: how far each of its threads was seen, in one text.
import { z } from "zod";

const cursor = z.record(z.string(), z.number().int().nonnegative());
export type TeamCursor = z.infer<typeof cursor>;

export const formatTeamCursor = (seen: TeamCursor): string => Buffer.from(JSON.stringify(seen)).toString("base64url");

/** Null for a text that is no cursor; the empty text is the beginning. Plain JSON is taken as well as our own form. */
export function parseTeamCursor(text: string): TeamCursor | null {
  if (text === "") return {};
  const plain = text.startsWith("{") ? text : Buffer.from(text, "base64url").toString("utf8");
  try {
    const parsed = cursor.safeParse(JSON.parse(plain));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/** Such a cursor is of a log that was there before: of an older state of the database, or of another one. */
export const isAhead = (cursor: TeamCursor, logs: readonly { threadId: string; seq: number }[]): boolean =>
  logs.some(({ threadId, seq }) => (cursor[threadId] ?? 0) > seq);
