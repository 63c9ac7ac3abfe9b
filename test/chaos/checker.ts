// What must hold once everything is at rest again, read off the database, the ledger and the viewers. One line a violation.
import type { Fleet } from "./fleet.js";
import { readLedger } from "./ledger.js";
import type { Load } from "./load.js";
import type { Viewer } from "./viewers.js";

export interface Violations {
  rule: string;
  found: string[];
}

export async function check(fleet: Fleet, load: Load, viewers: readonly Viewer[]): Promise<Violations[]> {
  const rules: [string, () => Promise<string[]>][] = [
    ["every thread is at rest", () => unrested(fleet)],
    ["no launch is lost, none happened twice", () => launches(fleet, load)],
    ["no seq is missing", () => gaps(fleet)],
    ["no event by an older epoch after a newer one", () => olderEpochs(fleet)],
    ["every call has one result", () => results(fleet)],
    ["every child that was spawned is there, and has ended", () => children(fleet)],
    ["no unguarded body ran twice, and none that the log did not allow first", () => effects(fleet)],
    ["every viewer saw the log, in order, nothing twice", () => seen(viewers)],
    ["no wrong answer", async () => load.wrong],
    ["no process ended by itself", async () => fleet.died],
  ];
  const all: Violations[] = [];
  for (const [rule, find] of rules) all.push({ rule, found: await find() });
  return all;
}

/** A thread that nobody will ever advance again looks just like one that is about to be: the caller has waited. */
export async function unrested(fleet: Fleet): Promise<string[]> {
  const rows = await fleet.database.rows<{ id: string; agent: string; status: string; wakes: number; seen: number }>(
    `SELECT id, agent, status, wakes, wakes_seen AS seen FROM threads
     WHERE status <> 'idle' OR turn_open OR wakes > wakes_seen OR lease_owner IS NOT NULL LIMIT 50`,
  );
  return rows.map(
    ({ id, agent, status, wakes, seen }) => `${id} (${agent}) is ${status}, woken ${wakes}, seen ${seen}`,
  );
}

async function launches(fleet: Fleet, load: Load): Promise<string[]> {
  const rows = await fleet.database.rows<{ launch: string; ids: string[] }>(
    "SELECT metadata->>'launch' AS launch, array_agg(id) AS ids FROM threads WHERE depth = 0 GROUP BY 1",
  );
  const made = new Map(rows.map(({ launch, ids }) => [Number(launch), ids]));
  const lost = [...load.launched].filter(([n, threadId]) => !made.get(n)?.includes(threadId));
  const twice = rows.filter(({ ids }) => ids.length > 1);
  return [
    ...lost.map(([n, threadId]) => `launch ${n} was answered with ${threadId}, which is not there`),
    ...twice.map(({ launch, ids }) => `launch ${launch} made ${ids.join(" and ")}`),
  ];
}

async function gaps(fleet: Fleet): Promise<string[]> {
  const rows = await fleet.database.rows<{ id: string; events: number; first: number; last: number; seq: number }>(
    `SELECT t.id, count(e.seq)::int AS events, min(e.seq) AS first, max(e.seq) AS last, t.seq FROM threads t
     LEFT JOIN events e ON e.thread_id = t.id GROUP BY t.id, t.seq
     HAVING count(e.seq) <> t.seq OR min(e.seq) <> 1 OR max(e.seq) <> t.seq LIMIT 50`,
  );
  return rows.map(
    ({ id, events, first, last, seq }) => `${id}: ${events} events from ${first} to ${last}, its row ${seq}`,
  );
}

async function olderEpochs(fleet: Fleet): Promise<string[]> {
  const rows = await fleet.database.rows<{ id: string; seq: number; epoch: number; newest: number }>(
    `SELECT * FROM (
       SELECT thread_id AS id, seq, epoch, max(epoch) OVER (PARTITION BY thread_id ORDER BY seq) AS newest FROM events
     ) e WHERE epoch <> 0 AND epoch < newest LIMIT 50`,
  );
  // Whatever a worker wrote without an epoch was written without a lease.
  const unleased = await fleet.database.rows<{ id: string; seq: number; type: string }>(
    `SELECT thread_id AS id, seq, type FROM events WHERE epoch = 0 AND type IN ('model_request', 'tool_started',
       'turn_completed', 'agent_spawned') LIMIT 50`,
  );
  return [
    ...rows.map(({ id, seq, epoch, newest }) => `${id}: event ${seq} of epoch ${epoch} after one of ${newest}`),
    ...unleased.map(({ id, seq, type }) => `${id}: ${type} at ${seq} without a lease`),
  ];
}

async function results(fleet: Fleet): Promise<string[]> {
  const rows = await fleet.database.rows<{ id: string; call: string; n: number }>(
    `SELECT c.thread_id AS id, c.data::json->>'callId' AS call, count(r.seq)::int AS n FROM events c
     LEFT JOIN events r ON r.thread_id = c.thread_id AND r.type = 'tool_result' AND r.data::json->>'callId' = c.data::json->>'callId'
     WHERE c.type = 'tool_call' GROUP BY 1, 2 HAVING count(r.seq) <> 1 LIMIT 50`,
  );
  return rows.map(({ id, call, n }) => `${id}: call ${call} has ${n} results`);
}

async function children(fleet: Fleet): Promise<string[]> {
  const rows = await fleet.database.rows<{ id: string; child: string }>(
    `SELECT e.thread_id AS id, e.data::json->>'childThreadId' AS child FROM events e
     LEFT JOIN threads t ON t.id = e.data::json->>'childThreadId'
     WHERE e.type = 'agent_spawned' AND (t.id IS NULL OR t.outcome IS NULL) LIMIT 50`,
  );
  return rows.map(({ id, child }) => `${id}: its child ${child} is not there or never ended`);
}

async function effects(fleet: Fleet): Promise<string[]> {
  const ran = readLedger(fleet.folder).filter(({ tool }) => tool === "pay");
  const times = new Map<string, number>();
  for (const { effectKey } of ran) times.set(effectKey, (times.get(effectKey) ?? 0) + 1);
  const twice = [...times].filter(([, n]) => n > 1).map(([key, n]) => `${key} was paid ${n} times`);
  const rows = await fleet.database.rows<{ key: string }>(
    "SELECT data::json->>'effectKey' AS key FROM events WHERE type = 'tool_started'",
  );
  const started = new Set(rows.map(({ key }) => key));
  const unallowed = [...times.keys()]
    .filter((key) => !started.has(key))
    .map((key) => `${key} was paid, and no log says so`);
  return [...twice, ...unallowed];
}

async function seen(viewers: readonly Viewer[]): Promise<string[]> {
  return (await Promise.all(viewers.map((viewer) => viewer.problems()))).flat();
}
