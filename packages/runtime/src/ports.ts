// What the loop needs from the world around it. In memory and on the server these are the same promises.
import type {
  Actor,
  AttemptFailure,
  Budget,
  ContentPart,
  Event,
  EventDraft,
  InputSource,
  ModelSettings,
  PermissionMode,
  Purpose,
  ResponsePart,
  ThreadStarted,
  Usage,
} from "./events/index.js";
import type { Gate, Place } from "./state/gates.js";
import type { Prompt } from "./state/prompt.js";
import type { BytePage, ByteRange } from "./state/spans.js";
import type { Outcome, RememberedRule, ThreadState, ThreadStatus } from "./state/thread-state.js";

/** Input that was accepted and waits for its turn. It is durable before its sender is told. */
export interface InboxInput {
  inputId: string;
  source: InputSource;
  text: string;
  content?: ContentPart[] | undefined;
  budget?: Budget | undefined;
  principal: string;
}

/** An operator's word to every thread on a model: go to your fallback, or come back from it. It stands until the thread has followed it. */
export interface SwitchOrder {
  kind: "fallback" | "revert";
  /** The names of the model that it is about. */
  models: string[];
  by: string;
}

/** What stands beside the log and changes in the same transaction as an append. */
export type Effect =
  /** The oldest accepted input became a `user_input`, or was refused. */
  | { kind: "consumeInput"; inputId: string }
  /** One more input for this thread; with `ifEmpty` the append is refused as busy when another one waits. */
  | { kind: "acceptInput"; input: InboxInput; ifEmpty?: boolean }
  /** A child comes into being: its row, its `thread_started`, its input and its wake-up. */
  | { kind: "spawn"; childThreadId: string; started: ThreadStarted; input: InboxInput }
  /** A child gets one more input, and its wake-up. */
  | { kind: "sendInput"; childThreadId: string; input: InboxInput }
  /** The worst case of a request is held against every covering budget; the append is refused when one can't bear it. */
  | { kind: "reserve"; amounts: BudgetAmounts; unbounded?: Unbounded | undefined }
  /** What a request really used takes the place of what was held. */
  | { kind: "settle"; amounts: BudgetAmounts }
  | { kind: "putArtifact"; artifactId: string; mediaType: string; text: string }
  /** Every unfinished descendant may start nothing any more, from this commit on. */
  | { kind: "raiseBarrier" }
  /** A provider said to wait: its gate is shut for every thread until then, never for less than it was. */
  | { kind: "shutGate"; subject: string; until: number; why: string }
  /** The append is refused as held while a gate of these is shut, or the thread's place in the line has not come. */
  | { kind: "passGates"; subjects: string[] }
  /** A place in the line behind that gate. */
  | { kind: "joinLine"; subject: string }
  | { kind: "leaveLine" }
  /** The operator's order was followed, or means nothing to this thread. */
  | { kind: "settleOrder" };

export interface BudgetAmounts {
  requests: number;
  inputTokens: number;
  outputTokens: number;
  costMicros: number;
  turns: number;
}

/** Why nobody can tell how much of something a request may use: a budget that counts it can't bear the request. */
export type Unbounded = { [K in keyof BudgetAmounts]?: string };

export interface AppendRequest {
  threadId: string;
  /** What the drafts were made on: its seq must still be the log's last. */
  state: ThreadState;
  drafts: EventDraft[];
  effects?: Effect[] | undefined;
  /** The lease of a worker; absent for a command from outside, which needs none. */
  epoch?: number | undefined;
  /** Who, where a draft does not say. */
  actor?: Actor | undefined;
}

export type AppendRefusal =
  | { code: "stale_epoch" }
  | { code: "seq_conflict" }
  | { code: "invalid_transition"; message: string }
  /** An ancestor was cancelled: see `isBarred`. */
  | { code: "barrier" }
  | { code: "team_full"; limit: number }
  | { code: "busy" }
  | { code: "held"; until: number | null; why: string }
  | {
      code: "budget_exceeded";
      scope: "run" | "thread" | "ancestor";
      ownerThreadId: string;
      limit: string;
      limitValue: number;
      observed: number;
      why?: string | undefined;
    };

export type AppendResult = { ok: true; events: Event[]; state: ThreadState } | { ok: false; refusal: AppendRefusal };

/** The log: append-only, one transaction an append, one writer at a time. Memory and PostgreSQL pass one contract suite. */
export interface EventLog {
  /** Starts a root thread, with its first input where there is one. */
  start(threadId: string, started: ThreadStarted, input?: InboxInput): Promise<Event[]>;
  /** Starts a thread that goes on from another one's log at a seq where no turn was open. */
  fork(threadId: string, from: { threadId: string; atSeq: number }, started: ThreadStarted): Promise<Event[]>;
  /** Events after a seq, in order; a fork's include what it was forked from. */
  read(threadId: string, after?: number): Promise<Event[]>;
  append(request: AppendRequest): Promise<AppendResult>;
}

/** How a child stands, as its own log tells. */
export interface ChildReport {
  childThreadId: string;
  status: ThreadStatus;
  /** Its run is over, and no input waits for it. */
  ended: boolean;
  outcome: Outcome | null;
  /** The last text it produced, whole or not. */
  text: string;
  usage: Usage;
  /** Whether its own log holds a cancel that came from a person. */
  cancelRequested: boolean;
}

/** What a step may look at besides the log. Hosts keep it cached until something outside changed. */
export interface World {
  /** Milliseconds since the epoch, by the clock that due times are told by. */
  now: number;
  /** How far the log went when this was read. Beyond the state's own seq: something landed from outside since. */
  seq: number;
  inbox: InboxInput | null;
  children: Record<string, ChildReport>;
  /** Rules remembered for every thread of this agent. */
  agentRules: RememberedRule[];
  /** The modes that the ancestors are in now. */
  ancestorModes: Record<string, PermissionMode>;
  /** An ancestor's cancel reached this thread before its own log says so. */
  barrier: boolean;
  /** Threads in the whole team. */
  teamSize: number;
  /** Providers' limits and operators' holds, those that are over too. */
  gates: readonly Gate[];
  /** This thread's place in the line behind one of them. */
  place: Place | null;
  order: SwitchOrder | null;
  /** When the budgets that cover this thread run out of time, and whose that is. */
  deadline: { at: number; scope: "run" | "thread" | "ancestor"; ownerThreadId: string; limitValue: number } | null;
}

export interface ModelRequest {
  threadId: string;
  agent: string;
  requestSeq: number;
  /** Attempts at this same answer so far, this one included. */
  attempt: number;
  purpose: Purpose;
  model: ModelSettings;
  prompt: Prompt;
  idleMs: number;
  signal: AbortSignal;
  onDelta(delta: { kind: "text" | "reasoning"; text: string }): void;
}

export type ModelOutcome =
  | {
      ok: true;
      content: ResponsePart[];
      stopReason: "end_turn" | "stop_sequence" | "tool_use" | "max_tokens" | "unknown";
      usage: Usage;
      model: string;
      providerRequestId?: string | undefined;
    }
  | {
      ok: false;
      reason: AttemptFailure;
      httpStatus?: number | undefined;
      retryAfterMs?: number | undefined;
      message?: string | undefined;
      usage?: Usage | undefined;
    };

/** One request to one model: one step, no retries of its own, tools never run by it. It never throws for what a provider did. */
export interface Model {
  readonly id: string;
  /** Two models of one provider share its quota. */
  readonly provider: string;
  /** The provider and the key that it is asked with: whoever shares both shares a rate limit. The provider unless said otherwise; never the key itself. */
  readonly account?: string | undefined;
  /** Tokens that the prompt and the answer may take together. */
  readonly window?: number | undefined;
  readonly maxOutputTokens?: number | undefined;
  /** Micro-units of money per million tokens. */
  readonly price?:
    | { input: number; output: number; cacheRead?: number | undefined; cacheWrite?: number | undefined }
    | undefined;
  send(request: ModelRequest): Promise<ModelOutcome>;
}

/** Where text goes that is shown as it comes and is gone. */
export interface Viewers {
  delta(delta: { threadId: string; requestSeq: number; kind: "text" | "reasoning"; text: string }): void;
  attemptVoid(attempt: { threadId: string; requestSeq: number }): void;
}

/** One thread, claimed: what a run of the loop stands on. */
export interface ThreadHost {
  readonly threadId: string;
  readonly log: EventLog;
  readonly epoch: number | undefined;
  readonly viewers: Viewers;
  world(state: ThreadState): Promise<World>;
  /** Throws `LeaseLost` when another worker has taken over: asked right before a request is sent or a body called. */
  checkLease(): Promise<void>;
  /** A signal for work that starts now: it aborts when this thread or an ancestor is cancelled from here on, or the lease is lost. Taken before the append that allows the work. */
  interruption(): AbortSignal;
  /** A page of a stored output, as `pageOfBytes` cuts it; null for one that is gone. */
  readArtifact(artifactId: string, range: ByteRange): Promise<BytePage | null>;
  /** True once the host wants the thread back, as on SIGTERM: the loop stops before its next step. */
  readonly draining: boolean;
  /** How far earlier claims had seen the log: what came after it from outside is news to the hooks that only observe. */
  readonly seenSeq: number;
  /** Claim after claim came to no append: whatever this thread does next takes its worker down, or leads nowhere. */
  readonly claimedInVain: boolean;
}
