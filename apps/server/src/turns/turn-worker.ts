// Takes jobs and advances their threads; on SIGTERM it stops taking and lets what runs come to its next append.
import type { EventLog, ThreadHost, Viewers } from "@roundhouse/runtime";
import type { AgentCatalog } from "../agents/agent-catalog.js";
import {
  Batcher,
  type CommitFeed,
  type DueClock,
  type DueThread,
  type DueThreads,
  type Leases,
  type Worlds,
} from "../log/index.js";
import type { Logger } from "../ops/logger.js";
import type { ProjectRegistry } from "../project/registry.js";
import type { DeliveryJob, JobWorker, QueueBackend, ThreadJob } from "../queue/backend.js";
import type { Queues } from "../queue/queues.js";
import { Sweep } from "../queue/sweep.js";
import { ThreadAdvancer } from "./advance-thread.js";
import type { HeldRooms } from "./held-thread.js";
import { HeldThreads } from "./held-threads.js";

export interface TurnWorkerRooms {
  log: EventLog;
  clock: DueClock;
  feed: CommitFeed;
  leases: Leases;
  worlds: Worlds;
  due: DueThreads;
  registry: ProjectRegistry;
  catalog: AgentCatalog;
  queues: Queues;
  backend: QueueBackend;
  viewers: Viewers;
  /** Whatever is told outside of the threads themselves. */
  deliver(job: DeliveryJob): Promise<void>;
  readArtifact: ThreadHost["readArtifact"];
  decorateHost(host: ThreadHost): ThreadHost;
  rowChanged(threadId: string): void;
  logger: Logger;
}

export interface TurnWorkerOptions {
  concurrency: number;
  leaseMs: number;
  sweepMs: number;
  graceMs: number;
}

/** An observer's lane that a dead worker had is free after this: nothing else hands it over. */
const LANE_LOCK_MS = 10_000;

export class TurnWorker {
  readonly held: HeldThreads;
  private readonly advancer: ThreadAdvancer;
  private readonly sweep: Sweep;
  private readonly whoRuns: Batcher<string, DueThread | undefined>;
  private workers: JobWorker[] = [];
  private draining = false;
  /** Threads that were woken and that no job brought here but the sweep's. */
  lostNudges = 0;

  constructor(
    private readonly rooms: TurnWorkerRooms,
    private readonly options: TurnWorkerOptions,
  ) {
    const { leases, due, logger, queues, registry, catalog } = rooms;
    this.held = new HeldThreads(leases, { everyMs: Math.floor(options.leaseMs / 3), log: logger });
    this.whoRuns = new Batcher({
      waitMs: 1,
      maxSize: 64,
      parallel: 2,
      run: async (ids) => {
        const found = await due.whoRuns(ids);
        return ids.map((id) => found.get(id));
      },
    });
    this.advancer = new ThreadAdvancer({
      leases,
      registry,
      catalog,
      held: this.held,
      heldRooms: () => this.heldRooms(),
      decorateHost: rooms.decorateHost,
      whoRuns: (threadId) => this.whoRuns.ask(threadId),
      remind: (threadId, atMs) => queues.remind(threadId, atMs, rooms.clock.now()),
      foundLost: (threadId) => {
        this.lostNudges += 1;
        logger.warn({ threadId }, "a wake-up's job was lost; the sweep found the thread");
      },
      queueAgain: ({ threadId, depth }) => queues.wake([{ threadId, isChild: depth > 0 }]),
      rowChanged: rooms.rowChanged,
      log: logger,
    });
    this.sweep = new Sweep({
      everyMs: options.sweepMs,
      find: async () => {
        await rooms.clock.refresh();
        return due.find();
      },
      canRun: (thread) => this.advancer.canRun(thread),
      queues,
      log: logger,
    });
  }

  start(): void {
    const { backend, feed, deliver, logger, due, queues } = this.rooms;
    const { concurrency } = this.options;
    feed.listen((commit) => this.held.hear(commit));
    const onError = (err: Error): void => logger.warn({ err }, "the queue is out of reach");
    const advance = ({ threadId }: ThreadJob, lostAfter?: number): Promise<void> =>
      this.advancer.advance(threadId, lostAfter);
    this.workers = [
      backend.worker("turns", { concurrency, run: advance, onError }),
      backend.worker("child-turns", { concurrency, run: advance, onError }),
      backend.worker("timers", {
        concurrency: 4,
        run: async ({ threadId }: ThreadJob) => {
          const thread = (await due.whoRuns([threadId])).get(threadId);
          if (thread) queues.wake([{ threadId, isChild: thread.depth > 0 }]);
        },
        onError,
      }),
      backend.worker("deliveries", {
        concurrency: 64,
        lockMs: LANE_LOCK_MS,
        run: (job: DeliveryJob) => deliver(job),
        onError,
      }),
    ];
    this.held.start();
    this.sweep.start();
  }

  /** Looks for due threads now, as when the clock was moved. */
  sweepNow(): void {
    if (!this.draining) this.sweep.now();
  }

  get running(): number {
    return this.held.size;
  }

  async stop(): Promise<void> {
    this.draining = true;
    await this.sweep.stop();
    const closing = Promise.all(this.workers.map((worker) => worker.close()));
    await Promise.race([this.held.allFinished(), afterMs(this.options.graceMs)]);
    this.held.stop();
    if (this.held.size === 0) await Promise.race([closing, afterMs(this.options.graceMs)]);
  }

  private heldRooms(): HeldRooms {
    const { log, clock, worlds, viewers, readArtifact } = this.rooms;
    return {
      log,
      clock,
      around: (threadId) => worlds.around(threadId),
      readArtifact,
      viewers,
      leaseMs: this.options.leaseMs,
      renewLeases: () => this.held.renew(),
      isDraining: () => this.draining,
    };
  }
}

const afterMs = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms).unref();
  });
