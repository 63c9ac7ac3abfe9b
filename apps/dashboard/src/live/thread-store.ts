// Follows one thread: joins its topic from the cursor, fills gaps, starts over when told to, and tells React at most once a frame.
import type { Frame, Subscription } from "@roundhouse/runtime/browser";
import { fetchEvents } from "@/lib/endpoints";
import type { LiveConnection, Topic } from "./connection";
import { addDelta, addEvents, emptyLog, type LogEvent, type ThreadLog, voidAttempt } from "./thread-log";

export class ThreadStore implements Topic {
  readonly #threadId: string;
  readonly #connection: LiveConnection;
  readonly #listeners = new Set<() => void>();
  #thread: ThreadLog;
  #shown: ThreadLog;
  #scheduled = false;
  #refetching = false;

  constructor(threadId: string, connection: LiveConnection) {
    this.#threadId = threadId;
    this.#connection = connection;
    this.#thread = emptyLog(threadId);
    this.#shown = this.#thread;
  }

  subscription(): Subscription {
    return { topic: "thread", id: this.#threadId, after: this.#thread.seq };
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  snapshot = (): ThreadLog => this.#shown;

  receive(frame: Frame): void {
    if (frame.kind === "resync") {
      if (frame.topic === "thread" && frame.id === this.#threadId) void this.#startOver();
      return;
    }
    if (!("threadId" in frame) || frame.threadId !== this.#threadId) return;
    if (frame.kind === "events") this.#add(frame.events);
    else if (frame.kind === "delta") this.#show(addDelta(this.#thread, frame));
    else if (frame.kind === "attempt_void") this.#show(voidAttempt(this.#thread, frame.requestSeq));
  }

  #add(events: readonly LogEvent[]): void {
    const { thread, gap } = addEvents(this.#thread, events);
    this.#show(thread);
    if (gap && !this.#refetching) this.#connection.renew(this);
  }

  /** The server can't go on from the cursor: everything is read again, page by page. */
  async #startOver(): Promise<void> {
    if (this.#refetching) return;
    this.#refetching = true;
    try {
      let fresh = emptyLog(this.#threadId);
      for (;;) {
        const { data } = await fetchEvents(this.#threadId, fresh.seq);
        const before = fresh.seq;
        fresh = addEvents(fresh, data).thread;
        if (fresh.seq === before) break;
      }
      this.#show(fresh);
    } catch {
      // The next connection asks again; the chip says that it is behind.
    } finally {
      this.#refetching = false;
      this.#connection.renew(this);
    }
  }

  #show(thread: ThreadLog): void {
    this.#thread = thread;
    if (this.#scheduled) return;
    this.#scheduled = true;
    const flush = (): void => {
      if (!this.#scheduled) return;
      this.#scheduled = false;
      this.#shown = this.#thread;
      for (const listener of this.#listeners) listener();
    };
    requestAnimationFrame(flush);
    // A hidden tab draws no frames, but its title and announcements go on.
    setTimeout(flush, 120);
  }
}
