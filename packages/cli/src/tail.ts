// `roundhouse tail`: shows events as they come, over broken connections, until the run is over.
import type { Event } from "@roundhouse/runtime";
import { type Typed, UsageError } from "./command-line.js";
import type { Connection } from "./connect.js";
import { harmless, type Shell } from "./shell.js";

const WIDTH = 120;

export async function tail({ words, flags, values }: Typed, { client }: Connection, shell: Shell): Promise<number> {
  const [id = ""] = words;
  const { after } = values;
  // What is not there, or whom it is not for, is told at once: the iterator would only try again.
  const thread = await client.threads.get(id);
  const isTeam = thread.parentThreadId === null;
  const options = { follow: flags.follow ?? false, signal: shell.signal };
  if (!isTeam && after !== undefined && !isSeq(after)) {
    throw new UsageError(
      `--after ${after}: the place in a thread is a number, the seq of the last event that was seen`,
    );
  }
  const events = isTeam
    ? client.teams.events(id, { ...options, ...(after === undefined ? {} : { after: teamCursor(id, after) }) })
    : client.threads.events(id, { ...options, after: Number(after ?? 0) });
  for await (const event of events) await shell.out(`${flags.json ? JSON.stringify(event) : lineOf(event)}\n`);
  return 0;
}

const isSeq = (text: string): boolean => /^\d{1,10}$/.test(text);

/** A number is the place in the lead's own log. */
const teamCursor = (id: string, after: string): string =>
  isSeq(after) ? JSON.stringify({ [id]: Number(after) }) : after;

export function lineOf({ threadId, seq, at, type, data }: Event): string {
  const whole = harmless(JSON.stringify(data));
  const short = whole.length > WIDTH ? `${whole.slice(0, WIDTH)}…` : whole;
  return `${at.slice(11, 23)}  ${threadId}  ${String(seq).padStart(4)}  ${type.padEnd(22)}  ${short}`;
}
