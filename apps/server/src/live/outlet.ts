// One socket's way out: nothing is made for a viewer while what it was sent before is still here, so a slow one costs a bounded piece of memory.
import type { Frame } from "@roundhouse/runtime";
import type { Socket } from "socket.io";
import { Slots } from "./slots.js";

export interface Outlet {
  /** Sends, and settles once there is room for more. A viewer that is gone has room for everything. */
  send(frame: Frame): Promise<void>;
  /** Settles once what was sent is on its way. */
  room(): Promise<void>;
  /** Reads and sends a page of a log; so many at once, whatever the viewer follows. */
  page<T>(work: () => Promise<T>): Promise<T>;
}

/** Pages in memory for one viewer. */
export const PAGES_AT_ONCE = 4;
/** Answers and frames that wait for room; a viewer that asks on and on and reads nothing is dropped, and comes back by its cursor. */
const MOST_PACKETS = 2000;

export class SocketOutlet implements Outlet {
  private readonly pages = new Slots(PAGES_AT_ONCE);

  /** Packets that the connection has not begun to send. */
  private waiting = 0;

  constructor(private readonly socket: Socket) {
    socket.conn.on("packetCreate", () => {
      this.waiting += 1;
    });
    socket.conn.on("flush", () => {
      this.waiting = 0;
    });
  }

  async send(frame: Frame): Promise<void> {
    if (this.socket.disconnected) return;
    this.socket.emit("frame", frame);
    this.dropIfFull();
    await this.room();
  }

  async room(): Promise<void> {
    while (this.isBusy()) await this.moved();
  }

  page<T>(work: () => Promise<T>): Promise<T> {
    return this.pages.run(async () => {
      await this.room();
      return work();
    });
  }

  /** To be called after an answer, too: those are not waited for. */
  dropIfFull(): void {
    if (this.waiting > MOST_PACKETS) this.socket.conn.close(true);
  }

  /** The operating system has not taken everything yet; with polling, nobody has fetched it. */
  private isBusy(): boolean {
    const { conn } = this.socket;
    if (this.socket.disconnected || conn.readyState !== "open") return false;
    return this.waiting > 0 || !conn.transport.writable;
  }

  private moved(): Promise<void> {
    const { conn } = this.socket;
    const { transport } = conn;
    return new Promise((resolve) => {
      const done = (): void => {
        transport.off("ready", done);
        conn.off("upgrade", done);
        conn.off("close", done);
        resolve();
      };
      transport.on("ready", done);
      conn.on("upgrade", done);
      conn.on("close", done);
    });
  }
}
