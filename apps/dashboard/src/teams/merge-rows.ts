// The rows of all threads of a team as one list, by time; a thread's own rows keep their order whatever its clock said.
import type { Event, ThreadState } from "@roundhouse/runtime/browser";
import type { Branches } from "@/lib/branches";
import { groupRows, keyOfRow, type Row } from "@/lib/group-rows";
import type { TeamLog } from "@/live/team-log";
import type { ThreadLog } from "@/live/thread-log";

export interface TeamRow {
  key: string;
  row: Row;
  state: ThreadState;
  path: readonly string[];
}

type Placed = TeamRow & { at: string };

/** By time; at one moment parents come before their children, and older siblings before younger ones. */
export function mergeRows(team: TeamLog, branches: Branches): TeamRow[] {
  const parentsFirst = new Set([...branches.keys(), ...team.keys()]);
  const placed = [...parentsFirst].flatMap((threadId): Placed[] => {
    const log = team.get(threadId);
    return log ? rowsOfThread(log, branches.get(threadId)?.path) : [];
  });
  // Sorting is stable: what nothing tells apart stays as it stood.
  return placed.sort((a, b) => compare(a.at, b.at) || a.path.length - b.path.length);
}

function rowsOfThread({ events, state }: ThreadLog, path: string[] | undefined): Placed[] {
  const whose = { state, path: path ?? [state.pinned?.agent ?? state.threadId] };
  let at = "";
  return rowsOf(events).map((row) => {
    const began = row.events[0]?.at ?? at;
    if (began > at) at = began;
    return { ...whose, key: keyOfRow(row), row, at };
  });
}

/** A log's rows are made once: most threads of a team rest while one goes on. */
const grouped = new WeakMap<readonly Event[], Row[]>();

function rowsOf(events: readonly Event[]): Row[] {
  const known = grouped.get(events);
  if (known) return known;
  const rows = groupRows(events);
  grouped.set(events, rows);
  return rows;
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
