// Where the queue lives: in PostgreSQL, or in Redis where REDIS_URL names one. The rest of the service can't tell.
import {
  createPostgresBackend,
  createRedisBackend,
  Queue,
  type QueueOptions,
  runMigrations,
  setDefaultBackendFactory,
  Worker,
} from "bullmq";
import { Redis } from "ioredis";

/** All that a job carries. R6. */
export type JobData = ThreadJob | DeliveryJob;

export interface ThreadJob {
  threadId: string;
}

/** A thread's observers, one of their lanes (a job each, so that a stuck one holds up no other), news for webhooks, or an endpoint's messages. */
export type DeliveryJob = { threadId: string; observer?: string } | { newsOf: string } | { endpointId: string };

export type JobQueue = Queue<JobData>;
export interface JobWorker {
  close(): Promise<void>;
}

export interface JobHandling<Data extends JobData> {
  concurrency: number;
  /** How long a job of a worker that died keeps others under its name away; 30 s by default. */
  lockMs?: number;
  /** `lostAfter`: the lease that the thread had last when a sweep found that its nudge was lost. */
  run(data: Data, lostAfter?: number): Promise<void>;
  onError(error: Error): void;
}

export interface QueueBackend {
  readonly kind: "postgres" | "redis";
  queue(name: string): JobQueue;
  worker<Data extends JobData>(name: string, handling: JobHandling<Data>): JobWorker;
  /** Null while it can be reached, else what is wrong. */
  problem(): Promise<string | null>;
  close(): Promise<void>;
}

export interface BackendOptions {
  databaseUrl: string;
  redisUrl: string | undefined;
  /** Runs SQL on a connection that is not the queue's. */
  migrate(work: (client: Parameters<typeof runMigrations>[0]) => Promise<void>): Promise<void>;
}

/** A job's kind may say more than its ids do, to a figure: what is done is up to the thread's row alone. */
export const lostAfter = (epoch: number): string => `lost-after-${epoch}`;

function epochOf(kind: string): number | undefined {
  const epoch = /^lost-after-(\d+)$/.exec(kind)?.[1];
  return epoch === undefined ? undefined : Number(epoch);
}

const PREFIX = "roundhouse";
/** Each queue and each worker has a pool of its own. */
const POOL_SIZE = 2;
const LOCK_MS = 30_000;

export async function openBackend(options: BackendOptions): Promise<QueueBackend> {
  return options.redisUrl === undefined ? openPostgres(options) : openRedis(options.redisUrl);
}

async function openPostgres({ databaseUrl, migrate }: BackendOptions): Promise<QueueBackend> {
  await migrate(async (client) => {
    await runMigrations(client);
  });
  setDefaultBackendFactory(createPostgresBackend);
  const connection = { connectionString: databaseUrl, max: POOL_SIZE, application_name: "roundhouse-queue" };
  return makeBackend("postgres", connection as unknown as QueueOptions["connection"], {
    problem: async () => null,
    close: async () => undefined,
  });
}

async function openRedis(url: string): Promise<QueueBackend> {
  setDefaultBackendFactory(createRedisBackend);
  const redis = new Redis(url, { maxRetriesPerRequest: null, enableOfflineQueue: true });
  redis.on("error", () => undefined);
  return makeBackend("redis", redis, {
    problem: () => redisProblem(redis),
    close: async () => {
      redis.disconnect();
    },
  });
}

/** A server that may throw keys away loses jobs; the sweep would find them, but nobody should run it so. */
async function redisProblem(redis: Redis): Promise<string | null> {
  if (redis.status !== "ready") return `Redis is ${redis.status}`;
  const policy = /maxmemory_policy:(\S+)/.exec(await redis.info("memory"))?.[1];
  return policy === undefined || policy === "noeviction"
    ? null
    : `Redis evicts keys (maxmemory-policy ${policy}); set it to noeviction`;
}

function makeBackend(
  kind: QueueBackend["kind"],
  connection: QueueOptions["connection"],
  rest: Pick<QueueBackend, "problem" | "close">,
): QueueBackend {
  const base = { connection, prefix: PREFIX };
  return {
    kind,
    ...rest,
    queue: (name) =>
      new Queue<JobData>(name, { ...base, defaultJobOptions: { removeOnComplete: true, removeOnFail: true } }),
    worker: <Data extends JobData>(
      name: string,
      { concurrency, lockMs = LOCK_MS, run, onError }: JobHandling<Data>,
    ) => {
      const worker = new Worker<Data>(name, (job) => run(job.data, epochOf(job.name)), {
        ...base,
        concurrency,
        lockDuration: lockMs,
        stalledInterval: lockMs,
      });
      worker.on("error", onError);
      return worker;
    },
  };
}
