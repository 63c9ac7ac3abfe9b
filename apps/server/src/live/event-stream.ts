// Server-sent events over one response: events with their cursor as id, heartbeats, and an `end` frame.
import type { Response } from "express";
import { PAGES_AT_ONCE } from "./outlet.js";
import { Slots } from "./slots.js";

const HEARTBEAT_MS = 15_000;

export class EventStream {
  private readonly heartbeat: NodeJS.Timeout;
  private readonly onClose: (() => void)[] = [];
  private readonly pages = new Slots(PAGES_AT_ONCE);
  private draining: Promise<void> | null = null;
  private ended = false;

  constructor(private readonly response: Response) {
    response.status(200).set({
      "Content-Type": "text/event-stream; charset=utf-8",
      "Cache-Control": "no-cache, no-transform",
      "X-Accel-Buffering": "no",
    });
    response.flushHeaders();
    response.write("retry: 1000\n\n");
    this.heartbeat = setInterval(() => {
      // A reader that takes nothing is sent no more of them.
      if (!response.writableNeedDrain) response.write(": heartbeat\n\n");
    }, HEARTBEAT_MS);
    response.on("close", () => this.close());
  }

  get isOver(): boolean {
    return this.ended;
  }

  closed(listener: () => void): void {
    if (this.ended) listener();
    else this.onClose.push(listener);
  }

  /** Reads and sends a page of a log; so many at once, whatever the reader follows. */
  page<T>(work: () => Promise<T>): Promise<T> {
    return this.pages.run(work);
  }

  /** Waits while the reader is slow: nothing piles up here. */
  async send(name: string, data: unknown, id?: string): Promise<void> {
    if (this.ended) return;
    const lines = [...(id === undefined ? [] : [`id: ${id}`]), `event: ${name}`, `data: ${JSON.stringify(data)}`];
    if (this.response.write(`${lines.join("\n")}\n\n`)) return;
    await this.drained();
  }

  /** The reader has to begin anew: it can't be given what comes after its cursor. */
  resync(why: string): void {
    if (this.ended) return;
    this.response.write(`event: resync\ndata: ${JSON.stringify({ why })}\n\n`);
    this.end("resync");
  }

  end(reason: "run_over" | "shutdown" | "signed_out" | "resync"): void {
    if (this.ended) return;
    this.response.write(`event: end\ndata: ${JSON.stringify({ reason })}\n\n`);
    this.close();
  }

  /** One wait for all who write. */
  private drained(): Promise<void> {
    this.draining ??= new Promise<void>((resolve) => {
      const done = (): void => {
        this.draining = null;
        this.response.off("drain", done);
        this.response.off("close", done);
        resolve();
      };
      this.response.on("drain", done);
      this.response.on("close", done);
    });
    return this.draining;
  }

  private close(): void {
    if (this.ended) return;
    this.ended = true;
    clearInterval(this.heartbeat);
    this.response.end();
    for (const listener of this.onClose) listener();
  }
}
