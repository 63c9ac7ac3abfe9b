// Cases against packages/runtime alone.
import {
  type Command,
  callOf,
  type Event,
  type EventLog,
  LeaseLost,
  type ParkReason,
  promptAt,
  promptText,
  type ThreadState,
} from "@roundhouse/runtime";
import { MemoryEngine } from "@roundhouse/runtime/testing";
import type { AgentData, CaseData, CrashAfter, ExtensionData, StepData } from "./case.js";
import { CrashPoint } from "./crash-point.js";
import { type Answer, accepted, type CaseRun, type Engine, type ThreadReport } from "./engine.js";
import type { Script } from "./script.js";
import { scriptedAgent, scriptedAgents } from "./scripted-agents.js";
import type { Workshop } from "./workshop.js";

const ALICE = "alice";

export const memoryEngine: Engine = {
  parallel: 12,
  alone: () => false,
  open: async (data, script) => new MemoryCase(data, script),
  close: async () => undefined,
};

class MemoryCase implements CaseRun {
  private readonly engine: MemoryEngine;
  private readonly workshop: Workshop;
  private readonly agents: AgentData[];
  private offsetMs = 0;
  private crashes: CrashPoint[] = [];
  private root: string | null = null;

  constructor(data: CaseData, script: Script) {
    this.agents = data.agents.map((agent) => ({ ...agent }));
    this.workshop = { script, die: (threadId) => this.die(threadId) };
    this.engine = new MemoryEngine({
      agents: scriptedAgents(data.agents, this.workshop),
      now: () => Date.now() + this.offsetMs,
      decorate: (log) => this.dying(log),
    });
  }

  async input({ input, principal = ALICE, budget, ifBusy = "reject" }: StepData & { input: string }): Promise<Answer> {
    const given = { source: "api" as const, text: input, principal, budget };
    if (this.root === null) {
      this.root = await this.engine.start(this.agents[0]?.name ?? "", given);
      return accepted;
    }
    const inputId = `inp_${Math.random().toString(36).slice(2)}`;
    return this.command(this.root, { kind: "input", input: { inputId, ...given }, ifBusy });
  }

  async approve({
    callId,
    principal = ALICE,
    editedInput,
    remember,
  }: NonNullable<StepData["approve"]>): Promise<Answer> {
    return this.decide(callId, { decision: "approve", by: principal, editedInput, remember });
  }

  async deny({ callId, principal = ALICE, reason }: NonNullable<StepData["deny"]>): Promise<Answer> {
    return this.decide(callId, { decision: "deny", by: principal, reason });
  }

  private async decide(
    callId: string,
    decision: Omit<Extract<Command, { kind: "decide" }>, "kind" | "challengeId">,
  ): Promise<Answer> {
    for (const row of this.engine.memory.rows.values()) {
      const challengeId = callOf(row.state, callId)?.challengeId;
      const challenge = challengeId === undefined ? undefined : row.state.challenges[challengeId];
      if (!challenge) continue;
      const argsHash = challenge.argsHash;
      return this.command(row.threadId, { kind: "decide", challengeId: challenge.challengeId, argsHash, ...decision });
    }
    return { accepted: false, code: "not_found", message: `no challenge is open for ${callId}` };
  }

  async answer({ callId, answer, principal = ALICE }: NonNullable<StepData["answer"]>): Promise<Answer> {
    return this.command(this.threadOf(callId), { kind: "answer", callId, answer, by: principal });
  }

  async resolve({ callId, outcome, result }: NonNullable<StepData["resolve"]>): Promise<Answer> {
    return this.command(this.threadOf(callId), { kind: "resolve", callId, outcome, result, by: ALICE });
  }

  async cancel(scope: "thread" | "tree" | undefined, threadId: string | undefined): Promise<Answer> {
    return this.command(threadId ?? this.root ?? "", { kind: "cancel", scope: scope ?? "tree", by: ALICE });
  }

  setModel(modelId: string): Promise<Answer> {
    return this.command(this.root ?? "", { kind: "setModel", modelId, by: ALICE });
  }

  setMode(mode: NonNullable<StepData["setMode"]>): Promise<Answer> {
    return this.command(this.root ?? "", { kind: "setMode", mode, by: ALICE });
  }

  compact(): Promise<Answer> {
    return this.command(this.root ?? "", { kind: "compact", by: ALICE });
  }

  async fork(atSeq: number): Promise<Answer> {
    const forked = await this.engine.fork(this.root ?? "", atSeq);
    if (!forked.ok) return { accepted: false, ...forked.error };
    this.root = forked.value;
    return accepted;
  }

  async advance(ms: number): Promise<void> {
    this.offsetMs += ms;
    await this.engine.settled();
  }

  async swapExtensions(agent: string, extensions: ExtensionData[]): Promise<void> {
    const data = this.agents.find((one) => one.name === agent);
    if (!data) throw new Error(`no agent named "${agent}"`);
    for (const one of extensions) (this.workshop.script as Script).addExtension(agent, one);
    this.engine.replaceAgent(scriptedAgent({ ...data, extensions }, this.workshop));
  }

  async crashAfter(crash: CrashAfter): Promise<void> {
    this.crashes.push(new CrashPoint(crash));
  }

  settled(): Promise<void> {
    return this.engine.settled();
  }

  async threads(): Promise<ThreadReport[]> {
    const rows = [...this.engine.memory.rows.values()];
    const root = rows.filter((row) => row.threadId === this.root);
    const others = rows.filter((row) => row.threadId !== this.root && row.state.pinned?.parent);
    const reports = [...root, ...others].map(async ({ threadId, state }) => ({
      threadId,
      agent: state.pinned?.agent ?? "",
      events: await this.engine.log.read(threadId),
      outcome: outcomeOf(state),
    }));
    return Promise.all(reports);
  }

  async promptText(threadId: string, seq: number): Promise<string> {
    const rendered = promptAt(await this.engine.log.read(threadId), seq);
    if (!rendered) throw new Error(`no request at ${seq}`);
    if (!rendered.matches) throw new Error(`the prompt of ${seq} does not match its promptHash`);
    return promptText(rendered.prompt);
  }

  async close(): Promise<void> {
    this.crashes = [];
  }

  private async command(threadId: string, command: Command): Promise<Answer> {
    const result = await this.engine.command(threadId, command);
    return result.ok ? accepted : { accepted: false, code: result.error.code, message: result.error.message };
  }

  private threadOf(callId: string): string {
    const rows = [...this.engine.memory.rows.values()];
    return rows.find((row) => callOf(row.state, callId))?.threadId ?? "";
  }

  /** The log of a process that dies right after certain commits. */
  private dying(log: EventLog): EventLog {
    const check = (events: readonly Event[]): void => {
      const reached = this.crashes.find((crash) => crash.reached(events));
      if (reached) throw new LeaseLost();
    };
    return {
      start: (...all) => log.start(...all),
      fork: (...all) => log.fork(...all),
      read: (...all) => log.read(...all),
      append: async (request) => {
        const result = await log.append(request);
        if (result.ok) check(result.events);
        return result;
      },
    };
  }

  private die(threadId: string): Promise<never> {
    this.engine.kill(threadId);
    return new Promise<never>(() => undefined);
  }
}

function outcomeOf(state: ThreadState): Record<string, unknown> {
  const reason: ParkReason | undefined = state.parked?.reason;
  if (reason) return { status: "parked", reason, pending: [state.parked?.address] };
  if (state.run || state.turn) return { status: "waiting" };
  return { ...state.outcome };
}
