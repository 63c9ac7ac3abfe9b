// Follows one thread: joins its topic from the cursor, fills gaps, and starts over when told to.
import type { Frame, Subscription } from "@roundhouse/runtime/browser";
import { fetchEvents } from "@/lib/endpoints";
import type { LiveConnection, Topic } from "./connection";
import { Refill } from "./refill";
import { Shown } from "./shown";
import { addDelta, addEvents, emptyLog, type LogEvent, type ThreadLog, voidAttempt } from "./thread-log";

export class ThreadStore implements Topic {
  readonly #threadId: string;
  readonly #connection: LiveConnection;
  readonly log: Shown<ThreadLog>;
  readonly #refill = new Refill();

  constructor(threadId: string, connection: LiveConnection) {
    this.#threadId = threadId;
    this.#connection = connection;
    this.log = new Shown(emptyLog(threadId));
  }

  subscription(): Subscription {
    return { topic: "thread", id: this.#threadId, after: this.log.newest.seq };
  }

  receive(frame: Frame): void {
    if (frame.kind === "resync") {
      if (frame.topic === "thread" && frame.id === this.#threadId) this.#startOver();
      return;
    }
    if (!("threadId" in frame) || frame.threadId !== this.#threadId) return;
    if (frame.kind === "events") this.#add(frame.events);
    else if (frame.kind === "delta") this.log.set(addDelta(this.log.newest, frame));
    else if (frame.kind === "attempt_void") this.log.set(voidAttempt(this.log.newest, frame.requestSeq));
  }

  #add(events: readonly LogEvent[]): void {
    const { thread, gap } = addEvents(this.log.newest, events);
    this.log.set(thread);
    if (gap && !this.#refill.running) this.#connection.renew(this);
  }

  /** The server can't go on from the cursor: everything is read again, page by page. */
  #startOver(): void {
    const read = async (): Promise<void> => {
      let fresh = emptyLog(this.#threadId);
      for (;;) {
        const { data } = await fetchEvents(this.#threadId, fresh.seq);
        const before = fresh.seq;
        fresh = addEvents(fresh, data).thread;
        if (fresh.seq === before) break;
      }
      this.log.set(fresh);
    };
    void this.#refill.run(read, {
      gone: () => this.log.set(emptyLog(this.#threadId)),
      done: () => this.#connection.renew(this),
    });
  }
}
