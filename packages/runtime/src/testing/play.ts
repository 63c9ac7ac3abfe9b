// A scenario under way: its log, what its tools did, and what people may do about it.
import type { Command, Issued, Refusal } from "../commands/command.js";
import type { Agent } from "../config/agent.js";
import type { Budget, Event } from "../events/index.js";
import { newId } from "../ids.js";
import { MemoryEngine } from "../memory/memory-engine.js";
import type { EventLog } from "../ports.js";
import type { Result } from "../result.js";
import { promptText } from "../state/prompt.js";
import { promptAt } from "../state/prompt-at.js";
import type { Challenge, ThreadState } from "../state/thread-state.js";
import { logLines } from "./log-lines.js";

type Of<K extends Command["kind"]> = Extract<Command, { kind: K }>;

interface Input {
  text: string;
  principal: string;
  budget?: Budget;
}

/** The clock of a play: it stands still but for `advance`. */
const STARTS_AT = Date.parse("2026-01-02T03:04:05.000Z");

export class Play {
  readonly engine: MemoryEngine;
  /** Bodies of tools that were started, as `<tool> <callId>`. */
  readonly ran: string[];
  threadId = "";
  private now = STARTS_AT;

  constructor(options: { agents: Agent[]; ran: string[]; decorate: (log: EventLog) => EventLog }) {
    const { agents, ran, decorate } = options;
    this.ran = ran;
    this.engine = new MemoryEngine({ agents, now: () => this.now, decorate });
  }

  async start(agentName: string, input: Input): Promise<void> {
    this.threadId = await this.engine.start(agentName, { source: "api", ...input });
    await this.engine.settled();
  }

  get state(): ThreadState {
    return this.stateOf(this.threadId);
  }

  get log(): Event[] {
    return this.logOf(this.threadId);
  }

  get lines(): string[] {
    return logLines(this.log);
  }

  /** What every request of the root thread showed to its model. */
  get prompts(): string[] {
    const { log } = this;
    return log.flatMap((event) => {
      const rendered = event.type === "model_request" ? promptAt(log, event.seq) : null;
      if (rendered && !rendered.matches) throw new Error(`the prompt of ${event.seq} is not the one that was sent`);
      return rendered ? [promptText(rendered.prompt)] : [];
    });
  }

  /** Threads of the play other than the root, in order of their making. */
  get children(): { threadId: string; log: Event[]; state: ThreadState }[] {
    return [...this.engine.memory.rows.keys()]
      .filter((threadId) => threadId !== this.threadId)
      .map((threadId) => ({ threadId, log: this.logOf(threadId), state: this.stateOf(threadId) }));
  }

  async input(
    text: string,
    options: Partial<Input> & { ifBusy?: Of<"input">["ifBusy"] } = {},
  ): Promise<Result<Issued, Refusal>> {
    const { ifBusy = "reject", principal = "user", budget } = options;
    const input = { inputId: newId("inp"), source: "api" as const, text, principal, budget };
    return this.command({ kind: "input", input, ifBusy });
  }

  /** The challenge of a call, on whichever thread that is. */
  challenge(callId: string): Challenge & { threadId: string } {
    for (const [threadId, { state }] of this.engine.memory.rows) {
      const challenge = Object.values(state.challenges).find((one) => one.callId === callId);
      if (challenge) return { ...challenge, threadId };
    }
    throw new Error(`nobody was asked about ${callId}`);
  }

  approve(callId: string, by = "alice", more: Partial<Of<"decide">> = {}): Promise<Result<Issued, Refusal>> {
    return this.decide(callId, { decision: "approve", by, ...more });
  }

  deny(callId: string, by = "alice", more: Partial<Of<"decide">> = {}): Promise<Result<Issued, Refusal>> {
    return this.decide(callId, { decision: "deny", by, ...more });
  }

  private decide(callId: string, said: Pick<Of<"decide">, "decision" | "by">): Promise<Result<Issued, Refusal>> {
    const { challengeId, argsHash, threadId } = this.challenge(callId);
    return this.command({ kind: "decide", challengeId, argsHash, ...said }, threadId);
  }

  answer(callId: string, answer: string, by = "alice"): Promise<Result<Issued, Refusal>> {
    return this.command({ kind: "answer", callId, answer, by });
  }

  cancel(scope: "thread" | "tree" = "tree", by = "alice"): Promise<Result<Issued, Refusal>> {
    return this.command({ kind: "cancel", scope, by });
  }

  /** Issues a command, and waits until everything is at rest again. */
  async command(command: Command, threadId = this.threadId): Promise<Result<Issued, Refusal>> {
    const result = await this.engine.command(threadId, command);
    await this.engine.settled();
    return result;
  }

  /** Moves the clock on. */
  async advance(ms: number): Promise<void> {
    this.now += ms;
    await this.engine.settled();
  }

  private logOf(threadId: string): Event[] {
    const row = this.engine.memory.rows.get(threadId);
    return row ? [...row.inherited, ...row.events] : [];
  }

  private stateOf(threadId: string): ThreadState {
    const state = this.engine.memory.rows.get(threadId)?.state;
    if (!state) throw new Error(`no thread ${threadId}`);
    return state;
  }
}
