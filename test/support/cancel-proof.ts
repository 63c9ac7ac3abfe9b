// What must hold of a team after its cancel, read from its logs in the order in which they were committed.
import type { EventType } from "@roundhouse/runtime";
import type { Send } from "./projects/recorded-model.js";
import type { TestDatabase } from "./service/database.js";

export const ENDS_WITHIN_MS = 5000;

/** Columns that tell the order and the time of every event as PostgreSQL took it: the product's own `at` decides nothing. */
export async function markOrder(database: TestDatabase): Promise<void> {
  await database.rows(
    "ALTER TABLE events ADD COLUMN placed bigserial, ADD COLUMN landed_at timestamptz NOT NULL DEFAULT clock_timestamp()",
  );
}

export interface CancelledTeam {
  teamId: string;
  /** When the answer to the cancel had come back, milliseconds since the epoch. */
  answeredAt: number;
}

export const childStates = [
  "queued",
  "model streaming",
  "tool running",
  "parked for approval",
  "retry wait",
  "compacting",
  "spawning a grandchild",
  "finished",
] as const;
export type ChildState = (typeof childStates)[number] | "between steps";

export interface Proof {
  /** What did not hold, each on a line. */
  problems: string[];
  /** In which states the cancel found the threads below the root. */
  found: ChildState[];
  /** From the answer until the last thread had ended. */
  tookMs: number;
  /** From the cancel's commit until the last request of the team was sent; null where that was before it. */
  lastSendMs: number | null;
}

interface Row {
  threadId: string;
  parentId: string | null;
  agent: string;
  outcome: string | null;
  type: EventType;
  at: Date;
  landedAt: Date;
  placed: number;
  data: string;
}

const starts: ReadonlySet<EventType> = new Set<EventType>([
  "thread_started",
  "model_request",
  "tool_started",
  "agent_spawned",
]);

export async function proveCancel(
  database: TestDatabase,
  { teamId, answeredAt }: CancelledTeam,
  sends: readonly Send[],
): Promise<Proof> {
  const rows = await database.rows<Row>(
    `SELECT e.thread_id AS "threadId", t.parent_id AS "parentId", t.agent, t.outcome, e.type, e.at, e.landed_at AS "landedAt",
       e.placed, e.data
     FROM events e JOIN threads t ON t.id = e.thread_id WHERE t.root_id = $1 ORDER BY e.placed`,
    [teamId],
  );
  const barrier = rows.find(({ threadId, type }) => threadId === teamId && type === "cancel_requested");
  if (!barrier) return { problems: ["the root's log holds no cancel"], found: [], tookMs: 0, lastSendMs: null };
  const threads = byThread(rows);
  const logs = [...threads.values()].map((log) => ({
    log,
    before: log.filter(({ placed }) => placed < barrier.placed),
    after: log.filter(({ placed }) => placed > barrier.placed),
  }));
  const own = sends.filter(({ threadId }) => threads.has(threadId));
  const problems = [
    ...rows.filter(({ placed, type }) => placed > barrier.placed && starts.has(type)).map(said("after the cancel")),
    ...logs.flatMap(endProblems),
    ...logs.flatMap(({ log }) => parentProblems(log, threads)),
    ...logs.flatMap(({ log }) => openCalls(log)),
    ...own
      .filter(({ at }) => at > answeredAt)
      .map(
        ({ agent, purpose, at }) => `${agent}: a ${purpose} request was sent ${at - answeredAt} ms after the answer`,
      ),
  ];
  const lastEnd = Math.max(...rows.map(({ landedAt }) => landedAt.getTime()));
  const tookMs = lastEnd - answeredAt;
  if (tookMs > ENDS_WITHIN_MS) problems.push(`its last thread ended ${tookMs} ms after the answer`);
  const found = logs.filter(({ log }) => log[0]?.threadId !== teamId).map(({ before }) => stateOf(before));
  const lastSendMs = Math.max(...own.map(({ at }) => at)) - barrier.landedAt.getTime();
  return { problems, found, tookMs, lastSendMs: lastSendMs > 0 ? lastSendMs : null };
}

function byThread(rows: readonly Row[]): Map<string, Row[]> {
  const threads = new Map<string, Row[]>();
  for (const row of rows) threads.set(row.threadId, [...(threads.get(row.threadId) ?? []), row]);
  return threads;
}

const said =
  (when: string) =>
  ({ agent, type }: Row): string =>
    `${agent}: ${type} ${when}`;

interface Log {
  log: Row[];
  before: Row[];
  after: Row[];
}

/** What the cancel found open ends cancelled; what had ended stays as it was. */
function endProblems({ log, before, after }: Log): string[] {
  const [first] = log;
  if (!first) return [];
  const { agent, outcome } = first;
  const last = before.at(-1);
  const hadEnded = last?.type === "turn_completed" || last?.type === "hook_decision";
  if (hadEnded && after.length === 0) return [];
  const ended = after.some(({ type }) => type === "cancelled") && JSON.parse(outcome ?? "null")?.status === "cancelled";
  return ended ? [] : [`${agent}: ended ${outcome}, with ${log.at(-1)?.type} last`];
}

/** A child's end is in its parent's log before the parent's own end. */
function parentProblems(log: Row[], threads: ReadonlyMap<string, Row[]>): string[] {
  const last = log.at(-1);
  const parent = threads.get(last?.parentId ?? "");
  if (!last || !parent) return [];
  const told = parent.find(
    ({ type, data }) => type === "agent_finished" && JSON.parse(data).childThreadId === last.threadId,
  );
  const end = parent.find(({ type }) => type === "cancelled");
  const problems: string[] = [];
  if (!told) problems.push(`${last.agent}: its parent was never told of its end`);
  if (told && last.placed > told.placed) problems.push(`${last.agent}: went on after its parent was told of its end`);
  if (end && last.placed > end.placed) problems.push(`${last.agent}: ended after its parent`);
  if (end && last.at.getTime() > end.at.getTime()) problems.push(`${last.agent}: its end is dated after its parent's`);
  return problems;
}

function openCalls(log: Row[]): string[] {
  const calls = log.filter(({ type }) => type === "tool_call").map((row) => ({ row, ...JSON.parse(row.data) }));
  const closed = new Set(
    log.filter(({ type }) => type === "tool_result").map(({ data }) => JSON.parse(data).callId as string),
  );
  return calls
    .filter(({ callId }) => !closed.has(callId))
    .map(({ row, name }) => `${row.agent}: the call of ${name} has no result`);
}

const byLastType: Partial<Record<EventType, ChildState>> = {
  thread_started: "queued",
  tool_started: "tool running",
  parked: "parked for approval",
  retry_scheduled: "retry wait",
  agent_spawned: "spawning a grandchild",
  turn_completed: "finished",
};

function stateOf(before: Row[]): ChildState {
  const last = before.at(-1);
  if (!last) return "queued";
  if (last.type === "model_request")
    return JSON.parse(last.data).purpose === "compaction" ? "compacting" : "model streaming";
  // A read has no start on record: once it is allowed it runs.
  if (last.type === "permission_decision" && last.agent === "watcher") return "tool running";
  if (last.agent === "spawner" && last.type !== "user_input" && last.type !== "turn_completed")
    return "spawning a grandchild";
  return byLastType[last.type] ?? "between steps";
}
