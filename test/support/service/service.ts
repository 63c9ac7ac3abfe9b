// A whole service for one test file: processes by role over a database of their own, and a way in as its admin.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { RoundhouseClient } from "@roundhouse/client";
import type { OutcomeView } from "@roundhouse/runtime";
import { freePort } from "../../../scripts/embedded.mjs";
import { Caller } from "./caller.js";
import { TestDatabase } from "./database.js";
import { ServerProcess } from "./server-process.js";
import { type Session, signIn } from "./sign-in.js";
import { until } from "./until.js";

export type Role = "all" | "api" | "worker";

export interface ServiceOptions {
  /** One process each; the first one answers HTTP. */
  roles?: [Role, ...Role[]];
  /** A file of test/support/projects. */
  project?: string;
  env?: Record<string, string>;
  /** Instead of one that is made for it. */
  database?: TestDatabase;
  redisUrl?: string | undefined;
  /** Where it listens, for what has to know before it is up. */
  port?: number;
  execArgv?: string[];
}

const projects = path.resolve(import.meta.dirname, "../projects");

export class Service {
  private readonly processes: ServerProcess[] = [];

  private constructor(
    readonly database: TestDatabase,
    /** Where the project's tools leave what they did. */
    readonly data: string,
    private readonly options: ServiceOptions & { port: number },
  ) {}

  /** The link that the first process printed; it was used to make the key. */
  signInUrl = "";
  session: Session = { cookie: "", origin: "" };
  apiKey = "";

  static async start(options: ServiceOptions = {}): Promise<Service> {
    const database = options.database ?? (await TestDatabase.create());
    const data = fs.mkdtempSync(path.join(os.tmpdir(), "roundhouse-it-"));
    const port = options.port ?? (await freePort());
    const service = new Service(database, data, { ...options, port });
    try {
      await service.open();
      return service;
    } catch (error) {
      await service.close();
      throw error;
    }
  }

  private async open(): Promise<void> {
    const [first = "all", ...others] = this.options.roles ?? ["all"];
    const { signInUrl } = await this.launch(first).ready();
    this.signInUrl = signInUrl ?? "";
    this.session = await signIn(this.signInUrl);
    this.apiKey = await new Caller(this.url, this.session).makeKey({
      name: "test",
      principal: "alice",
      scopes: [
        "threads:read",
        "threads:write",
        "approvals:decide",
        "results:raw",
        "webhooks:write",
        "admin",
        "principals:act-as",
      ],
    });
    await Promise.all(others.map((role) => this.launch(role).ready()));
  }

  /** One more process of this service; `more` is what its environment has besides. */
  launch(role: Role, more: Record<string, string> = {}): ServerProcess {
    const { project = "small.ts", env, port, redisUrl, execArgv } = this.options;
    const started = new ServerProcess({
      execArgv: execArgv ?? [],
      env: {
        DATABASE_URL: this.database.url,
        REDIS_URL: redisUrl ?? (process.env.QUEUE === "redis" ? process.env.REDIS_URL : undefined),
        ROUNDHOUSE_PROJECT: path.join(projects, project),
        ROUNDHOUSE_DATA: this.data,
        ROUNDHOUSE_MODEL: undefined,
        PUBLIC_URL: undefined,
        ROLE: role,
        PORT: role === "worker" ? "0" : String(port),
        ...env,
        ...more,
      },
    });
    this.processes.push(started);
    return started;
  }

  get url(): string {
    return `http://127.0.0.1:${this.options.port}`;
  }

  get first(): ServerProcess {
    return this.processes[0] as ServerProcess;
  }

  /** Those after the first that are still up. */
  get workers(): ServerProcess[] {
    return this.processes.slice(1).filter((one) => one.isUp);
  }

  /** The client with a key of alice, who may do everything. */
  get client(): RoundhouseClient {
    return new RoundhouseClient({ baseUrl: this.url, apiKey: this.apiKey });
  }

  /** Plain requests with that key. */
  get http(): Caller {
    return new Caller(this.url, { apiKey: this.apiKey });
  }

  /** How the run ended, once it has; parked is not ended. */
  ended(threadId: string, withinMs = 60_000): Promise<OutcomeView> {
    const look = async () => {
      const { status, outcome } = await this.client.threads.result(threadId, 1);
      return status === "idle" && outcome;
    };
    return until(look, { what: `the run of ${threadId} ends`, withinMs });
  }

  /** The process that has the thread's lease now; undefined when none has. */
  async holderOf(threadId: string): Promise<ServerProcess | undefined> {
    const [row] = await this.database.rows<{ lease_owner: string | null }>(
      "SELECT lease_owner FROM threads WHERE id = $1 AND lease_expires_at > now()",
      [threadId],
    );
    return this.processes.find((one) => row?.lease_owner?.includes(`-${one.pid}-`));
  }

  async close(): Promise<void> {
    await Promise.all(this.processes.map((one) => one.kill()));
    await this.database.close();
    fs.rmSync(this.data, { recursive: true, force: true });
  }
}
