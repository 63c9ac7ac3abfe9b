// A fleet on Redis: two API processes, three workers, and the services that they stand on, each behind a line that can be made rough.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { Redis } from "ioredis";
import { migrateDeploy } from "../../prisma/migrate.mjs";
import { freePort, startPostgres, startRedis } from "../../scripts/embedded.mjs";
import { Caller } from "../support/service/caller.js";
import { TestDatabase } from "../support/service/database.js";
import { ServerProcess } from "../support/service/server-process.js";
import { signIn } from "../support/service/sign-in.js";
import { droppedWakes } from "./planted.js";
import { RoughLine } from "./rough-line.js";

export const LEASE_MS = 2000;

export interface Member {
  role: "api" | "worker";
  port: number;
  process: ServerProcess;
  /** It is being brought down or up. */
  busy: boolean;
  /** The last one that the run itself has killed. */
  killed?: ServerProcess;
}

interface Services {
  postgres: Awaited<ReturnType<typeof startPostgres>>;
  redis: NonNullable<Awaited<ReturnType<typeof startRedis>>>;
  lines: { postgres: RoughLine; redis: RoughLine };
  plant: string | undefined;
}

const here = import.meta.dirname;

export class Fleet {
  readonly members: Member[] = [];
  /** Processes that ended though nobody had killed them, with their last words. */
  readonly died: string[] = [];
  apiKey = "";
  private restarting: Promise<void> = Promise.resolve();
  stopping = false;

  private constructor(
    readonly folder: string,
    private services: Services,
    public database: TestDatabase,
  ) {}

  static async start(plant?: string): Promise<Fleet> {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), "roundhouse-chaos-"));
    fs.chmodSync(folder, 0o755);
    const postgres = await startPostgres(folder);
    const redis = await startRedis(folder);
    if (!redis) throw new Error("no redis-server or valkey-server on PATH (Debian: apt-get install redis-server)");
    await migrateDeploy({ url: postgres.url, dir: path.resolve(here, "../../prisma/migrations") });
    const lines = { postgres: await RoughLine.to(portOf(postgres.url)), redis: await RoughLine.to(portOf(redis.url)) };
    const fleet = new Fleet(folder, { postgres, redis, lines, plant }, await TestDatabase.open(postgres.url));
    if (plant === "wakes") await fleet.database.rows(droppedWakes);
    await fleet.launchAll();
    return fleet;
  }

  private async launchAll(): Promise<void> {
    for (const role of ["api", "api", "worker", "worker", "worker"] as const) {
      const port = role === "api" ? await freePort() : 0;
      const member: Member = { role, port, process: this.launch(role, port), busy: false };
      this.members.push(member);
      this.keepUp(member);
    }
    const [first] = await Promise.all(this.members.map(({ process }) => process.ready()));
    const session = await signIn(first?.signInUrl ?? "");
    const scopes = ["threads:read", "threads:write", "approvals:decide", "results:raw", "admin"];
    this.apiKey = await new Caller(this.urls[0] ?? "", session).makeKey({ name: "chaos", principal: "alice", scopes });
  }

  /** As whoever runs a fleet does: one that ended by itself is followed by another. */
  private keepUp(member: Member): void {
    const { process } = member;
    void process.exited.then(({ code, signal }) => {
      if (this.stopping || process !== member.process || member.killed === process) return;
      const lastWords = `${member.role} ended with ${signal ?? code}: ${process.output.trim().slice(-1000)}`;
      this.died.push(lastWords);
      console.error(lastWords);
      member.process = this.launch(member.role, member.port);
      this.keepUp(member);
    });
  }

  private launch(role: "api" | "worker", port: number): ServerProcess {
    return new ServerProcess({
      main: path.join(here, "process.ts"),
      execArgv: ["--import", "tsx"],
      env: {
        DATABASE_URL: through(this.services.postgres.url, this.services.lines.postgres.port),
        REDIS_URL: through(this.services.redis.url, this.services.lines.redis.port),
        ROUNDHOUSE_PROJECT: path.join(here, "project.ts"),
        ROUNDHOUSE_DATA: this.folder,
        ROLE: role,
        PORT: String(port),
        PUBLIC_URL: undefined,
        LOG_LEVEL: "error",
        LEASE_MS: String(LEASE_MS),
        SWEEP_MS: "500",
        CHAOS_PLANT: this.services.plant,
      },
    });
  }

  get lines(): Services["lines"] {
    return this.services.lines;
  }

  get urls(): string[] {
    return this.members.filter(({ role }) => role === "api").map(({ port }) => `http://127.0.0.1:${port}`);
  }

  /** What the process that had a request logged about it. */
  logOf(requestId: string): string {
    const lines = this.members.flatMap(({ process }) => process.output.split("\n"));
    return lines.find((line) => line.includes(requestId)) ?? "nothing was logged";
  }

  of(role: Member["role"]): Member[] {
    return this.members.filter((member) => member.role === role && !member.busy);
  }

  /** kill -9, and another one in its place. */
  async replace(member: Member): Promise<void> {
    member.busy = true;
    member.killed = member.process;
    await member.process.kill();
    member.process = this.launch(member.role, member.port);
    this.keepUp(member);
    await member.process.ready().finally(() => {
      member.busy = false;
    });
  }

  async restartPostgres(): Promise<void> {
    const restarting = this.bringPostgresBack();
    this.restarting = restarting.catch(() => undefined);
    await restarting;
  }

  private async bringPostgresBack(): Promise<void> {
    await this.database.close();
    await this.services.postgres.stop();
    this.services.postgres = await startPostgres(this.folder);
    this.services.lines.postgres.target = portOf(this.services.postgres.url);
    this.services.lines.postgres.cut();
    this.database = await TestDatabase.open(this.services.postgres.url);
  }

  async restartRedis(): Promise<void> {
    await this.services.redis.stop();
    const { password } = new URL(this.services.redis.url);
    const restarted = await startRedis(this.folder, { password });
    if (!restarted) throw new Error("Redis did not come back");
    this.services.redis = restarted;
    this.services.lines.redis.target = portOf(this.services.redis.url);
    this.services.lines.redis.cut();
  }

  get redisAddress(): { host: string; port: number; password: string } {
    const { hostname, port, password } = new URL(this.services.redis.url);
    return { host: hostname, port: Number(port), password };
  }

  async onRedis<T>(work: (redis: Redis) => Promise<T>): Promise<T> {
    const redis = new Redis(this.services.redis.url, { maxRetriesPerRequest: 1 });
    redis.on("error", () => undefined);
    try {
      return await work(redis);
    } finally {
      redis.disconnect();
    }
  }

  /** Threads that some process works on now; of one process where it is given. */
  async inFlight(member?: Member): Promise<number> {
    await this.restarting;
    return this.database.count(
      "SELECT count(*) FROM threads WHERE lease_expires_at > now() AND ($1::text IS NULL OR lease_owner LIKE $1)",
      [member ? `%-${member.process.pid}-%` : null],
    );
  }

  async close(): Promise<void> {
    this.stopping = true;
    await Promise.all(this.members.map(({ process }) => process.kill()));
    await this.database.close().catch(() => undefined);
    for (const line of Object.values(this.services.lines)) line.close();
    await this.services.redis.stop();
    await this.services.postgres.stop();
    fs.rmSync(this.folder, { recursive: true, force: true });
  }
}

const portOf = (url: string): number => Number(new URL(url).port);

function through(url: string, port: number): string {
  const moved = new URL(url);
  moved.port = String(port);
  return moved.href;
}
