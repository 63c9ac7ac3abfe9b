// Says "advance this thread" to whoever is free. A lost word costs latency: the sweep says it again.
import type { DueThread } from "../log/index.js";
import { type DeliveryJob, type JobData, type JobQueue, lostAfter, type QueueBackend } from "./backend.js";

export const queueNames = ["turns", "child-turns", "timers", "deliveries"] as const;
export type QueueName = (typeof queueNames)[number];

export interface QueueDepth {
  name: QueueName;
  waiting: number;
  active: number;
  delayed: number;
}

/** What waits longer is left to the sweep: a parked thread costs a row and no job. */
const LONGEST_TIMER_MS = 300_000;
const COLLECT_MS = 2;
const FOUND_AGAIN_MS = 10_000;

const reminderId = (threadId: string, atMs: number): string => `${threadId}-${atMs}`;

/** What a job carries, and the name under which a second one is the same. */
interface Named {
  data: JobData;
  name: string;
  /** What kind of job, where it is not the usual one. */
  kind?: string;
}

const news = (newsOf: string): { data: DeliveryJob; name: string } => ({ data: { newsOf }, name: `${newsOf}!news` });
const dueFor = (endpointId: string): { data: DeliveryJob; name: string } => ({
  data: { endpointId },
  name: endpointId,
});
const roundNow = (): number => Math.floor(Date.now() / FOUND_AGAIN_MS);

type Found = Pick<DueThread, "threadId" | "depth" | "epoch">;

export class Queues {
  private readonly queues: Record<QueueName, JobQueue>;
  private readonly waiting = new Map<QueueName, Set<string>>();
  private readonly leaving = new Map<string, Promise<void>>();

  constructor(
    backend: QueueBackend,
    private readonly onError: (error: Error) => void,
  ) {
    const open = (name: QueueName): JobQueue => {
      const queue = backend.queue(name);
      queue.on("error", onError);
      return queue;
    };
    this.queues = {
      turns: open("turns"),
      "child-turns": open("child-turns"),
      timers: open("timers"),
      deliveries: open("deliveries"),
    };
  }

  wake(threads: readonly { threadId: string; isChild: boolean }[]): void {
    this.addAll(
      "turns",
      threads.filter((one) => !one.isChild).map((one) => one.threadId),
    );
    this.addAll(
      "child-turns",
      threads.filter((one) => one.isChild).map((one) => one.threadId),
    );
  }

  /**
   * For threads that a sweep found. A job of a worker that died still counts as active, and would swallow one under the same name:
   * these go by the lease that they follow, and by the time, so that one that is swallowed is followed by another.
   */
  wakeFound(threads: readonly Found[]): void {
    this.sendFound(threads, () => undefined);
  }

  /** For threads whose nudge should have come and has not: their jobs say after which lease they were found so. */
  wakeLost(threads: readonly Found[]): void {
    this.sendFound(threads, ({ epoch }) => lostAfter(epoch));
  }

  private sendFound(threads: readonly Found[], kindOf: (thread: Found) => string | undefined): void {
    const round = roundNow();
    const named = (thread: Found): Named => {
      const kind = kindOf(thread);
      const name = `${thread.threadId}@${thread.epoch}-${round}`;
      return { data: { threadId: thread.threadId }, name, ...(kind === undefined ? {} : { kind }) };
    };
    this.send("turns", threads.filter((one) => one.depth === 0).map(named));
    this.send("child-turns", threads.filter((one) => one.depth > 0).map(named));
  }

  deliver(threadIds: readonly string[]): void {
    this.addAll("deliveries", threadIds);
  }

  /** For threads whose observers were found to lag: named by the time as well, as what a dead worker had still counts as active. */
  deliverLagging(threadIds: readonly string[]): void {
    const round = roundNow();
    this.send(
      "deliveries",
      threadIds.map((threadId) => ({ data: { threadId }, name: `${threadId}@${round}` })),
    );
  }

  /** One job for each of a thread's lanes. */
  deliverLanes(threadId: string, observers: readonly string[]): void {
    this.send(
      "deliveries",
      observers.map((observer) => ({ data: { threadId, observer }, name: `${threadId}|${observer}` })),
    );
  }

  /** Threads that have something to tell outside. */
  announce(threadIds: readonly string[]): void {
    this.send("deliveries", threadIds.map(news));
  }

  /** Endpoints that something is due for: one job each, so that a slow one holds up no other. */
  sendDue(endpointIds: readonly string[]): void {
    this.send("deliveries", endpointIds.map(dueFor));
  }

  /** For those of both kinds that a sweep found: by the time, for the reason that threads are. */
  deliverFound(found: { news: readonly string[]; due: readonly string[] }): void {
    const round = roundNow();
    const again = ({ data, name }: Named): Named => ({ data, name: `${name}@${round}` });
    this.send("deliveries", [...found.news.map(news), ...found.due.map(dueFor)].map(again));
  }

  /** A nudge at a time; the thread's row says whether anything is due then. */
  remind(threadId: string, atMs: number, nowMs: number): void {
    const delay = atMs - nowMs;
    if (delay > LONGEST_TIMER_MS) return;
    const jobId = reminderId(threadId, atMs);
    const job = { delay: Math.max(0, delay), jobId };
    const add = async (): Promise<unknown> => this.queues.timers.add("wake", { threadId }, job);
    // The same time may be set again while its job is still on its way out.
    (this.leaving.get(jobId) ?? Promise.resolve()).then(add).catch(this.onError);
  }

  /** Nothing is to happen then any more: a wait that is over leaves no job behind. */
  forget(threadId: string, atMs: number, nowMs: number): void {
    if (atMs <= nowMs || atMs - nowMs > LONGEST_TIMER_MS) return;
    const jobId = reminderId(threadId, atMs);
    const left = this.queues.timers
      .remove(jobId)
      .then(() => undefined, this.onError)
      .finally(() => this.leaving.delete(jobId));
    this.leaving.set(jobId, left);
  }

  async depths(): Promise<QueueDepth[]> {
    return Promise.all(
      queueNames.map(async (name) => {
        const counts = await this.queues[name].getJobCounts("waiting", "active", "delayed");
        return { name, waiting: counts.waiting ?? 0, active: counts.active ?? 0, delayed: counts.delayed ?? 0 };
      }),
    );
  }

  async close(): Promise<void> {
    await Promise.all(Object.values(this.queues).map((queue) => queue.close()));
  }

  /** What is asked for within a moment is added together. */
  private addAll(name: QueueName, threadIds: readonly string[]): void {
    if (threadIds.length === 0) return;
    const waiting = this.waiting.get(name);
    if (waiting) {
      for (const id of threadIds) waiting.add(id);
      return;
    }
    const ids = new Set(threadIds);
    this.waiting.set(name, ids);
    setTimeout(() => {
      this.waiting.delete(name);
      this.send(
        name,
        [...ids].map((threadId) => ({ data: { threadId }, name: threadId })),
      );
    }, COLLECT_MS);
  }

  private send(name: QueueName, named: readonly Named[]): void {
    if (named.length === 0) return;
    const jobs = named.map(({ data, kind = "advance", name: id }) => ({
      name: kind,
      data,
      // One active job a name; wake-ups that come during it become exactly one more.
      opts: { deduplication: { id, keepLastIfActive: true } },
    }));
    this.queues[name].addBulk(jobs).catch(this.onError);
  }
}
