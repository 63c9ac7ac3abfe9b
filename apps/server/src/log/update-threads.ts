// Brings the rows of threads up to what their logs add up to now.
import { type Place, wakeInLine } from "@roundhouse/runtime";
import { countPending } from "./approval-rows.js";
import type { Client } from "./database.js";
import { placeColumns } from "./gate-rows.js";
import { json, jsonOrNull, manyRows } from "./many-rows.js";
import { firstNews } from "./news.js";
import type { PreparedAppend } from "./prepared-append.js";

/** Columns that are set as they are. */
const types = {
  seq: "int",
  status: "text",
  outcome: "text",
  parked: "text",
  turn_open: "bool",
  run_ended: "bool",
  run_started_at: "timestamptz",
  run_budget: "text",
  cancel_open: "bool",
  unfinished_children: "text",
  text: "text",
  agent: "text",
  config_hash: "text",
  agent_source: "text",
  model: "text",
  mode: "text",
  on_fallback: "bool",
  fell_back_from: "text",
  usage: "text",
  wake_at: "timestamptz",
  pending_approvals: "int",
  place_subject: "text",
  place_until: "timestamptz",
  place_why: "text",
} as const;

/** What the others are worked out from. */
const given = {
  id: "text",
  own_seq: "int",
  ends_run: "bool",
  settles_order: "bool",
  at: "timestamptz",
  news: "int",
} as const;

/** An input that waits for its worker is work, though the log does not hold it yet. */
const status = `CASE WHEN v.status = 'idle' AND EXISTS (SELECT 1 FROM inbox i WHERE i.thread_id = t.id)
  THEN 'running' ELSE v.status END`;

const set = Object.keys(types)
  .map((name) => (name === "status" ? `status = ${status}` : `${name} = v.${name}`))
  .join(", ");

/** Where nobody listens outside nothing is kept for them: it costs an append with news one look at a small index. */
const newsFrom = `CASE WHEN v.news IS NULL OR t.news_from IS NOT NULL THEN t.news_from
  WHEN EXISTS (SELECT 1 FROM webhook_endpoints w WHERE w.workspace_id = t.workspace_id AND w.disabled_at IS NULL) THEN v.news END`;

export interface Updated {
  /** How often it was woken so far. */
  wakes: number;
  /** The append has something to tell outside. */
  hasNews: boolean;
}

/** An append is also proof of progress: the count of fruitless claims begins anew. */
export async function updateThreads(
  client: Client,
  passed: readonly PreparedAppend[],
  placeAfter: (threadId: string) => Place | null,
): Promise<Map<string, Updated>> {
  const all = passed.map((one) => valuesOf(one, placeAfter(one.request.threadId)));
  const { names, unnest, values } = manyRows({ ...types, ...given }, all);
  const { rows } = await client.query<Updated & { id: string }>(
    `UPDATE threads t SET ${set}, seen_seq = coalesce(v.own_seq, t.seen_seq), barrier = t.barrier AND NOT v.ends_run,
       switch_order = CASE WHEN v.settles_order THEN NULL ELSE t.switch_order END, claims_without_append = 0, updated_at = coalesce(v.at, t.updated_at),
       news_from = ${newsFrom}
     FROM ${unnest} AS v(${names}) WHERE t.id = v.id 
     RETURNING t.id, t.wakes, (v.news IS NOT NULL AND t.news_from IS NOT NULL) AS "hasNews"`,
    values,
  );
  return new Map(rows.map(({ id, ...updated }) => [id, updated]));
}

function valuesOf(one: PreparedAppend, place: Place | null): Record<keyof typeof types | keyof typeof given, unknown> {
  const { row, state, request, events } = one;
  const wakeAt = wakeInLine(row.wakeAt, place);
  return {
    ...placeColumns(place),
    id: request.threadId,
    own_seq: request.epoch === undefined ? null : state.seq,
    ends_run: one.endsRun,
    settles_order: settlesOrder(one),
    at: events.at(-1)?.at ?? null,
    news: firstNews(events),
    seq: state.seq,
    status: place && row.status === "running" ? "waiting" : row.status,
    outcome: jsonOrNull(row.outcome),
    parked: state.parked ? json({ reason: state.parked.reason, pending: [state.parked.address] }) : null,
    turn_open: row.turnOpen,
    run_ended: !row.runOpen,
    run_started_at: state.run?.startedAt ?? null,
    run_budget: jsonOrNull(state.run?.budget),
    cancel_open: state.cancel !== null,
    unfinished_children: json(row.unfinishedChildren),
    text: json(row.text),
    agent: row.agent,
    config_hash: state.pinned?.configHash ?? "",
    agent_source: state.pinned?.source ?? "project",
    model: json(row.model),
    mode: row.mode,
    on_fallback: row.onFallback,
    fell_back_from: row.fellBackFrom,
    usage: json(row.usage),
    wake_at: wakeAt === null ? null : new Date(wakeAt),
    pending_approvals: countPending(state),
  };
}

/** It was followed, or a person chose a model for this one thread since. */
const settlesOrder = ({ request, events }: PreparedAppend): boolean =>
  (request.effects ?? []).some((effect) => effect.kind === "settleOrder") ||
  (request.epoch === undefined && events.some((event) => event.type === "settings_changed"));
