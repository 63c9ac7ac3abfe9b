// One transaction for the appends of several threads. Each is checked by itself: one that is refused fails no other.
import type { AppendRefusal } from "@roundhouse/runtime";
import { claimKeysAndAudit } from "./command-records.js";
import type { Commit } from "./commit-feed.js";
import type { Client } from "./database.js";
import { applyEffects, spawnsOf } from "./effects.js";
import { GateBook } from "./gate-book.js";
import { insertEvents } from "./insert-events.js";
import { BudgetBook } from "./ledger.js";
import { type LockedRow, lockThreads, lockUnfinishedBelow } from "./locked-rows.js";
import type { PreparedAppend } from "./prepared-append.js";
import { updateThreads } from "./update-threads.js";
import { wakeThreads } from "./wake-threads.js";
import { writeApprovals } from "./write-approvals.js";

export type Settled = { ok: true; wakes: number } | { ok: false; refusal: AppendRefusal };

export interface BatchResult {
  settled: Settled[];
  commit: Commit;
}

export async function commitBatch(client: Client, batch: readonly PreparedAppend[]): Promise<BatchResult> {
  const rows = await lockThreads(client, batch.flatMap(touchedThreads));
  const below = await lockBelow(client, batch);
  const book = await BudgetBook.open(client, batch, rows);
  const gates = await GateBook.open(client, batch, rows);
  const refusals: (AppendRefusal | null)[] = [];
  for (const one of batch) refusals.push(await refusalOf(client, { one, rows, book, gates }));
  const passed = batch.filter((_, index) => refusals[index] === null);
  let wakes = new Map<string, number>();
  let bumped = new Set<string>();
  let news: string[] = [];
  if (passed.length > 0) {
    await insertEvents(
      client,
      passed.flatMap((one) => one.events),
    );
    await applyEffects(client, passed, rows);
    const updated = await updateThreads(client, passed, (id) => gates.placeAfter(rows.get(id) as LockedRow));
    wakes = new Map([...updated].map(([id, one]) => [id, one.wakes]));
    news = [...updated].flatMap(([id, { hasNews }]) => (hasNews ? [id] : []));
    await writeApprovals(client, passed, rows);
    await book.save(client, passed);
    await gates.save(client);
    await claimKeysAndAudit(client, passed);
    bumped = await wakeThreads(client, { passed, below, rows, wakes });
  }
  return {
    settled: batch.map((one, index) => settledAs(refusals[index] ?? null, wakes.get(one.request.threadId) ?? -1)),
    commit: whatToTell(passed, { below, rows, bumped, news }),
  };
}

const settledAs = (refusal: AppendRefusal | null, wakes: number): Settled =>
  refusal ? { ok: false, refusal } : { ok: true, wakes };

/** Every row that the append reads or writes, but for those below it. */
function touchedThreads(one: PreparedAppend): string[] {
  const ids = [one.request.threadId];
  if (one.parentId !== null && one.wakesParent) ids.push(one.parentId);
  for (const effect of one.request.effects ?? []) {
    if (effect.kind === "sendInput") ids.push(effect.childThreadId);
    // The root's row is what spawns of one team queue at, so that they can't all take its last place.
    if (effect.kind === "spawn") ids.push(one.rootId);
  }
  return ids;
}

async function lockBelow(client: Client, batch: readonly PreparedAppend[]): Promise<Map<string, LockedRow[]>> {
  const below = new Map<string, LockedRow[]>();
  for (const one of batch) {
    if (one.reachesDown) below.set(one.request.threadId, await lockUnfinishedBelow(client, one.request.threadId));
  }
  return below;
}

interface Check {
  one: PreparedAppend;
  rows: Map<string, LockedRow>;
  book: BudgetBook;
  gates: GateBook;
}

async function refusalOf(client: Client, { one, rows, book, gates }: Check): Promise<AppendRefusal | null> {
  const { request } = one;
  const row = rows.get(request.threadId);
  if (!row) return { code: "invalid_transition", message: "no such thread" };
  if (request.epoch !== undefined && request.epoch !== row.epoch) return { code: "stale_epoch" };
  if (request.state.seq !== row.seq) return { code: "seq_conflict" };
  if (one.invalid !== null) return { code: "invalid_transition", message: one.invalid };
  if (one.isBarred && row.barrier) return { code: "barrier" };
  const refusal =
    (await inboxTaken(client, one)) ??
    (await teamFull(client, one)) ??
    gates.refusal(one, row) ??
    book.reserve(one, row);
  if (!refusal) gates.apply(one, row);
  return refusal;
}

/** An input that asked to be the only one: two that came at once must not both be taken. */
async function inboxTaken(client: Client, one: PreparedAppend): Promise<AppendRefusal | null> {
  const effects = one.request.effects ?? [];
  if (!effects.some((effect) => effect.kind === "acceptInput" && effect.ifEmpty)) return null;
  const { rows } = await client.query("SELECT 1 FROM inbox WHERE thread_id = $1 LIMIT 1", [one.request.threadId]);
  return rows.length > 0 ? { code: "busy" } : null;
}

async function teamFull(client: Client, one: PreparedAppend): Promise<AppendRefusal | null> {
  const spawns = spawnsOf(one).length;
  if (spawns === 0) return null;
  const limit = one.state.pinned?.limits.maxThreadsPerTeam ?? 64;
  const { rows } = await client.query<{ size: number }>("SELECT count(*) AS size FROM threads WHERE root_id = $1", [
    one.rootId,
  ]);
  return (rows[0]?.size ?? 0) + spawns > limit ? { code: "team_full", limit } : null;
}

interface Told {
  below: Map<string, LockedRow[]>;
  rows: Map<string, LockedRow>;
  bumped: Set<string>;
  news: string[];
}

function whatToTell(passed: readonly PreparedAppend[], { below, rows, bumped, news }: Told): Commit {
  const ids = new Set(bumped);
  const cancelled = new Set<string>();
  const all = new Map(rows);
  for (const row of [...below.values()].flat()) all.set(row.id, row);
  for (const one of passed) {
    ids.add(one.request.threadId);
    for (const { childThreadId } of spawnsOf(one)) ids.add(childThreadId);
    if (one.cancels) cancelled.add(one.request.threadId);
    if (one.request.effects?.some((effect) => effect.kind === "raiseBarrier")) {
      for (const row of below.get(one.request.threadId) ?? []) cancelled.add(row.id);
    }
  }
  const wake = [...bumped]
    .filter((id) => all.get(id)?.leased !== true)
    .map((threadId) => ({ threadId, isChild: (all.get(threadId)?.depth ?? 1) > 0 }));
  return {
    ids: [...ids],
    bumped: [...bumped],
    holders: holdersOf([...bumped, ...cancelled], all),
    rested: passed.filter(isAtRest).map((one) => one.request.threadId),
    cancelled: [...cancelled],
    rules: passed.some((one) => one.events.some((event) => event.type === "permission_rule_added")),
    wake: [
      ...wake,
      ...passed.flatMap(spawnsOf).map(({ childThreadId }) => ({ threadId: childThreadId, isChild: true })),
    ],
    outdated: passed.flatMap((one) => outdatedBy(one, rows.get(one.request.threadId))),
    observed: passed.filter((one) => rows.get(one.request.threadId)?.observed).map((one) => one.request.threadId),
    news,
  };
}

function outdatedBy({ request, row }: PreparedAppend, before: LockedRow | undefined): Commit["outdated"] {
  const atMs = before?.wakeAt?.getTime();
  return atMs === undefined || atMs === row.wakeAt ? [] : [{ threadId: request.threadId, atMs }];
}

function holdersOf(ids: readonly string[], rows: ReadonlyMap<string, LockedRow>): string[] {
  const owners = ids.flatMap((id) => {
    const row = rows.get(id);
    return row?.leased && row.leaseOwner !== null ? [row.leaseOwner] : [];
  });
  return [...new Set(owners)];
}

const isAtRest = ({ row: { status } }: PreparedAppend): boolean => status === "idle" || status === "parked";
