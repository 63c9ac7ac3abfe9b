// How far each observer has heard each log.
import type { Database } from "./database.js";

/** Younger than this, a thread's own nudge may still be on its way. */
const NUDGE_S = 5;
/** A worker that starts looks at everything; after that only what happened lately can have lost its nudge. */
const LATELY_S = 600;

export class ObserverCursors {
  constructor(private readonly database: Database) {}

  async read(threadId: string, observer: string): Promise<number> {
    const [row] = await this.database.query<{ seq: number }>(
      "SELECT seq FROM observer_cursors WHERE thread_id = $1 AND observer = $2",
      [threadId, observer],
    );
    return row?.seq ?? 0;
  }

  /** From here on a lane that heard nothing yet is known to lag. */
  async begin(threadId: string, observers: readonly string[]): Promise<void> {
    await this.database.query(
      `INSERT INTO observer_cursors (thread_id, observer, seq) SELECT $1, name, 0 FROM unnest($2::text[]) AS name
       ON CONFLICT (thread_id, observer) DO NOTHING`,
      [threadId, [...observers]],
    );
  }

  /** Threads whose observers have not heard all of them, and whose nudge should have come. */
  async lagging(since: "ever" | "lately"): Promise<string[]> {
    const rows = await this.database.query<{ id: string }>(
      `SELECT t.id FROM threads t
       WHERE t.observed AND t.updated_at < now() - interval '${NUDGE_S} seconds'
         AND ($1 OR t.updated_at > now() - interval '${LATELY_S} seconds')
         AND t.seq > coalesce((SELECT min(c.seq) FROM observer_cursors c WHERE c.thread_id = t.id), 0)
       LIMIT 1000`,
      [since === "ever"],
    );
    return rows.map(({ id }) => id);
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
