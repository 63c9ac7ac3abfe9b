// The API of a process: HTTP and the live namespace on one port.
import type { AddressInfo } from "node:net";
import type { Provider } from "@nestjs/common";
import type { NestExpressApplication } from "@nestjs/platform-express";
import { AgentCatalog } from "./agents/agent-catalog.js";
import { LaunchAgents } from "./agents/launch-agents.js";
import { ModelOperations } from "./agents/model-operations.js";
import { PROJECT } from "./agents/project-token.js";
import { appModule } from "./app.module.js";
import { AUTH_SETTINGS, type AuthSettings } from "./auth/auth-settings.js";
import { Authenticator } from "./auth/authenticator.js";
import { KeyLimit } from "./auth/key-limit.js";
import { OIDC, type Oidc } from "./auth/oidc.js";
import { OidcClient } from "./auth/oidc-client.js";
import { OidcUsers } from "./auth/oidc-users.js";
import { SignInLimits } from "./auth/sign-in-limits.js";
import { Standing } from "./auth/standing.js";
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
  Sessions,
  ThreadList,
  Usage,
  Users,
  WebhookDeliveries,
  WebhookEndpoints,
  Workers,
} from "./log/index.js";
import { Metrics, type Working } from "./ops/metrics.js";
import { Readiness } from "./ops/readiness.js";
import { Queues } from "./queue/queues.js";
import { ResultWaiter } from "./threads/result-waiter.js";
import { ThreadCommands } from "./threads/thread-commands.js";
import { ThreadPrompts } from "./threads/thread-prompts.js";
import { Webhooks } from "./webhooks/webhooks.js";

/** How long requests under way have to be answered once the process is to stop. */
const ANSWERS_WITHIN_MS = 3000;

export class ApiServer {
  /** Once it listens. */
  private url: string | null = null;

  private constructor(
    private readonly app: NestExpressApplication,
    private readonly gateway: LiveGateway,
    private readonly streams: EventStreams,
    readonly authenticator: Authenticator,
  ) {}

  static async make({ env, logger, registry }: Composition, rooms: Rooms, working: () => Working): Promise<ApiServer> {
    const { authenticator, limits, standing } = makeAuth(rooms);
    const live: LiveRooms = { ...rooms, events: rooms.released, log: logger, gate: { authenticator, standing } };
    const streams = new EventStreams(live);
    const { log, threads, worlds, clock, feed, catalog } = rooms;
    const launches = new LaunchAgents(catalog, registry);
    const commands = new ThreadCommands({ log, threads, worlds, clock, registry, catalog, launches });
    const { modelGates: gates, modelList: list, agentVersions: versions } = rooms;
    const settings = { publicUrl: env.PUBLIC_URL, ownUrl: () => env.PUBLIC_URL ?? api?.url ?? "", oidc: env.oidc };
    const oidc: Oidc | null = env.oidc && {
      client: new OidcClient(env.oidc),
      users: new OidcUsers(env.oidc, rooms.users, standing),
      limits,
      logger,
    };
    let api: ApiServer | null = null;
    const models = { registry, gates, list, versions, log, clock, commands };
    const providers: Provider[] = [
      { provide: PROJECT, useValue: registry },
      { provide: Authenticator, useValue: authenticator },
      { provide: Standing, useValue: standing },
      { provide: AUTH_SETTINGS, useValue: settings satisfies AuthSettings },
      { provide: OIDC, useValue: oidc },
      { provide: Users, useValue: rooms.users },
      { provide: Sessions, useValue: rooms.sessions },
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
      { provide: Usage, useValue: new Usage(rooms.database) },
      { provide: Accounts, useValue: rooms.accounts },
      { provide: Workers, useValue: rooms.workers },
      { provide: Queues, useValue: rooms.queues },
      { provide: Webhooks, useValue: new Webhooks(rooms) },
      { provide: WebhookEndpoints, useValue: rooms.endpoints },
      { provide: WebhookDeliveries, useValue: rooms.webhookDeliveries },
      { provide: Readiness, useValue: new Readiness(rooms.database, rooms.bus, rooms.backend) },
      { provide: Metrics, useValue: new Metrics(feed, working) },
    ];
    const app = await makeHttpServer({
      module: appModule(providers),
      authenticator,
      keyLimit: new KeyLimit(rooms.database, env.API_KEY_REQUESTS_PER_MINUTE),
      keys: rooms.keys,
      logger,
      publicUrl: env.PUBLIC_URL,
      trustedProxies: env.TRUSTED_PROXIES,
      dashboardDir: env.DASHBOARD_DIR,
    });
    const gateway = new LiveGateway(live, env.PUBLIC_URL);
    api = new ApiServer(app, gateway, streams, authenticator);
    return api;
  }

  /** Returns the address that it listens on. */
  async listen(port: number, host: string): Promise<string> {
    await this.app.init();
    this.gateway.attach(httpServerOf(this.app));
    await this.app.listen(port, host);
    const { port: taken } = httpServerOf(this.app).address() as AddressInfo;
    this.url = `http://${host === "0.0.0.0" ? "127.0.0.1" : host}:${taken}`;
    return this.url;
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

/** Who may come in, and who is told when that changes. */
export function makeAuth(rooms: Rooms): { authenticator: Authenticator; limits: SignInLimits; standing: Standing } {
  const { accounts, users, sessions, database, bus } = rooms;
  const limits = new SignInLimits(database);
  const standing = new Standing(bus, () => accounts.forgetKnown());
  return { authenticator: new Authenticator({ accounts, users, sessions, limits, standing }), limits, standing };
}
