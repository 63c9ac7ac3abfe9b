// Looks every few seconds for threads that are due and queues them. R6, R8: what a lost nudge left lying is found here.
import type { DueThread } from "../log/index.js";
import type { Logger } from "../ops/logger.js";
import type { Queues } from "./queues.js";

export interface SweepOptions {
  everyMs: number;
  find(): Promise<DueThread[]>;
  /** Whether this process could run it: others are left to those who can, and stay visible. */
  canRun(thread: DueThread): boolean;
  queues: Queues;
  log: Logger;
}

/**
 * What a nudge needs from its commit into the queue, on a machine that has a lot to do. A woken thread is queued once more only after that:
 * by then its own job stands before ours, so that ours finds something to do only where there was none.
 */
const NUDGE_MS = 1000;

export class Sweep {
  private timer: NodeJS.Timeout | null = null;
  private running: Promise<void> | null = null;
  private again = false;
  private stopped = false;
  private endPause: () => void = () => undefined;

  constructor(private readonly options: SweepOptions) {}

  start(): void {
    this.timer = setInterval(() => this.now(), this.options.everyMs);
    this.now();
  }

  /** Starts a round; one that is asked for during another follows it. */
  now(): void {
    if (this.running) {
      this.again = true;
      return;
    }
    this.running = this.round().finally(() => {
      this.running = null;
      if (!this.again) return;
      this.again = false;
      this.now();
    });
  }

  async stop(): Promise<void> {
    if (this.timer) clearInterval(this.timer);
    this.again = false;
    this.stopped = true;
    this.endPause();
    await this.running;
  }

  private async round(): Promise<void> {
    const { find, canRun, queues, log } = this.options;
    try {
      const due = (await find()).filter(canRun);
      const woken = new Set(due.filter((one) => one.isWoken).map(claimable));
      queues.wakeFound(due.filter((one) => !one.isWoken));
      if (woken.size > 0) await this.pause();
      if (woken.size === 0 || this.stopped) return;
      const still = (await find()).filter((one) => one.isWoken && woken.has(claimable(one)) && canRun(one));
      queues.wakeLost(still);
    } catch (error) {
      log.warn({ err: error }, "the sweep could not ask the database");
    }
  }

  private pause(): Promise<void> {
    if (this.stopped) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, Math.min(NUDGE_MS, this.options.everyMs));
      this.endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

/** The same in both looks: nobody has claimed it in between. */
const claimable = ({ threadId, epoch }: DueThread): string => `${threadId}@${epoch}`;
