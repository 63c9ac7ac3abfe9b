// A process of the service, as its runner sees it: started again whenever it dies, with the cases that are open.
import { type ChildProcess, fork } from "node:child_process";
import path from "node:path";
import type { FromProcess, Order, ToProcess } from "./process-messages.js";

export interface ProcessOptions {
  env: Record<string, string>;
  /** Answers what the scripted agents ask, and whether a commit is one to die after. */
  answer(ask: Extract<FromProcess, { kind: "ask" }>): Promise<unknown>;
  /** What a new process has to be told before it may work. */
  orders(): Order[];
}

const main = path.join(import.meta.dirname, "server-process.ts");

export class ServiceProcess {
  url: string | null = null;
  private child: ChildProcess | null = null;
  private stopping = false;
  private nextId = 0;
  private readonly orders = new Map<number, (done: Extract<FromProcess, { kind: "done" }>) => void>();
  private ready: Promise<void> = Promise.resolve();

  constructor(private readonly options: ProcessOptions) {
    this.start();
  }

  /** Resolves once the process that is up now can be asked. */
  async up(): Promise<void> {
    await this.ready;
  }

  async tell(order: Order): Promise<{ secret?: string }> {
    await this.ready;
    return this.deliver(order);
  }

  async stop(): Promise<void> {
    this.stopping = true;
    const { child } = this;
    if (!child || child.exitCode !== null) return;
    const gone = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGKILL");
    await gone;
  }

  private start(): void {
    const child = fork(main, [], {
      execArgv: ["--import", "tsx", "--conditions", "node"],
      env: { ...process.env, ...this.options.env },
      stdio: ["ignore", "inherit", "inherit", "ipc"],
    });
    this.child = child;
    this.ready = new Promise((resolve) => {
      child.on("message", (message: FromProcess) => void this.hear(child, message, resolve));
    });
    child.once("exit", () => {
      for (const give of this.orders.values()) give({ kind: "done", id: 0 });
      this.orders.clear();
      if (!this.stopping) this.start();
    });
  }

  private async hear(child: ChildProcess, message: FromProcess, ready: () => void): Promise<void> {
    switch (message.kind) {
      case "ready":
        this.url = message.url;
        for (const order of this.options.orders()) await this.deliver(order);
        ready();
        return;
      case "done":
        this.orders.get(message.id)?.(message);
        this.orders.delete(message.id);
        return;
      case "ask": {
        const answer = await this.options.answer(message);
        if (child.connected) child.send({ kind: "answer", id: message.id, answer } satisfies ToProcess);
      }
    }
  }

  private deliver(order: Order): Promise<{ secret?: string }> {
    const id = ++this.nextId;
    return new Promise((resolve) => {
      this.orders.set(id, resolve);
      if (this.child?.connected) this.child.send({ ...order, id } as ToProcess);
      else resolve({});
    });
  }
}
