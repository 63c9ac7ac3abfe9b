// Every change by a person: who, when, from where, what. Changes of threads are recorded with their append.
import type { CommandContext } from "./command-context.js";
import { recordCommand } from "./command-records.js";
import type { Database } from "./database.js";
import { decodeCursor, encodeCursor } from "./list-cursor.js";
import type { Page } from "./thread-list.js";

export interface AuditView {
  id: string;
  at: string;
  principal: string;
  action: string;
  target: string | null;
  data: unknown;
  address: string | null;
  requestId: string | null;
}

interface AuditRow {
  id: number;
  at: Date;
  principal: string;
  action: string;
  target: string | null;
  data: string;
  address: string | null;
  request_id: string | null;
}

export class AuditTrail {
  constructor(private readonly database: Database) {}

  /** For a change that no append carries. */
  async record(command: CommandContext): Promise<void> {
    await this.database.transaction((client) => recordCommand(client, command));
  }

  async list(
    workspaceId: string,
    { cursor, limit }: { cursor?: string | undefined; limit: number },
  ): Promise<Page<AuditView>> {
    const [at, id] = decodeCursor(cursor);
    const rows = await this.database.query<AuditRow & Record<string, unknown>>(
      `SELECT * FROM audit WHERE workspace_id = $1 AND ($2::timestamptz IS NULL OR (at, id) < ($2, $3::bigint))
       ORDER BY at DESC, id DESC LIMIT $4`,
      [workspaceId, at, id, limit + 1],
    );
    const shown = rows.slice(0, limit);
    const last = shown.at(-1);
    return {
      data: shown.map(viewOf),
      nextCursor: rows.length > limit && last ? encodeCursor(last.at, String(last.id)) : null,
    };
  }
}

const viewOf = (row: AuditRow): AuditView => ({
  id: String(row.id),
  at: row.at.toISOString(),
  principal: row.principal,
  action: row.action,
  target: row.target,
  data: JSON.parse(row.data),
  address: row.address,
  requestId: row.request_id,
});
