// Which processes are up, for the operator: each says so every few seconds.
import { hostname } from "node:os";
import type { Database } from "./database.js";

export interface WorkerView {
  workerId: string;
  role: string;
  host: string;
  startedAt: string;
  seenAt: string;
  concurrency: number;
  running: number;
}

const GONE_S = 60;

export class Workers {
  constructor(private readonly database: Database) {}

  async seen(
    id: string,
    { role, concurrency, running }: Pick<WorkerView, "role" | "concurrency" | "running">,
  ): Promise<void> {
    await this.database.query(
      `INSERT INTO workers (id, role, host, concurrency, running) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (id) DO UPDATE SET seen_at = now(), running = excluded.running`,
      [id, role, hostname(), concurrency, running],
    );
  }

  async gone(id: string): Promise<void> {
    await this.database.query(
      `DELETE FROM workers WHERE id = $1 OR seen_at < now() - interval '${GONE_S * 10} seconds'`,
      [id],
    );
  }

  async list(): Promise<WorkerView[]> {
    const rows = await this.database.query<{
      id: string;
      role: string;
      host: string;
      started_at: Date;
      seen_at: Date;
      concurrency: number;
      running: number;
    }>(`SELECT * FROM workers WHERE seen_at > now() - interval '${GONE_S} seconds' ORDER BY started_at, id`);
    return rows.map((row) => ({
      workerId: row.id,
      role: row.role,
      host: row.host,
      startedAt: row.started_at.toISOString(),
      seenAt: row.seen_at.toISOString(),
      concurrency: row.concurrency,
      running: row.running,
    }));
  }
}
