// How often something may be tried within a window of time, counted in the database and by its clock: the count holds over all processes, however their own clocks stand.
import { createHash } from "node:crypto";
import type { Database } from "./database.js";

export interface LimitOptions {
  /** Part of the key of its rows. */
  name: string;
  points: number;
  windowS: number;
}

interface Taken {
  points: number;
  left_ms: number;
}

const NOW_MS = "(extract(epoch FROM clock_timestamp()) * 1000)::bigint";
/** Rows of windows that are over are taken away now and then. */
const SWEEP_ONE_IN = 500;
const MAX_BLOCKED = 10_000;

export class RateLimit {
  /** Whoever is over it is refused from memory until the window ends: a flood costs no queries. By the steady clock. */
  private readonly blockedUntilMs = new Map<string, number>();

  constructor(
    private readonly database: Database,
    private readonly options: LimitOptions,
  ) {}

  /** Takes points. Null when it is allowed, else how many seconds to wait. */
  async take(key: string, points = 1): Promise<number | null> {
    const id = this.idOf(key);
    const blockedMs = (this.blockedUntilMs.get(id) ?? 0) - performance.now();
    if (blockedMs > 0) return secondsOf(blockedMs);
    this.blockedUntilMs.delete(id);
    const taken = await this.add(id, points);
    if (taken.points <= this.options.points) return null;
    if (this.blockedUntilMs.size >= MAX_BLOCKED) this.blockedUntilMs.clear();
    this.blockedUntilMs.set(id, performance.now() + taken.left_ms);
    return secondsOf(taken.left_ms);
  }

  async giveBack(key: string): Promise<void> {
    await this.add(this.idOf(key), -1);
  }

  async clear(key: string): Promise<void> {
    const id = this.idOf(key);
    this.blockedUntilMs.delete(id);
    await this.database.query("DELETE FROM rate_limits WHERE key = $1", [id]);
  }

  /** For what is remembered rather than limited: whether anything was taken. */
  async has(key: string): Promise<boolean> {
    const rows = await this.database.query(`SELECT 1 FROM rate_limits WHERE key = $1 AND expire > ${NOW_MS}`, [
      this.idOf(key),
    ]);
    return rows.length > 0;
  }

  /** Remembered for one window from now on. */
  async remember(key: string): Promise<void> {
    await this.database.query(
      `INSERT INTO rate_limits (key, points, expire) VALUES ($1, 1, ${NOW_MS} + $2)
       ON CONFLICT (key) DO UPDATE SET points = 1, expire = excluded.expire`,
      [this.idOf(key), this.windowMs],
    );
  }

  /** A window begins with the first that is taken after the one before it. */
  private async add(id: string, points: number): Promise<Taken> {
    if (Math.random() * SWEEP_ONE_IN < 1) {
      await this.database.query(`DELETE FROM rate_limits WHERE expire <= ${NOW_MS}`);
    }
    const [taken] = await this.database.query<Taken & Record<string, unknown>>(
      `INSERT INTO rate_limits AS r (key, points, expire) VALUES ($1, greatest(0, $2::int), ${NOW_MS} + $3)
       ON CONFLICT (key) DO UPDATE SET
         points = greatest(0, $2::int + CASE WHEN r.expire > ${NOW_MS} THEN r.points ELSE 0 END),
         expire = CASE WHEN r.expire > ${NOW_MS} THEN r.expire ELSE excluded.expire END
       RETURNING points, expire - ${NOW_MS} AS left_ms`,
      [id, points, this.windowMs],
    );
    return taken ?? { points, left_ms: this.windowMs };
  }

  private get windowMs(): number {
    return this.options.windowS * 1000;
  }

  /** Names and addresses of people are not kept, and whatever was typed fits the column. */
  private idOf(key: string): string {
    return `${this.options.name}:${createHash("sha256").update(key).digest("base64url")}`;
  }
}

const secondsOf = (ms: number): number => Math.max(1, Math.ceil(ms / 1000));
