// How often somebody may try: a window of time for each address or name, in this process.
export class RateLimit {
  private readonly attempts = new Map<string, { count: number; until: number }>();

  constructor(
    private readonly limit: number,
    private readonly windowMs: number,
  ) {}

  /** Counts one try. Null when it is allowed, else how many seconds to wait. */
  take(key: string, now: number = Date.now()): number | null {
    const entry = this.attempts.get(key);
    if (!entry || entry.until <= now) {
      this.forgetOld(now);
      this.attempts.set(key, { count: 1, until: now + this.windowMs });
      return null;
    }
    entry.count += 1;
    return entry.count > this.limit ? Math.ceil((entry.until - now) / 1000) : null;
  }

  forget(key: string): void {
    this.attempts.delete(key);
  }

  private forgetOld(now: number): void {
    for (const [key, { until }] of this.attempts) if (until <= now) this.attempts.delete(key);
  }
}
