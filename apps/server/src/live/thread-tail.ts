// Follows one log from a cursor: everything once, in order, nothing before it is committed.
import type { Event } from "@roundhouse/runtime";

export interface TailOptions {
  after: number;
  read(after: number): Promise<Event[]>;
  send(events: Event[]): void | Promise<void>;
  /** Called when everything that is there has been sent. */
  caughtUp?(): void;
  onError(error: unknown): void;
}

export class ThreadTail {
  private cursor: number;
  private running = false;
  private again = false;
  private stopped = false;

  constructor(private readonly options: TailOptions) {
    this.cursor = options.after;
  }

  get seq(): number {
    return this.cursor;
  }

  /** There may be more now. */
  poke(): void {
    this.again = true;
    if (!this.running) void this.run();
  }

  stop(): void {
    this.stopped = true;
  }

  private async run(): Promise<void> {
    this.running = true;
    try {
      while (this.again && !this.stopped) {
        this.again = false;
        await this.sendAll();
      }
    } catch (error) {
      this.options.onError(error);
    } finally {
      this.running = false;
    }
  }

  private async sendAll(): Promise<void> {
    for (;;) {
      const events = await this.options.read(this.cursor);
      if (this.stopped) return;
      const last = events.at(-1);
      if (!last) return this.options.caughtUp?.();
      this.cursor = last.seq;
      await this.options.send(events);
    }
  }
}
