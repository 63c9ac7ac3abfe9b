// Makes the rooms of a process and joins them. What is given in `Composition` is what a test may put in another's place.
import type { EventLog, ThreadHost } from "@roundhouse/runtime";
import { AgentCatalog } from "./agents/agent-catalog.js";
import { SecretBox } from "./auth/secret-box.js";
import type { Env } from "./env.js";
import { DeltaHub } from "./live/delta-hub.js";
import { ReleasedEvents } from "./live/released-events.js";
import {
  Accounts,
  AgentVersions,
  ApprovalList,
  Artifacts,
  AuditTrail,
  type Bus,
  CommitFeed,
  Database,
  DueClock,
  DueThreads,
  IdempotencyKeys,
  Leases,
  ModelGates,
  ModelList,
  News,
  ObserverCursors,
  PermissionRules,
  PostgresBus,
  PostgresEventLog,
  Sessions,
  ThreadList,
  Users,
  Watching,
  WebhookDeliveries,
  WebhookEndpoints,
  Workers,
  Worlds,
} from "./log/index.js";
import type { Logger } from "./ops/logger.js";
import { Reachable } from "./outgoing/reachable.js";
import type { Rules } from "./outgoing/target.js";
import type { ProjectRegistry } from "./project/registry.js";
import { openBackend, type QueueBackend } from "./queue/backend.js";
import { Queues } from "./queue/queues.js";
import { RedisBus } from "./queue/redis-bus.js";

export interface Composition {
  env: Env;
  logger: Logger;
  registry: ProjectRegistry;
  decorateLog(log: EventLog): EventLog;
  decorateHost(host: ThreadHost): ThreadHost;
}

export interface Rooms {
  database: Database;
  bus: Bus;
  clock: DueClock;
  feed: CommitFeed;
  /** The log as this process writes it. */
  log: EventLog;
  postgresLog: PostgresEventLog;
  leases: Leases;
  worlds: Worlds;
  due: DueThreads;
  threads: ThreadList;
  approvals: ApprovalList;
  artifacts: Artifacts;
  rules: PermissionRules;
  keys: IdempotencyKeys;
  accounts: Accounts;
  users: Users;
  sessions: Sessions;
  audit: AuditTrail;
  workers: Workers;
  cursors: ObserverCursors;
  modelGates: ModelGates;
  modelList: ModelList;
  backend: QueueBackend;
  queues: Queues;
  watching: Watching;
  deltas: DeltaHub;
  released: ReleasedEvents;
  catalog: AgentCatalog;
  agentVersions: AgentVersions;
  news: News;
  endpoints: WebhookEndpoints;
  webhookDeliveries: WebhookDeliveries;
  /** Null where no key was given. */
  secretBox: SecretBox | null;
  outgoing: Rules;
}

export function openDatabase({ env, logger }: Composition): Database {
  const onError = (err: Error): void => logger.warn({ err }, "a connection was lost");
  return new Database({ url: env.DATABASE_URL, poolSize: env.DATABASE_POOL, onError });
}

/** Opens everything that is shared by all roles, on a database that answers. */
export async function openRooms(
  { env, logger, registry, decorateLog }: Composition,
  database: Database,
): Promise<Rooms> {
  const bus = env.REDIS_URL ? new RedisBus(env.REDIS_URL, env.processId) : new PostgresBus(database, env.processId);
  const clock = new DueClock(database, bus);
  const feed = new CommitFeed();
  const watching = new Watching(bus);
  const { processId } = env;
  const postgresLog = new PostgresEventLog({ database, bus, clock, feed, watching, processId });
  const backend = await openBackend({
    databaseUrl: env.DATABASE_URL,
    redisUrl: env.REDIS_URL,
    migrate: (work) => database.transaction(work),
  });
  const queues = new Queues(backend, (err) => logger.warn({ err }, "the queue is out of reach"));
  const agentVersions = new AgentVersions(database);
  const rooms: Rooms = {
    database,
    bus,
    clock,
    feed,
    log: decorateLog(postgresLog),
    postgresLog,
    leases: new Leases(database, { processId: env.processId, leaseMs: env.LEASE_MS }),
    worlds: new Worlds(database),
    due: new DueThreads(database, clock),
    threads: new ThreadList(database),
    approvals: new ApprovalList(database),
    artifacts: new Artifacts(database),
    rules: new PermissionRules(database),
    keys: new IdempotencyKeys(database),
    accounts: new Accounts(database),
    users: new Users(database),
    sessions: new Sessions(database),
    audit: new AuditTrail(database),
    workers: new Workers(database),
    cursors: new ObserverCursors(database),
    modelGates: new ModelGates({ database, bus, feed }),
    modelList: new ModelList(database),
    backend,
    queues,
    watching,
    deltas: new DeltaHub(bus, watching),
    released: new ReleasedEvents(postgresLog),
    catalog: new AgentCatalog(registry, agentVersions),
    agentVersions,
    news: new News(database, clock),
    endpoints: new WebhookEndpoints(database),
    webhookDeliveries: new WebhookDeliveries(database, clock),
    secretBox: env.SECRETS_KEY === undefined ? null : SecretBox.of(env.SECRETS_KEY),
    outgoing: { reachable: new Reachable(env.OUTGOING_ALLOW) },
  };
  await bus.start();
  await clock.start();
  watching.start();
  rooms.deltas.start();
  joinNudges(rooms);
  return rooms;
}

/** R8: after a commit, wake those who are to go on, and tell those who watch. Word from other processes joins in. */
function joinNudges({ bus, clock, feed, queues }: Rooms): void {
  feed.listen(({ wake, outdated, observed, news }) => {
    queues.wake(wake);
    for (const { threadId, atMs } of outdated) queues.forget(threadId, atMs, clock.now());
    queues.deliver(observed);
    queues.announce(news);
  });
  bus.listen((message) => {
    if (message.kind !== "commit") return;
    const { ids, rested, cancelled, rules, token } = message;
    feed.tell({
      ids,
      bumped: ids,
      rested,
      cancelled,
      rules,
      holders: [],
      wake: [],
      outdated: [],
      observed: [],
      news: [],
    });
    if (token !== undefined) bus.publish({ kind: "heard", token });
  });
}

export async function closeRooms({ queues, backend, deltas, watching, bus, accounts, database }: Rooms): Promise<void> {
  deltas.stop();
  watching.stop();
  await queues.close();
  await backend.close();
  await bus.close();
  await accounts.close();
  await database.close();
}
