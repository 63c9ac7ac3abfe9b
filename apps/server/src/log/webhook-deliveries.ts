// Messages on their way: listed, sent again, claimed by who sends them, and what came of it.
import {
  newId,
  WEBHOOK_TEST,
  type WebhookAttempt,
  type WebhookDeliveryView,
  type WebhookMessage,
} from "@roundhouse/runtime";
import type { DueClock } from "./clock.js";
import { currentCommand } from "./command-context.js";
import type { Database } from "./database.js";
import { decodeCursor, encodeCursor } from "./list-cursor.js";
import { recordedChange } from "./recorded-change.js";
import type { Page } from "./thread-list.js";

interface DeliveryRow {
  id: string;
  endpoint_id: string;
  type: string;
  thread_id: string | null;
  data: string;
  status: WebhookDeliveryView["status"];
  next_at: Date | null;
  attempts: string;
  created_at: Date;
  finished_at: Date | null;
}

export interface DeliveryFilter {
  endpoint?: string | undefined;
  status?: string | undefined;
  cursor?: string | undefined;
  limit: number;
}

/** A message that this process may send until its claim runs out. */
export interface ClaimedDelivery {
  id: string;
  endpointId: string;
  url: string;
  sealedSecret: string;
  body: string;
  /** Attempts by the schedule, this one included. */
  tries: number;
  /** Tells this claim from a later one. */
  sent: number;
  attempts: string;
}

export interface Finish {
  attempt: WebhookAttempt;
  status: WebhookDeliveryView["status"];
  nextAt: Date | null;
}

const MAX_ATTEMPTS_KEPT = 20;
/** Longer than a request may take: who has not said by then how it went is dead. */
const CLAIM_MS = 60_000;

const columns = "id, endpoint_id, type, thread_id, data, status, next_at, attempts, created_at, finished_at";

export class WebhookDeliveries {
  constructor(
    private readonly database: Database,
    private readonly clock: DueClock,
  ) {}

  async list(workspaceId: string, filter: DeliveryFilter): Promise<Page<WebhookDeliveryView>> {
    const [at, id] = decodeCursor(filter.cursor);
    const rows = await this.database.query<DeliveryRow & Record<string, unknown>>(
      `SELECT ${columns} FROM webhook_deliveries
       WHERE workspace_id = $1 AND ($2::text IS NULL OR endpoint_id = $2) AND ($3::text IS NULL OR status = $3)
         AND ($4::timestamptz IS NULL OR (created_at, id) < ($4, $5))
       ORDER BY created_at DESC, id DESC LIMIT $6`,
      [workspaceId, filter.endpoint ?? null, filter.status ?? null, at, id, filter.limit + 1],
    );
    const shown = rows.slice(0, filter.limit);
    const last = shown.at(-1);
    return {
      data: shown.map(viewOf),
      nextCursor: rows.length > filter.limit && last ? encodeCursor(last.created_at, last.id) : null,
    };
  }

  /** The endpoint that it is for; null where there is no such delivery. */
  async endpointOf(workspaceId: string, id: string): Promise<string | null> {
    const [row] = await this.database.query<{ endpoint_id: string }>(
      "SELECT endpoint_id FROM webhook_deliveries WHERE workspace_id = $1 AND id = $2",
      [workspaceId, id],
    );
    return row?.endpoint_id ?? null;
  }

  /** The schedule begins anew; the message stays the same one. */
  redeliver(workspaceId: string, id: string): Promise<WebhookDeliveryView | null> {
    return recordedChange(this.database, {
      command: currentCommand(),
      status: 202,
      audit: { action: "webhook.redeliver", target: id, data: null },
      work: async (client) => {
        const { rows } = await client.query<DeliveryRow>(
          `UPDATE webhook_deliveries SET status = 'pending', tries = 0, next_at = $3, finished_at = NULL
           WHERE workspace_id = $1 AND id = $2 RETURNING ${columns}`,
          [workspaceId, id, this.clock.date()],
        );
        return rows[0] ? viewOf(rows[0]) : null;
      },
    });
  }

  /** A message that tells of nothing. */
  test(workspaceId: string, endpointId: string): Promise<WebhookDeliveryView | null> {
    const at = this.clock.date();
    const message: WebhookMessage = {
      type: WEBHOOK_TEST,
      timestamp: at.toISOString(),
      data: { workspaceId, endpointId },
    };
    return recordedChange(this.database, {
      command: currentCommand(),
      status: 202,
      audit: { action: "webhook.test", target: endpointId, data: null },
      work: async (client) => {
        const { rows } = await client.query<DeliveryRow>(
          `INSERT INTO webhook_deliveries (id, workspace_id, endpoint_id, type, data, next_at)
           SELECT $1, workspace_id, id, $4, $5, $6::timestamptz FROM webhook_endpoints WHERE id = $3 AND workspace_id = $2 FOR SHARE
           RETURNING ${columns}`,
          [newId("whd", at.getTime()), workspaceId, endpointId, WEBHOOK_TEST, JSON.stringify(message), at],
        );
        return rows[0] ? viewOf(rows[0]) : null;
      },
    });
  }

  /** Endpoints that something is due for. */
  async dueEndpoints(): Promise<string[]> {
    const rows = await this.database.query<{ endpoint_id: string }>(
      "SELECT DISTINCT endpoint_id FROM webhook_deliveries WHERE next_at <= $1",
      [this.clock.date()],
    );
    return rows.map((row) => row.endpoint_id);
  }

  /** What is due longest, for this process alone. A process that dies with it leaves it due again a minute later. */
  claim(endpointId: string, limit: number): Promise<ClaimedDelivery[]> {
    const now = this.clock.now();
    return this.database.query<ClaimedDelivery & Record<string, unknown>>(
      `UPDATE webhook_deliveries d SET tries = d.tries + 1, sent = d.sent + 1, next_at = $3
       FROM webhook_endpoints e, (SELECT id FROM webhook_deliveries WHERE endpoint_id = $1 AND next_at <= $2
         ORDER BY next_at, id LIMIT $4 FOR UPDATE SKIP LOCKED) due
       WHERE d.id = due.id AND e.id = d.endpoint_id AND e.disabled_at IS NULL
       RETURNING d.id, d.endpoint_id AS "endpointId", e.url, e.secret AS "sealedSecret", d.data AS body, d.tries, d.sent,
         d.attempts`,
      [endpointId, new Date(now), new Date(now + CLAIM_MS), limit],
    );
  }

  /** Does nothing once another claim followed. */
  async finish({ id, sent, attempts }: ClaimedDelivery, { attempt, status, nextAt }: Finish): Promise<void> {
    const kept = [...(JSON.parse(attempts) as WebhookAttempt[]), attempt].slice(-MAX_ATTEMPTS_KEPT);
    await this.database.query(
      `UPDATE webhook_deliveries SET status = $3, next_at = $4, attempts = $5,
         finished_at = CASE WHEN $4::timestamptz IS NULL THEN now() END
       WHERE id = $1 AND sent = $2 AND status = 'pending'`,
      [id, sent, status, nextAt, JSON.stringify(kept)],
    );
  }
}

const viewOf = (row: DeliveryRow): WebhookDeliveryView => ({
  deliveryId: row.id,
  endpointId: row.endpoint_id,
  type: row.type,
  threadId: row.thread_id,
  status: row.status,
  attempts: JSON.parse(row.attempts),
  nextAttemptAt: row.next_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
  finishedAt: row.finished_at?.toISOString() ?? null,
  message: JSON.parse(row.data),
});
