// What a log has to tell outside: from where on nobody was told yet, and the deliveries that are made of it. R6: a nudge may be lost.
import { type Event, type EventType, newId, type WebhookEventType, type WebhookMessage } from "@roundhouse/runtime";
import type { DueClock } from "./clock.js";
import type { Client, Database } from "./database.js";
import { manyRows } from "./many-rows.js";

/** Events that may be told of, or that may end a run, which is. */
export const newsTypes = [
  "turn_completed",
  "run_refused",
  "cancelled",
  "agent_finished",
  "parked",
  "park_escalated",
  "approval_requested",
  "approval_granted",
  "approval_denied",
  "approval_expired",
  "settings_changed",
  "retry_scheduled",
  "budget_exceeded",
] as const satisfies EventType[];
export type NewsType = (typeof newsTypes)[number];

const types: ReadonlySet<string> = new Set(newsTypes);

/** The first event of an append that somebody outside may want to hear of. */
export const firstNews = (events: readonly Event[]): number | null =>
  events.find(({ type }) => types.has(type))?.seq ?? null;

export interface Announcement {
  type: WebhookEventType;
  seq: number;
  message: WebhookMessage;
}

/** A stretch of a log, and what it has to tell. */
export interface Told {
  threadId: string;
  workspaceId: string;
  from: number;
  upTo: number;
  announcements: readonly Announcement[];
}

interface Interested {
  id: string;
  events: string[];
}

const MAX_FOUND = 1000;

export class News {
  constructor(
    private readonly database: Database,
    private readonly clock: DueClock,
  ) {}

  /** Threads that have something to tell. */
  async find(): Promise<string[]> {
    const rows = await this.database.query<{ id: string }>(
      `SELECT id FROM threads WHERE news_from IS NOT NULL LIMIT ${MAX_FOUND}`,
    );
    return rows.map(({ id }) => id);
  }

  async of(threadId: string): Promise<{ workspaceId: string; from: number } | null> {
    const [row] = await this.database.query<{ workspaceId: string; from: number }>(
      `SELECT workspace_id AS "workspaceId", news_from AS "from" FROM threads WHERE id = $1 AND news_from IS NOT NULL`,
      [threadId],
    );
    return row ?? null;
  }

  /** One transaction: the deliveries, each made once, and the cursor behind them. Gives the endpoints that have something to get. */
  tell(told: Told): Promise<string[]> {
    return this.database.transaction(async (client) => {
      const endpointIds = await this.makeDeliveries(client, told);
      await moveOn(client, told);
      return endpointIds;
    });
  }

  private async makeDeliveries(client: Client, { threadId, workspaceId, announcements }: Told): Promise<string[]> {
    if (announcements.length === 0) return [];
    // Held until the commit: who deletes or disables an endpoint finds these deliveries, or they find it gone.
    const { rows: endpoints } = await client.query<Interested>(
      `SELECT id, events FROM webhook_endpoints WHERE workspace_id = $1 AND disabled_at IS NULL ORDER BY id FOR SHARE`,
      [workspaceId],
    );
    const made = endpoints.flatMap(({ id, events }) =>
      announcements
        .filter(({ type }) => events.length === 0 || events.includes(type))
        .map(({ type, seq, message }) => ({
          id: newId("whd", this.clock.now()),
          workspace_id: workspaceId,
          endpoint_id: id,
          type,
          thread_id: threadId,
          seq,
          data: JSON.stringify(message),
          next_at: this.clock.date(),
        })),
    );
    if (made.length === 0) return [];
    const { names, unnest, values } = manyRows(columns, made);
    await client.query(
      `INSERT INTO webhook_deliveries (${names}) SELECT * FROM ${unnest}
       ON CONFLICT (endpoint_id, thread_id, seq, type) DO NOTHING`,
      values,
    );
    return [...new Set(made.map((one) => one.endpoint_id))];
  }
}

const columns = {
  id: "text",
  workspace_id: "text",
  endpoint_id: "text",
  type: "text",
  thread_id: "text",
  seq: "int",
  data: "text",
  next_at: "timestamptz",
} as const;

/** Under the row's lock, as an append takes it: what was appended meanwhile is seen by the look that follows. */
async function moveOn(client: Client, { threadId, from, upTo }: Told): Promise<void> {
  await client.query("SELECT 1 FROM threads WHERE id = $1 FOR UPDATE", [threadId]);
  await client.query(
    `UPDATE threads SET news_from =
       (SELECT min(seq) FROM events WHERE thread_id = $1 AND seq > $3 AND type = ANY($4::text[]))
     WHERE id = $1 AND news_from = $2`,
    [threadId, from, upTo, newsTypes],
  );
}
