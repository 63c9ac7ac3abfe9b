// How often something may be tried within a window of time, counted in the database: the count holds over all processes.
import { createHash } from "node:crypto";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { Database } from "./database.js";

export interface LimitOptions {
  /** Part of the key of its rows. */
  name: string;
  points: number;
  windowS: number;
}

export class RateLimit {
  private readonly limiter: RateLimiterPostgres;

  constructor(
    database: Database,
    private readonly options: LimitOptions,
  ) {
    this.limiter = new RateLimiterPostgres({
      storeClient: database.pool,
      storeType: "pool",
      tableName: "rate_limits",
      tableCreated: true,
      keyPrefix: options.name,
      points: options.points,
      duration: options.windowS,
      // Whoever is over it is refused from memory until the window ends: a flood costs no queries.
      inMemoryBlockOnConsumed: options.points + 1,
    });
  }

  /** Takes points. Null when it is allowed, else how many seconds to wait. */
  async take(key: string, points = 1): Promise<number | null> {
    try {
      await this.limiter.consume(hashed(key), points);
      return null;
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      return Math.max(1, Math.ceil(refused.msBeforeNext / 1000));
    }
  }

  async giveBack(key: string): Promise<void> {
    await this.limiter.reward(hashed(key), 1);
  }

  async clear(key: string): Promise<void> {
    await this.limiter.delete(hashed(key));
  }

  /** For what is remembered rather than limited: whether anything was taken. */
  async has(key: string): Promise<boolean> {
    return (await this.limiter.get(hashed(key))) !== null;
  }

  /** Remembered for one window from now on. */
  async remember(key: string): Promise<void> {
    await this.limiter.set(hashed(key), 1, this.options.windowS);
  }
}

/** Names and addresses of people are not kept, and whatever was typed fits the column. */
const hashed = (key: string): string => createHash("sha256").update(key).digest("base64url");
