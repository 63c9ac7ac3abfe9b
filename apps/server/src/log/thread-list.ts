// Threads as the API shows them: single, listed, and as teams.
import {
  assertNever,
  type Budget,
  type ModelSettings,
  type Outcome,
  sumUsage,
  type TeamView,
  type ThreadView,
} from "@roundhouse/runtime";
import { Batcher } from "./batcher.js";
import type { Database } from "./database.js";
import { decodeCursor, encodeCursor } from "./list-cursor.js";

export interface ThreadFilter {
  status?: string | undefined;
  agent?: string | undefined;
  team?: string | undefined;
  metadata?: Record<string, string> | undefined;
  rootsOnly?: boolean | undefined;
  cursor?: string | undefined;
  limit: number;
}

export interface Page<T> {
  data: T[];
  nextCursor: string | null;
}

interface ThreadRow {
  id: string;
  agent: string;
  status: ThreadView["status"];
  outcome: string | null;
  parked: string | null;
  turn_open: boolean;
  title: string;
  name: string | null;
  root_id: string;
  parent_id: string | null;
  parent_call_id: string | null;
  depth: number;
  path: string[];
  model: string;
  on_fallback: boolean;
  place_subject: string | null;
  place_until: Date | null;
  place_why: string | null;
  mode: ThreadView["mode"];
  principal: string;
  usage: string;
  budget: string | null;
  run_budget: string | null;
  pending_approvals: number;
  wake_at: Date | null;
  seq: number;
  metadata: Record<string, string>;
  created_at: Date;
  updated_at: Date;
  unfinished_children: string;
  working: boolean;
  blocked: string | null;
}

const columns = `id, agent, status, outcome, parked, turn_open, title, name, root_id, parent_id, parent_call_id, depth, path, model, on_fallback, mode,
  principal, usage, budget, run_budget, pending_approvals, wake_at, seq, metadata, created_at, updated_at, unfinished_children, blocked,
  place_subject, place_until, place_why,
  (lease_owner IS NOT NULL OR wakes > wakes_seen
    OR coalesce(wake_at <= now() + (SELECT offset_ms FROM clock_offset WHERE id = 1) * interval '1 millisecond', false)) AS working`;

interface OwnedView {
  workspaceId: string;
  view: ThreadView;
}

export class ThreadList {
  private readonly ones: Batcher<string, OwnedView | null>;

  constructor(private readonly database: Database) {
    this.ones = new Batcher({ waitMs: 1, maxSize: 64, parallel: 2, run: (ids) => this.readAll(ids) });
  }

  async one(workspaceId: string, threadId: string): Promise<ThreadView | null> {
    const found = await this.ones.ask(threadId);
    return found?.workspaceId === workspaceId ? found.view : null;
  }

  private async readAll(threadIds: readonly string[]): Promise<(OwnedView | null)[]> {
    const rows = await this.database.query<ThreadRow & { workspace_id: string }>(
      `SELECT workspace_id, ${columns} FROM threads WHERE id = ANY($1::text[])`,
      [[...threadIds]],
    );
    const found = new Map(rows.map((row) => [row.id, { workspaceId: row.workspace_id, view: viewOf(row) }]));
    return threadIds.map((id) => found.get(id) ?? null);
  }

  async many(workspaceId: string, threadIds: readonly string[]): Promise<ThreadView[]> {
    const rows = await this.database.query<ThreadRow & Record<string, unknown>>(
      `SELECT ${columns} FROM threads WHERE workspace_id = $1 AND id = ANY($2::text[])`,
      [workspaceId, [...threadIds]],
    );
    return rows.map(viewOf);
  }

  /** Newest first. Stable under inserts: the cursor is a place, not a count. */
  async list(workspaceId: string, filter: ThreadFilter): Promise<Page<ThreadView>> {
    const { rows, nextCursor } = await this.page(workspaceId, filter);
    return { data: rows.map(viewOf), nextCursor };
  }

  async teams(workspaceId: string, filter: ThreadFilter): Promise<Page<TeamView>> {
    const { rows, nextCursor } = await this.page(workspaceId, { ...filter, rootsOnly: true });
    const members = await this.membersOf(
      workspaceId,
      rows.map((row) => row.id),
    );
    return { data: rows.map((root) => teamOf(members.filter((row) => row.root_id === root.id))), nextCursor };
  }

  async team(workspaceId: string, teamId: string): Promise<TeamView | null> {
    const members = await this.membersOf(workspaceId, [teamId]);
    return members.length > 0 ? teamOf(members) : null;
  }

  /** A team's threads, and how far the log of each goes; none when there is no such team. */
  async teamLogs(workspaceId: string, teamId: string): Promise<{ threadId: string; seq: number }[]> {
    return this.database.query(
      `SELECT id AS "threadId", seq FROM threads WHERE workspace_id = $1 AND root_id = $2
       ORDER BY depth, created_at, parent_seq, id`,
      [workspaceId, teamId],
    );
  }

  /** Which of these threads are this workspace's, with the team each belongs to. */
  async rootsOf(threadIds: readonly string[]): Promise<{ threadId: string; workspaceId: string; rootId: string }[]> {
    return this.database.query(
      `SELECT id AS "threadId", workspace_id AS "workspaceId", root_id AS "rootId" FROM threads WHERE id = ANY($1::text[])`,
      [[...threadIds]],
    );
  }

  private membersOf(workspaceId: string, rootIds: readonly string[]): Promise<(ThreadRow & Record<string, unknown>)[]> {
    return this.database.query(
      `SELECT ${columns} FROM threads WHERE workspace_id = $1 AND root_id = ANY($2::text[]) ORDER BY depth, created_at, parent_seq, id`,
      [workspaceId, [...rootIds]],
    );
  }

  private async page(
    workspaceId: string,
    { status, agent, team, metadata, rootsOnly, cursor, limit }: ThreadFilter,
  ): Promise<{ rows: ThreadRow[]; nextCursor: string | null }> {
    const [at, id] = decodeCursor(cursor);
    const rows = await this.database.query<ThreadRow & Record<string, unknown>>(
      `SELECT ${columns} FROM threads WHERE workspace_id = $1
         AND ($2::text IS NULL OR status = $2) AND ($3::text IS NULL OR agent = $3) AND ($4::text IS NULL OR root_id = $4)
         AND metadata @> $5::jsonb AND (NOT $6 OR depth = 0)
         AND ($7::timestamptz IS NULL OR (created_at, id) < ($7, $8))
       ORDER BY created_at DESC, id DESC LIMIT $9`,
      [
        workspaceId,
        status ?? null,
        agent ?? null,
        team ?? null,
        JSON.stringify(metadata ?? {}),
        rootsOnly ?? false,
        at,
        id,
        limit + 1,
      ],
    );
    const shown = rows.slice(0, limit);
    const last = shown.at(-1);
    return { rows: shown, nextCursor: rows.length > limit && last ? encodeCursor(last.created_at, last.id) : null };
  }
}

function viewOf(row: ThreadRow): ThreadView {
  const budget = row.run_budget ?? row.budget;
  return {
    threadId: row.id,
    agent: row.agent,
    status: row.status,
    outcome: outcomeOf(row),
    title: row.title,
    rootThreadId: row.root_id,
    parentThreadId: row.parent_id,
    parentCallId: row.parent_call_id,
    depth: row.depth,
    path: row.path,
    model: JSON.parse(row.model) as ModelSettings,
    onFallback: row.on_fallback,
    mode: row.mode,
    principal: row.principal,
    usage: JSON.parse(row.usage) as ThreadView["usage"],
    budget: budget === null ? null : (JSON.parse(budget) as Budget),
    pendingApprovals: row.pending_approvals,
    waitingUntil: waitingUntil(row),
    held: heldOf(row),
    working: row.working,
    blocked: row.blocked,
    seq: row.seq,
    metadata: row.metadata,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

const heldOf = ({ place_subject, place_until, place_why }: ThreadRow): ThreadView["held"] =>
  place_subject === null ? null : { until: place_until?.toISOString() ?? null, why: place_why ?? "" };

/** A thread in a line waits for its place there, whatever else it would look up for. */
function waitingUntil(row: ThreadRow): string | null {
  if (row.status !== "waiting") return null;
  const held = heldOf(row);
  return held ? held.until : (row.wake_at?.toISOString() ?? null);
}

/** How the last run ended, or how the open one stands. */
function outcomeOf(row: ThreadRow): ThreadView["outcome"] {
  switch (row.status) {
    case "parked":
      return { status: "parked", ...(JSON.parse(row.parked ?? "{}") as Park) };
    case "waiting":
      return { status: "waiting", until: waitingUntil(row) };
    case "running":
      return { status: "running" };
    case "idle":
      return row.outcome === null ? null : (JSON.parse(row.outcome) as Outcome);
    default:
      return assertNever(row.status);
  }
}

type Park = Omit<Extract<NonNullable<ThreadView["outcome"]>, { status: "parked" }>, "status">;

function teamOf(members: readonly ThreadRow[]): TeamView {
  const threads = members.map(viewOf);
  const [root] = members;
  const [lead] = threads;
  if (!root || !lead) throw new Error("a team has a root");
  return {
    teamId: root.id,
    name: root.name ?? root.title,
    status: lead.status,
    outcome: lead.outcome,
    threads,
    usage: threads.map((thread) => thread.usage).reduce(sumUsage),
    pendingApprovals: threads.reduce((sum, thread) => sum + thread.pendingApprovals, 0),
    createdAt: lead.createdAt,
  };
}
