// The product's own main as a child process, as its operator sees it: it comes up, says where, and ends in some way.
import { type ChildProcess, fork } from "node:child_process";
import path from "node:path";
import { setTimeout as after } from "node:timers/promises";

export interface ProcessOptions {
  env: Record<string, string | undefined>;
  execArgv?: string[];
  /** Instead of the product's own. */
  main?: string;
}

export interface Ready {
  url: string | null;
  signInUrl: string | null;
}

export interface Exit {
  code: number | null;
  signal: NodeJS.Signals | null;
}

const root = path.resolve(import.meta.dirname, "../../..");
const UP_WITHIN_MS = 60_000;

export class ServerProcess {
  readonly exited: Promise<Exit>;
  /** What it wrote to both of its outputs. */
  output = "";
  private readonly child: ChildProcess;
  private readonly isReady: Promise<Ready>;

  constructor({ env, execArgv = [], main = path.join(root, "apps/server/dist/main.js") }: ProcessOptions) {
    this.child = fork(main, [], {
      cwd: root,
      execArgv,
      env: { ...process.env, LOG_LEVEL: "warn", ...env },
      stdio: ["ignore", "pipe", "pipe", "ipc"],
    });
    for (const stream of [this.child.stdout, this.child.stderr]) {
      stream?.setEncoding("utf8").on("data", (text: string) => {
        this.output += text;
      });
    }
    this.exited = new Promise((resolve) => this.child.once("close", (code, signal) => resolve({ code, signal })));
    this.isReady = new Promise((resolve) => {
      this.child.on("message", (message: { type?: unknown }) => {
        if (message.type === "ready") resolve(message as unknown as Ready);
      });
    });
  }

  get pid(): number {
    return this.child.pid ?? 0;
  }

  get isUp(): boolean {
    return this.child.exitCode === null && this.child.signalCode === null;
  }

  /** Fails with its last words when it ends instead. */
  async ready(): Promise<Ready> {
    const ended = this.exited.then(({ code, signal }) => {
      throw new Error(`the server ended with ${signal ?? code}:\n${this.output}`);
    });
    const waiting = new AbortController();
    const late = after(UP_WITHIN_MS, undefined, { signal: waiting.signal, ref: false }).then(() => {
      throw new Error(`the server was not up within ${UP_WITHIN_MS / 1000} s:\n${this.output}`);
    });
    try {
      return await Promise.race([this.isReady, ended, late]);
    } finally {
      waiting.abort();
      for (const loser of [ended, late]) loser.catch(() => undefined);
    }
  }

  /** Asks something of a module that was preloaded into it. */
  ask<T>(question: { type: string }): Promise<T> {
    return new Promise((resolve) => {
      const hear = (message: { type?: unknown; answer?: unknown }): void => {
        if (message.type !== `${question.type}:answer`) return;
        this.child.off("message", hear);
        resolve(message.answer as T);
      };
      this.child.on("message", hear);
      this.child.send(question);
    });
  }

  tell(message: { kind: string }): void {
    if (this.child.connected) this.child.send(message);
  }

  signal(signal: NodeJS.Signals): void {
    this.child.kill(signal);
  }

  /** As a rollout does it: SIGTERM, and wait. */
  stop(): Promise<Exit> {
    this.child.kill("SIGTERM");
    return this.exited;
  }

  kill(): Promise<Exit> {
    this.child.kill("SIGKILL");
    return this.exited;
  }
}
