// Runs threads in this process, without a server: for agent.run() and for tests.

import { type Command, type CommandContext, type Issued, type Refusal, refuse } from "../commands/command.js";
import { forkAt } from "../commands/fork.js";
import { issueCommand } from "../commands/issue-command.js";
import type { Agent } from "../config/agent.js";
import { mismatch, pinAgent } from "../config/fingerprint.js";
import { newId } from "../ids.js";
import { runThread } from "../loop/run-thread.js";
import { LeaseLost, type ThreadCode } from "../loop/thread.js";
import type { EventLog, InboxInput, Model, Viewers } from "../ports.js";
import type { Result } from "../result.js";
import { deadlineOf } from "../state/deadline.js";
import { wakeInLine } from "../state/gates.js";
import { rowOf } from "../state/projection.js";
import { agentRulesOf, MemoryHost } from "./memory-host.js";
import { MemoryLog, type MemoryRow } from "./memory-log.js";
import { MemoryObservers } from "./memory-observers.js";

export interface MemoryEngineOptions {
  agents: Agent[];
  deps?: unknown;
  now?: () => number;
  viewers?: Viewers;
  /** Wraps the log that workers and commands append to, as a test does to see or to stop an append. */
  decorate?: (log: EventLog) => EventLog;
}

export class MemoryEngine {
  readonly memory: MemoryLog;
  readonly log: EventLog;
  private agents: Map<string, Agent>;
  private readonly running = new Map<string, Promise<void>>();
  private readonly hosts = new Map<string, MemoryHost>();
  private readonly kills = new Map<string, (why: unknown) => void>();
  private readonly observers: MemoryObservers;
  private readonly failures: unknown[] = [];
  private readonly now: () => number;

  constructor(private readonly options: MemoryEngineOptions) {
    this.now = options.now ?? Date.now;
    this.memory = new MemoryLog(this.now);
    this.log = options.decorate?.(this.memory) ?? this.memory;
    this.agents = new Map(options.agents.map((agent) => [agent.name, agent]));
    this.observers = new MemoryObservers(this.memory, (name) => this.agents.get(name));
    this.memory.onCommit = (threadId, events) => {
      if (events.length > 0) this.observers.deliver(threadId);
      this.schedule(threadId);
    };
    this.memory.onBarrier = (threadId) => this.hosts.get(threadId)?.interrupt();
  }

  /** Puts another version of an agent in place of the one that threads started with. */
  replaceAgent(agent: Agent): void {
    this.agents.set(agent.name, agent);
  }

  async start(agentName: string, input: Omit<InboxInput, "inputId">): Promise<string> {
    const agent = this.agents.get(agentName);
    if (!agent) throw new Error(`no agent named "${agentName}"`);
    const threadId = newId("thr", this.now());
    const started = pinAgent(agent, { threadId, principal: input.principal });
    await this.log.start(threadId, started, { inputId: newId("inp", this.now()), ...input });
    return threadId;
  }

  async fork(fromThreadId: string, atSeq: number): Promise<Result<string, Refusal>> {
    const threadId = newId("thr", this.now());
    const started = forkAt(await this.log.read(fromThreadId), { atSeq, threadId });
    if (!started.ok) return started;
    await this.log.fork(threadId, { threadId: fromThreadId, atSeq }, started.value);
    return { ok: true, value: threadId };
  }

  async command(threadId: string, command: Command): Promise<Result<Issued, Refusal>> {
    const row = this.memory.rows.get(threadId);
    if (!row) return refuse("not_found", `no thread ${threadId}`);
    try {
      return await issueCommand({ log: this.log, threadId, context: async () => this.commandContext(row) }, command);
    } catch (error) {
      // A committer that died after its commit: the reply is lost, the command is not.
      if (error instanceof LeaseLost) return { ok: true, value: { events: [], state: row.state } };
      throw error;
    }
  }

  private commandContext(row: MemoryRow): CommandContext {
    return {
      agent: this.agents.get(row.state.pinned?.agent ?? ""),
      deps: this.options.deps,
      now: this.now(),
      inboxWaiting: row.inbox.length > 0,
      place: row.place,
      agentRules: agentRulesOf(this.memory, row),
      ancestorModes: Object.fromEntries(
        this.memory
          .chain(row)
          .slice(1)
          .map((one) => [one.threadId, one.state.mode]),
      ),
    };
  }

  /** Resolves once every thread is at rest: ended, parked, or waiting for the clock. Rejects with what broke, if anything did. */
  async settled(): Promise<void> {
    do {
      await Promise.all(this.running.values());
      for (const row of this.memory.rows.values()) this.schedule(row.threadId);
    } while (this.running.size > 0);
    await this.observers.settled();
    const [failure] = this.failures.splice(0);
    if (failure) throw failure;
  }

  /** When the next thread is due by the clock, in milliseconds since the epoch; null when nothing waits for it. */
  nextDue(): number | null {
    const times = [...this.memory.rows.values()].map((row) => this.dueAt(row)).filter((at) => at !== null);
    return times.length > 0 ? Math.min(...times) : null;
  }

  /** As when the worker that holds the thread dies right now: what it had in hand is lost, another one takes over. */
  kill(threadId: string): void {
    this.kills.get(threadId)?.(new LeaseLost());
  }

  private dueAt(row: MemoryRow): number | null {
    const wakeAt = wakeInLine(rowOf(row.state).wakeAt, row.place);
    const deadline = row.state.turn ? (deadlineOf(this.memory.chain(row).map((one) => one.state))?.at ?? null) : null;
    const times = [wakeAt, deadline].filter((at) => at !== null && at > row.lookedAt) as number[];
    return times.length > 0 ? Math.min(...times) : null;
  }

  private schedule(threadId: string): void {
    const row = this.memory.rows.get(threadId);
    if (!row || this.running.has(threadId) || !this.isDue(row)) return;
    const agent = this.agents.get(row.state.pinned?.agent ?? "");
    if (!agent || (row.state.pinned && mismatch(row.state.pinned, agent))) return;
    const run = Promise.resolve()
      .then(() => this.drive(row, agent))
      .catch((error: unknown) => void this.failures.push(error))
      .finally(() => {
        this.running.delete(threadId);
        this.schedule(threadId);
      });
    this.running.set(threadId, run);
  }

  private isDue(row: MemoryRow): boolean {
    const at = this.dueAt(row);
    return row.wakes > row.seenWakes || (at !== null && at <= this.now());
  }

  private async drive(row: MemoryRow, agent: Agent): Promise<void> {
    while (this.isDue(row)) {
      row.seenWakes = row.wakes;
      row.lookedAt = this.now();
      const host = new MemoryHost(this.log, row, { memory: this.memory, now: this.now, viewers: this.options.viewers });
      this.hosts.set(row.threadId, host);
      const killed = new Promise<never>((_, reject) => this.kills.set(row.threadId, reject));
      try {
        await Promise.race([runThread(host, this.codeOf(agent)), killed]);
        row.seenSeq = row.state.seq;
      } catch (error) {
        if (!(error instanceof LeaseLost)) throw error;
        host.interrupt();
        row.epoch += 1;
        row.wakes += 1;
      } finally {
        this.kills.delete(row.threadId);
      }
    }
  }

  private codeOf(agent: Agent): ThreadCode {
    return {
      agent,
      agentNamed: (name) => this.agents.get(name),
      modelNamed: (id) =>
        [agent.model, ...agent.fallbacks].find((model): model is Model => typeof model !== "string" && model.id === id),
      deps: this.options.deps,
    };
  }
}
