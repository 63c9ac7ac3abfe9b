// What a thread's log adds up to. Plain JSON: the same value in a worker, in a test and in a browser.
import type {
  Address,
  AttemptFailure,
  Budget,
  ChildStatus,
  CompactionTrigger,
  ContentPart,
  HookDecision,
  InputSource,
  ModelSettings,
  ParkReason,
  PermissionDecision,
  PermissionMode,
  Purpose,
  ResponsePart,
  ThreadStarted,
  ToolResult,
  Usage,
} from "../events/index.js";

/** How a run ended, or how it stands. */
export type Outcome =
  | { status: "completed"; output: unknown }
  | { status: "failed"; code: string }
  | { status: "cancelled" }
  | { status: "budget_exhausted"; limit: string };

export type ThreadStatus = "idle" | "running" | "waiting" | "parked";

export interface RememberedRule {
  rule: string;
  decision: "allow" | "deny";
  scope: "thread" | "agent";
  expiresAt?: string | undefined;
  challengeId: string;
}

/** One thing that a later request may show to the model. `seq` is the event that it came from. */
export type TranscriptItem = { seq: number; turn: number } & (
  | { kind: "input"; text: string; source: InputSource; content?: ContentPart[] | undefined }
  | { kind: "woken"; callIds: string[] }
  | { kind: "injected"; trust: "untrusted_reference" | "trusted_instruction"; origin: string; text: string }
  | {
      kind: "response";
      requestSeq: number;
      model: string;
      content: ResponsePart[];
      stopReason: string;
      withheld: boolean;
    }
  | { kind: "late_result"; callId: string }
  | { kind: "output_rejected"; errors: string[] }
);

export interface Challenge {
  challengeId: string;
  callId: string;
  argsHash: string;
  expiresAt: string;
  seq: number;
  at: string;
  rule?: string | undefined;
  reason?: string | undefined;
  quorum: number;
  /** Decisions before this index were about an input that has since been edited. */
  countFrom?: number | undefined;
  status: "open" | "granted" | "denied" | "expired" | "cancelled";
  decisions: {
    by: string;
    decision: "approve" | "deny";
    at: string;
    seq: number;
    reason?: string | undefined;
    /** The hash of the input that this decision put in the proposed one's place. */
    editedHash?: string | undefined;
  }[];
  editedInput?: Record<string, unknown> | undefined;
  escalated: boolean;
}

export interface Question {
  callId: string;
  question: string;
  options?: string[] | undefined;
  expiresAt: string;
  seq: number;
  answer?: string | undefined;
  status: "open" | "answered" | "closed" | "cancelled";
}

export interface CallState {
  callId: string;
  seq: number;
  turn: number;
  requestSeq: number;
  name: string;
  input: Record<string, unknown>;
  argsHash: string;
  /** What runs: the proposed input, or the one that an approver put in its place. */
  effectiveInput: Record<string, unknown>;
  edited: boolean;
  decision?: PermissionDecision | undefined;
  challengeId?: string | undefined;
  /** How often the body was started, and whether the last start still has no settled outcome. */
  attempts: number;
  started: boolean;
  unknown?: "crash" | "timeout" | "error" | undefined;
  resolvedRetry: boolean;
  /** Whether every beforeToolResult has answered about the result that the model is to see. */
  guarded: boolean;
  result?: ToolResult | undefined;
  resultSeq?: number | undefined;
  late?: Omit<ToolResult, "origin"> | undefined;
  lateSeq?: number | undefined;
  edits: { action: "redact" | "clear"; spans: { start: number; end: number }[] }[];
  cleared: boolean;
  renderedBy?: number | undefined;
}

export interface ChildState {
  callId: string;
  childThreadId: string;
  agent: string;
  mode: "foreground" | "background";
  seq: number;
  continues: number;
  finished?:
    | { status: ChildStatus; code?: string | undefined; output?: unknown; usage: Usage; seq: number }
    | undefined;
}

/** The attempts at one request until it is answered: what the retry policy counts. */
export interface StepState {
  purpose: Purpose;
  attempts: number;
  retryable: number;
  resends: number;
  overloadedSinceSwitch: number;
  waitedMs: number;
  lastFailure?:
    | {
        requestSeq: number;
        seq: number;
        reason: AttemptFailure;
        retryAfterMs?: number | undefined;
        message?: string | undefined;
      }
    | undefined;
  /** Overloaded failures since beforeModelSwitch last said no. */
  overloadedSinceAsked?: number | undefined;
  reactiveCompaction: "none" | "due" | "done" | "failed";
}

export interface ResponseState {
  seq: number;
  requestSeq: number;
  content: ResponsePart[];
  stopReason: string;
  usage: Usage;
  review?: "proceed" | "guide" | "retry" | "deny" | undefined;
  callIds: string[];
  validated?: "accepted" | "rejected" | undefined;
  onStop?: "stop" | "continue" | undefined;
}

export interface TurnState {
  number: number;
  openedSeq: number;
  openedAt: string;
  opener: "input" | "woken";
  inputSeq?: number | undefined;
  answered: number;
  retries: number;
  guides: number;
  stopContinues: number;
  continuations: number;
  rejections: number;
  outputParts: string[];
  /** The last answer was cut off and is being continued. */
  continuing?: boolean | undefined;
  response?: ResponseState | undefined;
  revertSettled: boolean;
  deniedCalls: { name: string; argsHash: string }[];
  deniedRepeats: number;
  budgetExceeded?: { limit: string } | undefined;
}

/** One input and everything that follows from it. */
export interface RunState {
  startedSeq: number;
  /** Who gave the input. */
  by: string;
  startedAt: string;
  budget?: Budget | undefined;
  /** Set once a turn of the run ended otherwise than well: its background children are not waited for. */
  abandoned: boolean;
}

export interface ThreadState {
  threadId: string;
  seq: number;
  pinned: ThreadStarted | null;
  startedAt: string | null;
  forked: { fromThreadId: string; atSeq: number; ownInputs: number } | null;
  model: ModelSettings | null;
  fallbacksTaken: string[];
  /** The model that a fallback took over from. */
  fellBackFrom: ModelSettings | null;
  /** The model that an operator sent the thread away from: no input takes it back there, only a person. */
  forcedFrom?: ModelSettings | undefined;
  mode: PermissionMode;
  rules: RememberedRule[];
  inputs: number;
  turns: number;
  lastTurnEnd: number;
  run: RunState | null;
  turn: TurnState | null;
  outcome: Outcome | null;
  parked: {
    address: Address;
    reason: ParkReason;
    seq: number;
    at: string;
    expiresAt?: string | undefined;
    escalated: boolean;
  } | null;
  cancel: { seq: number; scope: "thread" | "tree"; reason?: string | undefined; by: string } | null;
  attempt: { requestSeq: number; purpose: Purpose; attempt: number; model: string } | null;
  step: StepState | null;
  /** The turn's own step, while a summary request comes in between. */
  suspendedStep: StepState | null;
  retryWait: { requestSeq: number; seq: number; notBefore: string; released: boolean } | null;
  /** A person wants the next request out now. */
  hurried?: true | undefined;
  compaction: {
    requested: { seq: number; instructions?: string | undefined } | null;
    failures: number;
    /** Set between `compacted` and the next request: what is still to be asked about it. */
    justCompacted: { seq: number; trigger: CompactionTrigger } | null;
    ranges: { fromSeq: number; toSeq: number; summary: string; seq: number }[];
    summary: { seq: number; requestSeq: number; text: string } | null;
    /** Tries since the last request of a turn. */
    tries: number;
    failedSeq: number | null;
  };
  /** In order of their making; `callOf` finds one. */
  calls: CallState[];
  children: Record<string, ChildState>;
  challenges: Record<string, Challenge>;
  questions: Record<string, Question>;
  transcript: TranscriptItem[];
  /** Turns whose input was denied: nothing of theirs is ever rendered. */
  hiddenTurns: number[];
  /** Answers of hooks that still count, by window. */
  decisions: Record<string, HookDecision[]>;
  /** Calls whose result no request may show before beforeToolResult has spoken. */
  unguarded: string[];
  /** Calls whose result no request of a turn has shown yet. */
  unrendered: string[];
  usage: Usage & { requests: number };
  /** Size of the last answered prompt, and where it ended, for estimates. */
  measured: { tokens: number; seq: number } | null;
}
