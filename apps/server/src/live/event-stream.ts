// Server-sent events over one response: events with their cursor as id, heartbeats, and an `end` frame.
import type { Response } from "express";

const HEARTBEAT_MS = 15_000;

export class EventStream {
  private readonly heartbeat: NodeJS.Timeout;
  private readonly onClose: (() => void)[] = [];
  private ended = false;

  constructor(private readonly response: Response) {
    response.status(200).set({
      "Content-Type": "text/event-stream; charset=utf-8",
      "Cache-Control": "no-cache, no-transform",
      "X-Accel-Buffering": "no",
    });
    response.flushHeaders();
    response.write("retry: 1000\n\n");
    this.heartbeat = setInterval(() => this.response.write(": heartbeat\n\n"), HEARTBEAT_MS);
    response.on("close", () => this.close());
  }

  closed(listener: () => void): void {
    if (this.ended) listener();
    else this.onClose.push(listener);
  }

  /** Waits while the reader is slow: nothing piles up here. */
  async send(name: string, data: unknown, id?: string): Promise<void> {
    if (this.ended) return;
    const lines = [...(id === undefined ? [] : [`id: ${id}`]), `event: ${name}`, `data: ${JSON.stringify(data)}`];
    if (this.response.write(`${lines.join("\n")}\n\n`)) return;
    await new Promise<void>((resolve) => {
      this.response.once("drain", resolve);
      this.closed(resolve);
    });
  }

  end(reason: "run_over" | "shutdown" | "signed_out"): void {
    if (this.ended) return;
    this.response.write(`event: end\ndata: ${JSON.stringify({ reason })}\n\n`);
    this.close();
  }

  private close(): void {
    if (this.ended) return;
    this.ended = true;
    clearInterval(this.heartbeat);
    this.response.end();
    for (const listener of this.onClose) listener();
  }
}
