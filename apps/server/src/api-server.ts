// The API of a process: HTTP and the live namespace on one port.
import type { AddressInfo } from "node:net";
import type { Provider } from "@nestjs/common";
import type { NestExpressApplication } from "@nestjs/platform-express";
import { AgentCatalog } from "./agents/agent-catalog.js";
import { LaunchAgents } from "./agents/launch-agents.js";
import { ModelOperations } from "./agents/model-operations.js";
import { PROJECT } from "./agents/project-token.js";
import { appModule } from "./app.module.js";
import { Authenticator } from "./auth/authenticator.js";
import type { Composition, Rooms } from "./composition.js";
import { httpServerOf, makeHttpServer } from "./http/http-server.js";
import { EventStreams } from "./live/event-streams.js";
import { LiveGateway } from "./live/live-gateway.js";
import type { LiveRooms } from "./live/live-rooms.js";
import { ReleasedEvents } from "./live/released-events.js";
import {
  Accounts,
  AgentVersions,
  ApprovalList,
  Artifacts,
  AuditTrail,
  PermissionRules,
  ThreadList,
  Workers,
} from "./log/index.js";
import { Metrics, type Working } from "./ops/metrics.js";
import { Readiness } from "./ops/readiness.js";
import { Queues } from "./queue/queues.js";
import { ResultWaiter } from "./threads/result-waiter.js";
import { ThreadCommands } from "./threads/thread-commands.js";
import { ThreadPrompts } from "./threads/thread-prompts.js";

/** How long requests under way have to be answered once the process is to stop. */
const ANSWERS_WITHIN_MS = 3000;

export class ApiServer {
  private constructor(
    private readonly app: NestExpressApplication,
    private readonly gateway: LiveGateway,
    private readonly streams: EventStreams,
    readonly authenticator: Authenticator,
  ) {}

  static async make({ env, logger, registry }: Composition, rooms: Rooms, working: () => Working): Promise<ApiServer> {
    const authenticator = new Authenticator(rooms.accounts);
    const live: LiveRooms = { ...rooms, events: rooms.released, log: logger };
    const streams = new EventStreams(live);
    const { log, threads, worlds, clock, feed, catalog } = rooms;
    const launches = new LaunchAgents(catalog, registry);
    const commands = new ThreadCommands({ log, threads, worlds, clock, registry, catalog, launches });
    const { modelGates: gates, modelList: list, agentVersions: versions } = rooms;
    const models = { registry, gates, list, versions, log, clock, commands };
    const providers: Provider[] = [
      { provide: PROJECT, useValue: registry },
      { provide: Authenticator, useValue: authenticator },
      { provide: ThreadCommands, useValue: commands },
      { provide: ModelOperations, useValue: new ModelOperations(models) },
      { provide: AgentCatalog, useValue: catalog },
      { provide: LaunchAgents, useValue: launches },
      { provide: AgentVersions, useValue: rooms.agentVersions },
      { provide: ThreadList, useValue: threads },
      { provide: ReleasedEvents, useValue: rooms.released },
      { provide: EventStreams, useValue: streams },
      { provide: ResultWaiter, useValue: new ResultWaiter(threads, feed, rooms.watching) },
      { provide: ThreadPrompts, useValue: new ThreadPrompts(log) },
      { provide: Artifacts, useValue: rooms.artifacts },
      { provide: ApprovalList, useValue: rooms.approvals },
      { provide: PermissionRules, useValue: rooms.rules },
      { provide: AuditTrail, useValue: rooms.audit },
      { provide: Accounts, useValue: rooms.accounts },
      { provide: Workers, useValue: rooms.workers },
      { provide: Queues, useValue: rooms.queues },
      { provide: Readiness, useValue: new Readiness(rooms.database, rooms.bus, rooms.backend) },
      { provide: Metrics, useValue: new Metrics(feed, working) },
    ];
    const app = await makeHttpServer({
      module: appModule(providers),
      authenticator,
      keys: rooms.keys,
      logger,
      publicUrl: env.PUBLIC_URL,
      dashboardDir: env.DASHBOARD_DIR,
    });
    const gateway = new LiveGateway(live, { authenticator, publicUrl: env.PUBLIC_URL });
    return new ApiServer(app, gateway, streams, authenticator);
  }

  /** Returns the address that it listens on. */
  async listen(port: number, host: string): Promise<string> {
    await this.app.init();
    this.gateway.attach(httpServerOf(this.app));
    await this.app.listen(port, host);
    const { port: taken } = httpServerOf(this.app).address() as AddressInfo;
    return `http://${host === "0.0.0.0" ? "127.0.0.1" : host}:${taken}`;
  }

  async close(): Promise<void> {
    const server = httpServerOf(this.app);
    // A browser keeps spare connections that never asked anything: they are not idle, and would hold the process up.
    const timer = setTimeout(() => server.closeAllConnections(), ANSWERS_WITHIN_MS);
    this.streams.closeAll();
    await this.gateway.close();
    const closed = this.app.close();
    server.closeIdleConnections();
    await closed;
    clearTimeout(timer);
  }
}
