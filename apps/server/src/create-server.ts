// One process of the service, by its role: made, started and stopped in order.
import { type EventLog, pinnedNow, type ThreadHost } from "@roundhouse/runtime";
import { ApiServer, makeAuth } from "./api-server.js";
import type { NewKey } from "./auth/authenticator.js";
import { type Composition, closeRooms, openDatabase, openRooms, type Rooms } from "./composition.js";
import type { Env } from "./env.js";
import { type Database, isOutOfReach } from "./log/index.js";
import { keepHouse } from "./ops/keep-house.js";
import { makeLogger } from "./ops/logger.js";
import { WaitingRoom } from "./ops/waiting-room.js";
import { loadProject } from "./project/load-project.js";
import type { ProjectRegistry } from "./project/registry.js";
import { DeliverEvents } from "./turns/deliver-events.js";
import { seekLagging } from "./turns/lagging-observers.js";
import { TurnWorker } from "./turns/turn-worker.js";
import { DeliverWebhooks } from "./webhooks/deliver-webhooks.js";

export interface ServerOptions {
  env: Env;
  /** Where none is given, the project file that the environment names. */
  registry?: ProjectRegistry | undefined;
  decorateLog?: ((log: EventLog) => EventLog) | undefined;
  decorateHost?: ((host: ThreadHost) => ThreadHost) | undefined;
}

export interface RunningServer {
  /** Null in a process that only works. */
  url: string | null;
  signInUrl: string | null;
  createKey(key: NewKey): Promise<{ id: string; secret: string }>;
  ensureWorkspace(id: string, name: string): Promise<void>;
  /** Moves the clock of due times, in every process. For tests. */
  advanceClock(ms: number): Promise<void>;
  stop(): Promise<void>;
}

/** Not a fault of the service: somebody has to do something first. */
export class SetupError extends Error {
  override readonly name = "SetupError";
}

const stopNothing = async (): Promise<void> => undefined;

const SEEN_EVERY_MS = 10_000;
const RETRY_MS = 1000;

export async function createServer(options: ServerOptions): Promise<RunningServer> {
  const { env } = options;
  const logger = makeLogger(env.LOG_LEVEL, { process: env.processId, role: env.ROLE });
  const composition: Composition = {
    env,
    logger,
    registry: options.registry ?? (await loadProject(env.ROUNDHOUSE_PROJECT)),
    decorateLog: options.decorateLog ?? ((log) => log),
    decorateHost: options.decorateHost ?? ((host) => host),
  };
  const rooms = await openInReach(composition);
  const webhooks = new DeliverWebhooks({ ...rooms, logger });
  const worker = env.ROLE === "api" ? null : makeWorker(composition, rooms, webhooks);
  const api =
    env.ROLE === "worker"
      ? null
      : await ApiServer.make(composition, rooms, () => worker ?? { running: 0, lostNudges: 0 });
  worker?.start();
  if (worker) webhooks.start(env.SWEEP_MS);
  const stopKeeping = worker ? keepHouse(env, rooms.database, logger) : stopNothing;
  const stopSeeking = worker
    ? seekLagging({ ...rooms, deliver: (ids) => rooms.queues.deliverLagging(ids), logger })
    : stopNothing;
  const stopSaying = worker ? sayAlive(composition, rooms, worker) : stopNothing;
  const url = api ? await api.listen(env.PORT, env.HOST) : null;
  const authenticator = api?.authenticator ?? makeAuth(rooms).authenticator;
  const token = url ? await authenticator.signInLink() : null;
  return {
    url,
    signInUrl: token && `${env.PUBLIC_URL ?? url}/sign-in?token=${token}`,
    createKey: (key) => authenticator.createKey(key),
    ensureWorkspace: (id, name) => rooms.accounts.ensureWorkspace(id, name),
    advanceClock: (ms) => rooms.clock.advance(ms),
    stop: async () => {
      await stopSeeking();
      await webhooks.stop();
      await worker?.stop();
      await stopKeeping();
      await stopSaying();
      await api?.close();
      await closeRooms(rooms);
    },
  };
}

function makeWorker(composition: Composition, rooms: Rooms, webhooks: DeliverWebhooks): TurnWorker {
  const { env, registry, decorateHost, logger } = composition;
  const whoRuns = async (threadId: string) => (await rooms.due.whoRuns([threadId])).get(threadId);
  const observers = new DeliverEvents({
    log: rooms.log,
    cursors: rooms.cursors,
    codeOf: async (threadId) => {
      const known = await whoRuns(threadId);
      if (!known) return undefined;
      if (known.agentSource !== "api") return registry.agent(known.workspaceId, known.agent);
      const pinned = pinnedNow(await rooms.log.read(threadId));
      return pinned ? rooms.catalog.of(known.workspaceId, pinned) : undefined;
    },
    dispatch: (threadId, names) => rooms.queues.deliverLanes(threadId, names),
    logger,
  });
  const worker = new TurnWorker(
    {
      ...rooms,
      registry,
      viewers: rooms.deltas,
      deliver: (job) => ("threadId" in job ? observers.deliver(job) : webhooks.take(job)),
      readArtifact: (artifactId, range) => rooms.artifacts.page(artifactId, range),
      decorateHost,
      rowChanged: (threadId) => rooms.postgresLog.rowChanged(threadId),
      logger,
    },
    {
      concurrency: env.WORKER_CONCURRENCY,
      leaseMs: env.LEASE_MS,
      sweepMs: env.SWEEP_MS,
      graceMs: env.SHUTDOWN_GRACE_MS,
    },
  );
  rooms.bus.listen((message) => {
    if (message.kind === "clock") worker.sweepNow();
  });
  return worker;
}

/** Lets the operator see which workers are up. */
function sayAlive({ env, logger }: Composition, { workers }: Rooms, worker: TurnWorker): () => Promise<void> {
  const say = (): void => {
    const about = { role: env.ROLE, concurrency: env.WORKER_CONCURRENCY, running: worker.running };
    workers.seen(env.processId, about).catch((err: Error) => logger.warn({ err }, "the database is out of reach"));
  };
  say();
  const timer = setInterval(say, SEEN_EVERY_MS);
  return async () => {
    clearInterval(timer);
    await workers.gone(env.processId).catch(() => undefined);
  };
}

/** One that goes away again while the rooms are opened is waited for anew. */
async function openInReach(composition: Composition): Promise<Rooms> {
  for (;;) {
    const database = await reachDatabase(composition);
    try {
      return await openRooms(composition, database);
    } catch (error) {
      await database.close().catch(() => undefined);
      if (!isOutOfReach(error)) throw error;
      composition.logger.warn({ err: error }, "PostgreSQL went away during the start; trying again");
    }
  }
}

/** A database that is not there yet is waited for; what it refuses is not. */
async function reachDatabase(composition: Composition): Promise<Database> {
  const { env, logger } = composition;
  const database = openDatabase(composition);
  const waiting = new WaitingRoom({ port: env.PORT, host: env.HOST });
  for (;;) {
    try {
      await database.query("SELECT 1 FROM clock_offset");
      await waiting.close();
      return database;
    } catch (error) {
      if (!maySucceedLater(error)) throw error;
      logger.warn({ err: error }, "PostgreSQL is out of reach; trying again");
      if (env.ROLE !== "worker") waiting.say(`PostgreSQL is out of reach: ${(error as Error).message}`);
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}

function maySucceedLater(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  if (code === "42P01") throw new SetupError("the database has no tables of ours yet; `npm run db:migrate` makes them");
  return isOutOfReach(error);
}
