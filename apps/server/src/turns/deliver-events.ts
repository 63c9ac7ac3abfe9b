// Observers: each event at least once, in order, one lane per observer and thread. hooks contract, "Observers".
import { type Agent, type EventLog, lanesOf } from "@roundhouse/runtime";
import type { ObserverCursors } from "../log/index.js";
import type { Logger } from "../ops/logger.js";
import { workingOn } from "./strays.js";

export interface DeliveryRooms {
  log: EventLog;
  cursors: ObserverCursors;
  /** The agent of a thread as this process has it. */
  codeOf(threadId: string): Promise<Agent | undefined>;
  /** Asks for one job for each lane. */
  dispatch(threadId: string, observers: readonly string[]): void;
  logger: Logger;
}

/** A job of the queue waits for its observers this long; one that takes more goes on by itself. */
const PATIENCE_MS = 30_000;

type Lane = ReturnType<typeof lanesOf>[number];

interface Running {
  work: Promise<void>;
  /** Something new came while it ran. */
  again: boolean;
}

export class DeliverEvents {
  /** Lanes at work here: a stuck observer holds up its own and no other. */
  private readonly lanes = new Map<string, Running>();

  constructor(private readonly rooms: DeliveryRooms) {}

  /** A thread's job asks for its lanes'; while a lane's is not done no other process delivers on it: the queue hands out one job a name. */
  async deliver({ threadId, observer }: { threadId: string; observer?: string }): Promise<void> {
    const { cursors, dispatch, logger } = this.rooms;
    try {
      const lanes = await this.lanesFor(threadId);
      if (observer === undefined) {
        const observers = lanes.map((lane) => lane.observer);
        await cursors.begin(threadId, observers);
        dispatch(threadId, observers);
        return;
      }
      const mine = lanes.find((lane) => lane.observer === observer);
      if (mine) await Promise.race([this.follow(threadId, mine), afterMs(PATIENCE_MS)]);
    } catch (error) {
      logger.warn({ err: error, threadId }, "events could not be delivered to observers");
    }
  }

  private async lanesFor(threadId: string): Promise<Lane[]> {
    const agent = await this.rooms.codeOf(threadId);
    return agent ? lanesOf(agent) : [];
  }

  private follow(threadId: string, observer: Lane): Promise<void> {
    const key = `${threadId}|${observer.observer}`;
    const running = this.lanes.get(key);
    if (running) {
      running.again = true;
      return running.work;
    }
    const lane: Running = { again: false, work: Promise.resolve() };
    this.lanes.set(key, lane);
    lane.work = this.runLane(threadId, observer, lane).finally(() => this.lanes.delete(key));
    return lane.work;
  }

  private async runLane(threadId: string, observer: Lane, lane: Running): Promise<void> {
    do {
      lane.again = false;
      try {
        await workingOn(threadId, () => this.run(threadId, observer));
      } catch (error) {
        this.rooms.logger.warn({ err: error, threadId, observer: observer.observer }, "an observer failed");
      }
    } while (lane.again);
  }

  private async run(threadId: string, { observer: name, handler, wants }: Lane): Promise<void> {
    const { cursors, log } = this.rooms;
    const from = await cursors.read(threadId, name);
    let done = from;
    try {
      for (const event of await log.read(threadId, from)) {
        if (wants(event)) await handler(event);
        done = event.seq;
      }
    } finally {
      if (done > from) await cursors.write(threadId, name, done);
    }
  }
}

const afterMs = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms).unref();
  });
