// Counts wake-ups: of parents whose children stand otherwise, of threads that a command reached, and of all below a cancel.
import type { Client } from "./database.js";
import type { LockedRow } from "./locked-rows.js";
import type { PreparedAppend } from "./prepared-append.js";

export interface Waking {
  passed: readonly PreparedAppend[];
  /** The unfinished threads below those that reach down. */
  below: ReadonlyMap<string, LockedRow[]>;
  rows: ReadonlyMap<string, LockedRow>;
  /** Wake-ups so far of each thread that appended; brought up to date here. */
  wakes: Map<string, number>;
}

/** Returns who was woken. */
export async function wakeThreads(client: Client, waking: Waking): Promise<Set<string>> {
  const counts = new Map<string, number>();
  for (const id of waking.passed.flatMap((one) => wokenBy(one, waking))) counts.set(id, (counts.get(id) ?? 0) + 1);
  if (counts.size === 0) return new Set();
  const { rows: counted } = await client.query<{ id: string; wakes: number }>(
    `UPDATE threads t SET wakes = t.wakes + v.by, barrier = t.barrier OR t.id = ANY($3::text[])
     FROM unnest($1::text[], $2::int[]) AS v(id, by) WHERE t.id = v.id RETURNING t.id, t.wakes`,
    [[...counts.keys()], [...counts.values()], barredBy(waking)],
  );
  for (const { id, wakes } of counted) waking.wakes.set(id, wakes);
  return new Set(counts.keys());
}

function wokenBy(one: PreparedAppend, { below, rows }: Waking): string[] {
  const { threadId, epoch, effects = [] } = one.request;
  const sent = effects.flatMap((effect) => (effect.kind === "sendInput" ? [effect.childThreadId] : []));
  const parent = one.parentId !== null && one.wakesParent && rows.has(one.parentId) ? [one.parentId] : [];
  const under = (below.get(threadId) ?? []).map((row) => row.id);
  return [...(epoch === undefined ? [threadId] : []), ...parent, ...sent, ...under];
}

/** From this commit on they may start nothing. */
const barredBy = ({ passed, below }: Waking): string[] =>
  passed
    .filter((one) => one.request.effects?.some((effect) => effect.kind === "raiseBarrier"))
    .flatMap((one) => (below.get(one.request.threadId) ?? []).map((row) => row.id));
