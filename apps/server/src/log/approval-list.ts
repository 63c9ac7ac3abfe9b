// What waits, or waited, for a person, as the API lists it.
import type { ApprovalView } from "@roundhouse/runtime";
import type { Database } from "./database.js";
import { decodeCursor, encodeCursor } from "./list-cursor.js";
import type { Page } from "./thread-list.js";

export interface ApprovalFilter {
  status?: string | undefined;
  agent?: string | undefined;
  tool?: string | undefined;
  assignee?: string | undefined;
  thread?: string | undefined;
  team?: string | undefined;
  kind?: string | undefined;
  cursor?: string | undefined;
  limit: number;
}

interface ApprovalRow {
  id: string;
  data: string;
  assignee: string | null;
  requested_at: Date;
}

export class ApprovalList {
  constructor(private readonly database: Database) {}

  async one(workspaceId: string, id: string): Promise<ApprovalView | null> {
    const [row] = await this.database.query<ApprovalRow & Record<string, unknown>>(
      "SELECT id, data, assignee, requested_at FROM approvals WHERE workspace_id = $1 AND id = $2",
      [workspaceId, id],
    );
    return row ? viewOf(row) : null;
  }

  /** Of some threads, those that changed last: for viewers who are told as it happens. */
  async ofThreads(workspaceId: string, threadIds: readonly string[]): Promise<ApprovalView[]> {
    const rows = await this.database.query<ApprovalRow & Record<string, unknown>>(
      `SELECT id, data, assignee, requested_at FROM approvals WHERE workspace_id = $1 AND thread_id = ANY($2::text[])
       ORDER BY requested_at DESC LIMIT 500`,
      [workspaceId, [...threadIds]],
    );
    return rows.map(viewOf);
  }

  /** Oldest first: who has waited longest is on top. */
  async list(workspaceId: string, filter: ApprovalFilter): Promise<Page<ApprovalView>> {
    const { status, agent, tool, assignee, thread, team, kind, cursor, limit } = filter;
    const [at, id] = decodeCursor(cursor);
    const rows = await this.database.query<ApprovalRow & Record<string, unknown>>(
      `SELECT id, data, assignee, requested_at FROM approvals WHERE workspace_id = $1
         AND ($2::text IS NULL OR status = $2) AND ($3::text IS NULL OR agent = $3) AND ($4::text IS NULL OR tool = $4)
         AND ($5::text IS NULL OR assignee = $5) AND ($6::text IS NULL OR thread_id = $6)
         AND ($7::text IS NULL OR root_id = $7) AND ($8::text IS NULL OR kind = $8)
         AND ($9::timestamptz IS NULL OR (requested_at, id) > ($9, $10))
       ORDER BY requested_at, id LIMIT $11`,
      [
        workspaceId,
        status ?? null,
        agent ?? null,
        tool ?? null,
        assignee ?? null,
        thread ?? null,
        team ?? null,
        kind ?? null,
        at,
        id,
        limit + 1,
      ],
    );
    const shown = rows.slice(0, limit);
    const last = shown.at(-1);
    return {
      data: shown.map(viewOf),
      nextCursor: rows.length > limit && last ? encodeCursor(last.requested_at, last.id) : null,
    };
  }

  async assign(workspaceId: string, id: string, assignee: string | null): Promise<boolean> {
    const rows = await this.database.query(
      "UPDATE approvals SET assignee = $3 WHERE workspace_id = $1 AND id = $2 RETURNING id",
      [workspaceId, id, assignee],
    );
    return rows.length > 0;
  }
}

const viewOf = ({ data, assignee }: ApprovalRow): ApprovalView => ({
  ...(JSON.parse(data) as Omit<ApprovalView, "assignee">),
  assignee,
});
