// How far each observer has heard each log.
import type { Database } from "./database.js";

export class ObserverCursors {
  constructor(private readonly database: Database) {}

  async read(threadId: string, observer: string): Promise<number> {
    const [row] = await this.database.query<{ seq: number }>(
      "SELECT seq FROM observer_cursors WHERE thread_id = $1 AND observer = $2",
      [threadId, observer],
    );
    return row?.seq ?? 0;
  }

  async write(threadId: string, observer: string, seq: number): Promise<void> {
    await this.database.query(
      `INSERT INTO observer_cursors (thread_id, observer, seq) VALUES ($1, $2, $3)
       ON CONFLICT (thread_id, observer) DO UPDATE
       SET seq = greatest(observer_cursors.seq, excluded.seq), updated_at = now()`,
      [threadId, observer, seq],
    );
  }
}
