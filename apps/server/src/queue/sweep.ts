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

export class Sweep {
  private timer: NodeJS.Timeout | null = null;
  private running: Promise<void> | null = null;
  private again = false;

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
    await this.running;
  }

  private async round(): Promise<void> {
    const { find, canRun, queues, log } = this.options;
    try {
      const due = (await find()).filter(canRun);
      queues.wakeFound(due.map(({ threadId, depth, epoch }) => ({ threadId, isChild: depth > 0, epoch })));
    } catch (error) {
      log.warn({ err: error }, "the sweep could not ask the database");
    }
  }
}
