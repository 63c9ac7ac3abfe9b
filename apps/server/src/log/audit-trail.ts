// Every change by a person: who, when, from where, what. Changes of threads are recorded with their append.
import type { AuditEntry } from "@roundhouse/runtime";
import type { CommandContext } from "./command-context.js";
import { recordCommand } from "./command-records.js";
import type { Database } from "./database.js";
import { decodeCursor, encodeCursor } from "./list-cursor.js";
import type { Page } from "./thread-list.js";

export interface AuditQuery {
  /** A principal's name. */
  actor?: string | undefined;
  /** An action, or a family of them with `.*` at its end. */
  action?: string | undefined;
  target?: string | undefined;
  /** From then on, and before then. */
  from?: string | undefined;
  to?: string | undefined;
  cursor?: string | undefined;
  limit: number;
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

  /** The newest first. */
  async list(workspaceId: string, query: AuditQuery): Promise<Page<AuditEntry>> {
    const { actor, action, target, from, to, cursor, limit } = query;
    const [at, id] = decodeCursor(cursor);
    const family = action?.endsWith(".*") ? action.slice(0, -1) : null;
    const rows = await this.database.query<AuditRow & Record<string, unknown>>(
      `SELECT * FROM audit WHERE workspace_id = $1 AND ($2::timestamptz IS NULL OR (at, id) < ($2, $3::bigint))
         AND ($5::text IS NULL OR principal = $5) AND ($6::text IS NULL OR action = $6)
         AND ($7::text IS NULL OR starts_with(action, $7)) AND ($8::text IS NULL OR target = $8)
         AND ($9::timestamptz IS NULL OR at >= $9) AND ($10::timestamptz IS NULL OR at < $10)
       ORDER BY at DESC, id DESC LIMIT $4`,
      [workspaceId, at, id, limit + 1, actor, family === null ? action : null, family, target, from, to],
    );
    const shown = rows.slice(0, limit);
    const last = shown.at(-1);
    return {
      data: shown.map(viewOf),
      nextCursor: rows.length > limit && last ? encodeCursor(last.at, String(last.id)) : null,
    };
  }
}

function viewOf(row: AuditRow): AuditEntry {
  const data: unknown = JSON.parse(row.data);
  const isChange = typeof data === "object" && data !== null && "before" in data && "after" in data;
  return {
    id: String(row.id),
    at: row.at.toISOString(),
    principal: row.principal,
    action: row.action,
    target: row.target,
    before: isChange ? data.before : null,
    after: isChange ? data.after : data,
    data,
    address: row.address,
    requestId: row.request_id,
  };
}
