// What a log must bring to be tested, and a hand that writes on it.
import { agent } from "../../config/define-agent.js";
import { type Lineage, pinAgent } from "../../config/fingerprint.js";
import { draft, type Event, type EventDraft, type ThreadStarted } from "../../events/index.js";
import { hashJson } from "../../hash.js";
import { newId } from "../../ids.js";
import { canonicalJson } from "../../json.js";
import type { AppendRefusal, AppendResult, Effect, EventLog, InboxInput } from "../../ports.js";
import type { Place } from "../../state/gates.js";
import { reduce } from "../../state/reduce.js";
import type { ThreadState } from "../../state/thread-state.js";
import { scriptedModel } from "../scripted-model.js";

export interface EventLogHarness {
  log: EventLog;
  /** Takes the thread's lease, whoever holds it, and gives its new epoch. */
  claim(threadId: string): Promise<number>;
  /** Accepted input that waits, oldest first. */
  inbox(threadId: string): Promise<InboxInput[]>;
  readArtifact(artifactId: string): Promise<string | null>;
  /** The thread's place in the line behind a gate. */
  place(threadId: string): Promise<Place | null>;
  close(): Promise<void>;
}

export interface Check {
  name: string;
  check(harness: EventLogHarness): Promise<void>;
}

/** Throws unless both are the same JSON, code unit by code unit. */
export function must(what: string, actual: unknown, expected: unknown): void {
  const [is, wanted] = [canonicalJson(actual), canonicalJson(expected)];
  if (is !== wanted) throw new Error(`${what}: expected ${wanted}, came ${is}`);
}

/** What a test may set of a thread. */
export type Settings = Partial<Pick<ThreadStarted, "budget" | "limits" | "permissions">>;

export function pinned(threadId: string, settings: Settings = {}, parent?: Lineage["parent"]): ThreadStarted {
  const assistant = agent({ model: scriptedModel({}), subagents: ["agent"] });
  return { ...pinAgent(assistant, { threadId, principal: "alice", parent }), ...settings };
}

export const inputOf = (text: string): InboxInput => ({
  inputId: newId("inp"),
  source: "api",
  text,
  principal: "alice",
});

/** One writer with the newest lease of one thread. Its state is what it last saw. */
export class Hand {
  readonly threadId: string;

  private constructor(
    readonly harness: EventLogHarness,
    readonly epoch: number,
    public state: ThreadState,
  ) {
    this.threadId = state.threadId;
  }

  static async on(harness: EventLogHarness, threadId: string): Promise<Hand> {
    const epoch = await harness.claim(threadId);
    return new Hand(harness, epoch, reduce(await harness.log.read(threadId), threadId));
  }

  /** Starts a root thread and takes its lease. */
  static async start(harness: EventLogHarness, settings: Settings = {}): Promise<Hand> {
    const threadId = newId("thr");
    await harness.log.start(threadId, pinned(threadId, settings));
    return Hand.on(harness, threadId);
  }

  append(drafts: EventDraft[], effects: Effect[] = []): Promise<AppendResult> {
    const { threadId, epoch, state } = this;
    return this.harness.log.append({ threadId, epoch, state, drafts, effects, actor: { kind: "host" } });
  }

  /** Appends what must be accepted. */
  async write(drafts: EventDraft[], effects: Effect[] = []): Promise<Event[]> {
    const result = await this.append(drafts, effects);
    if (!result.ok)
      throw new Error(`${drafts.map((one) => one.type).join(", ")}: refused, ${canonicalJson(result.refusal)}`);
    this.state = result.state;
    return result.events;
  }

  /** Appends what must be refused, and leave nothing behind. */
  async refused(code: AppendRefusal["code"], drafts: EventDraft[], effects: Effect[] = []): Promise<AppendRefusal> {
    const before = await this.read();
    const result = await this.append(drafts, effects);
    const types = drafts.map((one) => one.type).join(", ");
    if (result.ok) throw new Error(`${types}: accepted, must be refused as ${code}`);
    must(`the refusal of ${types}`, result.refusal.code, code);
    must(`the log after the refusal of ${types}`, await this.read(), before);
    return result.refusal;
  }

  read(after = 0): Promise<Event[]> {
    return this.harness.log.read(this.threadId, after);
  }

  /** Spawns a child for a call and takes the child's lease. */
  async spawn(callId: string, settings: Settings = {}): Promise<Hand> {
    const { drafts, effect } = this.spawning(callId, settings);
    await this.write(drafts, [effect]);
    return Hand.on(this.harness, effect.childThreadId);
  }

  spawning(
    callId: string,
    settings: Settings = {},
  ): { drafts: EventDraft[]; effect: Extract<Effect, { kind: "spawn" }> } {
    const childThreadId = newId("thr");
    const { threadId, state } = this;
    const parent = { threadId, callId, seq: state.seq + 1, pinned: state.pinned ?? pinned(threadId) };
    const started = pinned(childThreadId, settings, parent);
    const spawned = draft("agent_spawned", { callId, childThreadId, agent: "agent", mode: "foreground" });
    return { drafts: [spawned], effect: { kind: "spawn", childThreadId, started, input: inputOf(`for ${callId}`) } };
  }
}

export const args = { amount: 5 };
export const argsHash = hashJson(args);
export const usage = { inputTokens: 10, outputTokens: 2, cacheReadTokens: 0, cacheWriteTokens: 0 };

/** Drafts of a plain turn, in the order in which they may be appended. */
export const say = {
  input: (text = "Hi") => draft("user_input", { source: "api", text }),
  request: () =>
    draft("model_request", { attempt: 1, purpose: "turn", model: "scripted", promptHash: "h", estimatedTokens: 1 }),
  response: (requestSeq: number, ...callIds: string[]) => {
    const content = callIds.map((callId) => ({ type: "tool_use" as const, callId, name: "pay", input: args }));
    return draft("model_response", {
      requestSeq,
      content,
      stopReason: content.length > 0 ? "tool_use" : "end_turn",
      usage,
      model: "scripted",
    });
  },
  limited: (requestSeq: number) => draft("model_attempt_failed", { requestSeq, reason: "rate_limited" }),
  hurry: () => draft("retry_released", { by: "alice" }, { kind: "user", id: "alice" }),
  call: (callId: string, requestSeq: number) => draft("tool_call", { callId, name: "pay", input: args, requestSeq }),
  decision: (callId: string, decision: "allow" | "ask" | "deny") =>
    draft("permission_decision", { callId, decision, source: "policy", mode: "default" }),
  started: (callId: string, hash = argsHash) =>
    draft("tool_started", { callId, attempt: 1, effectKey: `k:${callId}`, argsHash: hash }),
  result: (callId: string, preview = "paid") =>
    draft("tool_result", { callId, isError: false, origin: "executed", preview }),
  challenge: (callId: string) =>
    draft("approval_requested", {
      challengeId: `apr_${callId}`,
      callId,
      argsHash,
      expiresAt: "2030-01-01T00:00:00.000Z",
    }),
  granted: (callId: string, more: { editedInput?: Record<string, unknown>; effectiveArgsHash?: string } = {}) =>
    draft(
      "approval_granted",
      { challengeId: `apr_${callId}`, callId, argsHash, ...more },
      { kind: "approver", id: "bob" },
    ),
  denied: (callId: string) =>
    draft("approval_denied", { challengeId: `apr_${callId}`, callId, argsHash }, { kind: "approver", id: "bob" }),
  expired: (callId: string) => draft("approval_expired", { challengeId: `apr_${callId}`, callId }),
  cancel: () => draft("cancel_requested", { scope: "tree" }, { kind: "user", id: "alice" }),
  end: () => draft("turn_completed", { reason: "end_turn", output: "" }),
};

/** A turn as far as a response with these calls, each recorded. */
export async function called(harness: EventLogHarness, ...callIds: string[]): Promise<Hand> {
  const hand = await Hand.start(harness);
  await hand.write([say.input()]);
  const [request] = await hand.write([say.request()]);
  const requestSeq = request?.seq ?? 0;
  await hand.write([say.response(requestSeq, ...callIds)]);
  await hand.write(callIds.map((callId) => say.call(callId, requestSeq)));
  return hand;
}
