// What a sweep finds: threads that somebody should advance and nobody does. R6: all of the queue can be lost.
import type { DueClock } from "./clock.js";
import type { Database } from "./database.js";

export interface DueThread {
  threadId: string;
  workspaceId: string;
  agent: string;
  agentSource: string;
  depth: number;
  wakes: number;
  epoch: number;
  /** It was woken, and nothing else makes it due: a nudge was sent, and may be on its way. */
  isWoken: boolean;
}

const MAX_FOUND = 1000;
const columns = `id AS "threadId", workspace_id AS "workspaceId", agent, agent_source AS "agentSource", depth, wakes, epoch`;

export class DueThreads {
  constructor(
    private readonly database: Database,
    private readonly clock: DueClock,
  ) {}

  /** A wake-up that was not consumed, a time that has come, or a lease that ran out over open work. */
  find(): Promise<DueThread[]> {
    return this.database.query<DueThread & Record<string, unknown>>(
      `SELECT ${columns}, (lease_owner IS NULL AND (wake_at IS NULL OR wake_at > $1)) AS "isWoken" FROM threads
       WHERE (wakes > wakes_seen AND (lease_owner IS NULL OR lease_expires_at <= now()))
          OR (wake_at <= $1 AND (lease_owner IS NULL OR lease_expires_at <= now()))
          OR (lease_owner IS NOT NULL AND lease_expires_at <= now())
       LIMIT ${MAX_FOUND}`,
      [this.clock.date()],
    );
  }

  /** Whose agent a thread is, for a process to tell whether it is one of its own. */
  async whoRuns(threadIds: readonly string[]): Promise<Map<string, DueThread>> {
    const rows = await this.database.query<DueThread & Record<string, unknown>>(
      `SELECT ${columns}, wakes > wakes_seen AS "isWoken" FROM threads WHERE id = ANY($1::text[])`,
      [[...threadIds]],
    );
    return new Map(rows.map((row) => [row.threadId, row]));
  }
}
