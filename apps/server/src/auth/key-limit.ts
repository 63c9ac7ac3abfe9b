// How many requests a key may make in a minute, over all processes. A process takes its share in slices, so that most requests ask nobody.
import { type Database, RateLimit } from "../log/index.js";

const MAX_SLICE = 200;
const SLICES = 50;
const WINDOW_S = 60;

interface Slice {
  left: number;
  untilMs: number;
}

export class KeyLimit {
  private readonly limit: RateLimit;
  private readonly slice: number;
  private readonly slices = new Map<string, Slice>();
  private readonly asking = new Map<string, Promise<number | null>>();

  constructor(database: Database, perMinute: number) {
    this.slice = Math.max(1, Math.min(MAX_SLICE, Math.floor(perMinute / SLICES)));
    const points = Math.max(1, Math.floor(perMinute / this.slice)) * this.slice;
    this.limit = new RateLimit(database, { name: "key", points, windowS: WINDOW_S });
  }

  /** Null when it is allowed, else how many seconds to wait. */
  async take(keyId: string): Promise<number | null> {
    for (;;) {
      const slice = this.slices.get(keyId);
      if (slice && slice.left > 0 && slice.untilMs > performance.now()) {
        slice.left -= 1;
        return null;
      }
      const wait = await this.more(keyId);
      if (wait !== null) return wait;
    }
  }

  private more(keyId: string): Promise<number | null> {
    const asking = this.asking.get(keyId) ?? this.ask(keyId).finally(() => this.asking.delete(keyId));
    this.asking.set(keyId, asking);
    return asking;
  }

  private async ask(keyId: string): Promise<number | null> {
    const wait = await this.limit.take(keyId, this.slice);
    if (wait !== null) return wait;
    for (const [id, { untilMs }] of this.slices) if (untilMs <= performance.now()) this.slices.delete(id);
    this.slices.set(keyId, { left: this.slice, untilMs: performance.now() + (WINDOW_S * 1000) / SLICES });
    return null;
  }
}
