// Where messages go, as rows. What a secret is, and whether an address is good, is the webhooks' business.
import type { WebhookEndpointView, WebhookEventType } from "@roundhouse/runtime";
import { currentCommand } from "./command-context.js";
import { recordCommand } from "./command-records.js";
import type { Database } from "./database.js";
import { recordedChange } from "./recorded-change.js";

export interface NewEndpoint {
  id: string;
  workspaceId: string;
  url: string;
  events: WebhookEventType[];
  description: string;
  sealedSecret: string;
  createdBy: string;
}

interface EndpointRow {
  id: string;
  url: string;
  events: WebhookEventType[];
  description: string;
  created_by: string;
  created_at: Date;
  disabled_at: Date | null;
  disabled_reason: string | null;
}

/** Each of them costs a row for every event. */
const MAX_IN_WORKSPACE = 50;

const columns = "id, url, events, description, created_by, created_at, disabled_at, disabled_reason";

export class WebhookEndpoints {
  constructor(private readonly database: Database) {}

  async list(workspaceId: string): Promise<WebhookEndpointView[]> {
    const rows = await this.database.query<EndpointRow & Record<string, unknown>>(
      `SELECT ${columns} FROM webhook_endpoints WHERE workspace_id = $1 ORDER BY created_at, id`,
      [workspaceId],
    );
    return rows.map(viewOf);
  }

  async find(workspaceId: string, id: string): Promise<WebhookEndpointView | null> {
    const [row] = await this.database.query<EndpointRow & Record<string, unknown>>(
      `SELECT ${columns} FROM webhook_endpoints WHERE workspace_id = $1 AND id = $2`,
      [workspaceId, id],
    );
    return row ? viewOf(row) : null;
  }

  /** Null when the workspace has as many as it may. `answerOf` makes of it what its maker gets. */
  create<T>(endpoint: NewEndpoint, answerOf: (view: WebhookEndpointView) => T): Promise<T | null> {
    const { id, workspaceId, url, events, description, sealedSecret, createdBy } = endpoint;
    return recordedChange(this.database, {
      command: currentCommand(),
      status: 201,
      audit: { action: "webhook.create", target: id, data: { before: null, after: { url, events, description } } },
      work: async (client) => {
        const { rows } = await client.query<EndpointRow>(
          `INSERT INTO webhook_endpoints (id, workspace_id, url, events, description, secret, created_by)
           SELECT $1, $2, $3, $4::text[], $5, $6, $7
           WHERE (SELECT count(*) FROM webhook_endpoints WHERE workspace_id = $2) < ${MAX_IN_WORKSPACE}
           RETURNING ${columns}`,
          [id, workspaceId, url, events, description, sealedSecret, createdBy],
        );
        return rows[0] ? answerOf(viewOf(rows[0])) : null;
      },
    });
  }

  /** With all that it was sent or was to be sent. */
  async remove(workspaceId: string, id: string): Promise<boolean> {
    const before = await this.find(workspaceId, id);
    if (!before) return false;
    const { url, events, description } = before;
    const removed = await recordedChange(this.database, {
      command: currentCommand(),
      status: 204,
      audit: { action: "webhook.delete", target: id, data: { before: { url, events, description }, after: null } },
      work: async (client) => {
        const one = "DELETE FROM webhook_endpoints WHERE workspace_id = $1 AND id = $2";
        const { rowCount } = await client.query(one, [workspaceId, id]);
        if (rowCount === 0) return null;
        await client.query("DELETE FROM webhook_deliveries WHERE endpoint_id = $1", [id]);
        return true;
      },
    });
    return removed ?? false;
  }

  /** Nothing more is sent there; what was to be sent has failed. */
  async disable(id: string, reason: string): Promise<void> {
    await this.database.transaction(async (client) => {
      const { rows } = await client.query<{ workspace_id: string }>(
        `UPDATE webhook_endpoints SET disabled_at = now(), disabled_reason = $2
         WHERE id = $1 AND disabled_at IS NULL RETURNING workspace_id`,
        [id, reason],
      );
      const workspaceId = rows[0]?.workspace_id;
      if (workspaceId === undefined) return;
      await client.query(
        `UPDATE webhook_deliveries SET status = 'failed', next_at = NULL, finished_at = now()
         WHERE endpoint_id = $1 AND status = 'pending'`,
        [id],
      );
      const audit = { action: "webhook.disable", target: id, data: { reason } };
      await recordCommand(client, { workspaceId, principal: "roundhouse", audit });
    });
  }
}

const viewOf = (row: EndpointRow): WebhookEndpointView => ({
  endpointId: row.id,
  url: row.url,
  events: row.events,
  description: row.description,
  createdBy: row.created_by,
  createdAt: row.created_at.toISOString(),
  disabledAt: row.disabled_at?.toISOString() ?? null,
  disabledReason: row.disabled_reason,
});
