// Follows one log from a cursor: everything once, in order, nothing before it is committed.
import type { Event } from "@roundhouse/runtime";

/** Of a log, for viewers: so many events, and so many bytes of them but for the first. */
export const PAGE = { limit: 500, bytes: 256 * 1024 };

export interface TailOptions {
  after: number;
  /** Lets a page be read and sent when it is its turn. */
  turn<T>(work: () => Promise<T>): Promise<T>;
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
      const more = await this.options.turn(() => this.sendPage());
      if (this.stopped) return;
      if (!more) return this.options.caughtUp?.();
    }
  }

  private async sendPage(): Promise<boolean> {
    if (this.stopped) return false;
    const events = await this.options.read(this.cursor);
    const last = events.at(-1);
    if (this.stopped || !last) return false;
    this.cursor = last.seq;
    await this.options.send(events);
    return true;
  }
}
