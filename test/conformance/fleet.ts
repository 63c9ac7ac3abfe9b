// One API process and two workers over a database of their own, and the cases that are open on them.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import type { Event } from "@roundhouse/runtime";
import { migrateDeploy } from "../../prisma/migrate.mjs";
import { startPostgres } from "../../scripts/embedded.mjs";
import type { CaseData, ExtensionData } from "./case.js";
import type { CrashPoint } from "./crash-point.js";
import type { FromProcess, Order } from "./process-messages.js";
import type { Script, ScriptPort } from "./script.js";
import { ServiceProcess } from "./service-process.js";

interface OpenCase {
  data: CaseData;
  script: Script;
  swaps: { agent: string; extensions: ExtensionData[] }[];
}

const migrations = path.resolve(import.meta.dirname, "../../prisma/migrations");

export class Fleet {
  private readonly open = new Map<string, OpenCase>();
  private crash: CrashPoint | null = null;
  private readonly processes: ServiceProcess[];

  private constructor(
    private readonly stopServices: () => Promise<void>,
    env: Record<string, string>,
  ) {
    this.processes = ["api", "worker", "worker"].map(
      (role) =>
        new ServiceProcess({
          env: { ...env, ROLE: role },
          answer: (ask) => this.answer(ask),
          orders: () => this.standingOrders(),
        }),
    );
  }

  static async start(env: Record<string, string> = {}): Promise<Fleet> {
    const dir = fs.mkdtempSync(path.join(os.tmpdir(), "roundhouse-conformance-"));
    fs.chmodSync(dir, 0o755);
    const postgres = await startPostgres(dir, { throwaway: true });
    await migrateDeploy({ url: postgres.url, dir: migrations });
    const stop = async (): Promise<void> => {
      await postgres.stop();
      fs.rmSync(dir, { recursive: true, force: true });
    };
    const settings = {
      DATABASE_URL: postgres.url,
      PORT: "0",
      LOG_LEVEL: "error",
      LEASE_MS: "2000",
      SWEEP_MS: "100",
      ...env,
    };
    const fleet = new Fleet(stop, settings);
    await Promise.all(fleet.processes.map((process) => process.up()));
    return fleet;
  }

  get api(): ServiceProcess {
    return this.processes[0] as ServiceProcess;
  }

  /** Makes a workspace with the case's agents; gives the key to it. */
  async openCase(workspaceId: string, data: CaseData, script: Script): Promise<string> {
    this.open.set(workspaceId, { data, script, swaps: [] });
    await this.tellAll({ kind: "open", workspaceId, data });
    const { secret } = await this.api.tell({ kind: "key", workspaceId });
    if (!secret) throw new Error("the API process gave no key");
    return secret;
  }

  async closeCase(workspaceId: string): Promise<void> {
    this.open.delete(workspaceId);
    if (this.crash) await this.arm(null);
    await this.tellAll({ kind: "close", workspaceId });
  }

  async swap(workspaceId: string, agent: string, extensions: ExtensionData[]): Promise<void> {
    this.open.get(workspaceId)?.swaps.push({ agent, extensions });
    await this.tellAll({ kind: "swap", workspaceId, agent, extensions });
  }

  async arm(crash: CrashPoint | null): Promise<void> {
    this.crash = crash;
    await this.tellAll({ kind: "arm", armed: crash !== null });
  }

  async advance(ms: number): Promise<void> {
    await this.api.tell({ kind: "advance", ms });
  }

  async stop(): Promise<void> {
    await Promise.all(this.processes.map((process) => process.stop()));
    await this.stopServices();
  }

  private standingOrders(): Order[] {
    const cases = [...this.open].flatMap(([workspaceId, { data, swaps }]): Order[] => [
      { kind: "open", workspaceId, data },
      ...swaps.map((swap): Order => ({ kind: "swap", workspaceId, ...swap })),
    ]);
    return [...cases, { kind: "arm", armed: this.crash !== null }];
  }

  private async tellAll(order: Order): Promise<void> {
    await Promise.all(this.processes.map((process) => process.tell(order)));
  }

  private async answer({ workspaceId, method, about }: Extract<FromProcess, { kind: "ask" }>): Promise<unknown> {
    if (method === "committed") {
      const dies = this.crash?.reached(about as Event[]) ?? false;
      if (dies) this.crash = null;
      return { dies };
    }
    const script = this.open.get(workspaceId)?.script;
    const answer = script?.[method as keyof ScriptPort] as ((ask: unknown) => Promise<unknown>) | undefined;
    // A case that is closed has nothing more to say to what it left behind.
    return script && answer ? answer.call(script, about) : new Promise(() => undefined);
  }
}
