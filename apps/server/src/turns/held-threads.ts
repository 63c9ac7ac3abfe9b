// The threads that this process holds: their leases are renewed together, and what happens elsewhere reaches them here.
import type { Commit, Leases } from "../log/index.js";
import type { Logger } from "../ops/logger.js";
import type { HeldThread } from "./held-thread.js";

export class HeldThreads {
  private readonly held = new Map<string, { thread: HeldThread; finished: Promise<void> }>();
  private timer: NodeJS.Timeout | null = null;

  constructor(
    private readonly leases: Leases,
    private readonly options: { everyMs: number; log: Logger },
  ) {}

  start(): void {
    this.timer = setInterval(() => void this.renew(), this.options.everyMs);
  }

  stop(): void {
    if (this.timer) clearInterval(this.timer);
  }

  get size(): number {
    return this.held.size;
  }

  get(threadId: string): HeldThread | undefined {
    return this.held.get(threadId)?.thread;
  }

  /** Returns what to call when the work on it is over. */
  add(thread: HeldThread): () => void {
    let resolve: () => void = () => undefined;
    const finished = new Promise<void>((done) => {
      resolve = done;
    });
    const entry = { thread, finished };
    this.held.set(thread.threadId, entry);
    return () => {
      if (this.held.get(thread.threadId) === entry) this.held.delete(thread.threadId);
      resolve();
    };
  }

  async finished(threadId: string): Promise<void> {
    await this.held.get(threadId)?.finished;
  }

  async allFinished(): Promise<void> {
    await Promise.all([...this.held.values()].map((entry) => entry.finished));
  }

  /** Something was committed, here or elsewhere. */
  hear({ bumped, cancelled, rules }: Pick<Commit, "bumped" | "cancelled" | "rules">): void {
    for (const id of cancelled) this.get(id)?.interrupt();
    const touched = rules ? this.held.keys() : bumped;
    for (const id of touched) this.get(id)?.forgetSurroundings();
  }

  /** One statement for all of them. Those that are no longer ours stop. */
  async renew(): Promise<void> {
    if (this.held.size === 0) return;
    const before = [...this.held.values()];
    const askedAtMs = performance.now();
    try {
      const renewed = new Map((await this.leases.renew()).map((one) => [one.threadId, one]));
      for (const { thread } of before) {
        const lease = renewed.get(thread.threadId);
        if (!lease || lease.epoch !== thread.epoch) {
          if (this.get(thread.threadId) === thread) thread.lose();
          continue;
        }
        thread.renewed(askedAtMs, lease);
      }
    } catch (error) {
      this.options.log.warn({ err: error }, "leases could not be renewed");
    }
  }
}
