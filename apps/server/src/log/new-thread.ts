// A thread's first rows: itself, its first events, its first input and its budget.
import { type Event, type InboxInput, reduce, rowOf, spentBy, type ThreadStarted } from "@roundhouse/runtime";
import type { Client } from "./database.js";
import { insertEvents } from "./insert-events.js";
import { insertLedger } from "./ledger.js";

export interface NewThread {
  threadId: string;
  started: ThreadStarted;
  input?: InboxInput | undefined;
  at: string;
  workspaceId: string;
  lineage: string[];
  path: string[];
  name?: string | undefined;
  metadata: Record<string, string>;
}

export interface ForkedFrom {
  threadId: string;
  atSeq: number;
  /** The log up to there. */
  events: readonly Event[];
}

export async function insertThread(client: Client, thread: NewThread, from?: ForkedFrom): Promise<Event[]> {
  const events = firstEvents(thread, from);
  const state = reduce([...(from?.events ?? []), ...events], thread.threadId);
  const row = rowOf(state);
  const { threadId, started, input } = thread;
  const parent = { threadId: null, callId: null, seq: null, ...started.parent };
  await client.query(
    `INSERT INTO threads (id, workspace_id, agent, config_hash, root_id, parent_id, parent_call_id, parent_seq, depth, lineage,
       path, status, outcome, seq, model, mode, usage, budget, max_wall_ms, deadline, principal, title, name, metadata, forked_from,
       forked_at, wakes, observed, agent_source, created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24,
       $25, $26, $27, $28, $29, $30, $30)`,
    [
      threadId,
      thread.workspaceId,
      started.agent,
      started.configHash,
      started.rootThreadId,
      parent.threadId,
      parent.callId,
      parent.seq,
      started.depth,
      thread.lineage,
      thread.path,
      input ? "running" : row.status,
      null,
      state.seq,
      JSON.stringify(row.model),
      row.mode,
      JSON.stringify(row.usage),
      started.budget ? JSON.stringify(started.budget) : null,
      started.limits.maxWallMs ?? null,
      started.deadline ?? null,
      started.principal,
      titleOf(input?.text ?? row.title),
      thread.name ?? null,
      JSON.stringify(thread.metadata),
      from?.threadId ?? null,
      from?.atSeq ?? null,
      input ? 1 : 0,
      started.extensions.some((one) => one.observers.length > 0),
      started.source ?? "project",
      thread.at,
    ],
  );
  await insertEvents(client, events);
  if (input) await insertInput(client, threadId, input);
  // A fork's life began with the log that it shares.
  if (started.budget)
    await insertLedger(client, {
      ownerThreadId: threadId,
      scope: "thread",
      limits: started.budget,
      used: spentBy(state),
    });
  return events;
}

async function insertInput(client: Client, threadId: string, input: InboxInput): Promise<void> {
  const row = [threadId, input.inputId, JSON.stringify(input)];
  await client.query("INSERT INTO inbox (thread_id, input_id, data) VALUES ($1, $2, $3)", row);
}

function firstEvents({ threadId, started, at }: NewThread, from: ForkedFrom | undefined): Event[] {
  const append = (from?.atSeq ?? 0) + 1;
  const envelope = { threadId, append, at, actor: { kind: "host" as const }, epoch: 0 };
  const first: Event = { ...envelope, seq: append, type: "thread_started", data: started };
  if (!from) return [first];
  const data = { fromThreadId: from.threadId, atSeq: from.atSeq };
  return [first, { ...envelope, seq: append + 1, type: "forked", data }];
}

const TITLE_LENGTH = 120;

/** One line that PostgreSQL can hold: no NUL, no lone surrogates. */
export function titleOf(text: string): string {
  const line = text
    .toWellFormed()
    .replaceAll(/[\s\0]+/g, " ")
    .trim();
  return line.length > TITLE_LENGTH ? `${line.slice(0, TITLE_LENGTH - 1).toWellFormed()}…` : line;
}
