// What people and programs ask of a thread from outside, and why it may be refused.
import type { Agent } from "../config/agent.js";
import type { Event, EventDraft, PermissionMode } from "../events/index.js";
import type { Effect, InboxInput } from "../ports.js";
import type { Place } from "../state/gates.js";
import type { RememberedRule, ThreadState } from "../state/thread-state.js";

export type Command =
  | { kind: "input"; input: InboxInput; ifBusy: "reject" | "queue" | "interrupt" }
  | {
      kind: "decide";
      challengeId: string;
      decision: "approve" | "deny";
      by: string;
      /** The hash of the input that the person saw. */
      argsHash?: string | undefined;
      reason?: string | undefined;
      editedInput?: Record<string, unknown> | undefined;
      remember?: { rule: string; scope: "thread" | "agent"; expiresAt?: string | undefined } | undefined;
    }
  | { kind: "answer"; callId: string; answer: string; by: string }
  | { kind: "resolve"; callId: string; outcome: "done" | "not_done" | "retry"; result?: string | undefined; by: string }
  | { kind: "cancel"; scope: "thread" | "tree"; reason?: string | undefined; by: string }
  | { kind: "setModel"; modelId: string; by: string }
  | { kind: "setMode"; mode: PermissionMode; by: string }
  | { kind: "compact"; instructions?: string | undefined; by: string }
  /** `line`: not all at once, but each at its place in the line behind that gate. */
  | { kind: "retryNow"; by: string; line?: string | undefined }
  | { kind: "adoptConfig"; by: string };

export type RefusalCode =
  | "not_found"
  | "invalid_request"
  | "busy"
  | "config_mismatch"
  | "nothing_to_cancel"
  | "nothing_to_retry"
  | "forbidden"
  | "cancelled"
  | "approval_already_decided"
  | "approval_expired"
  | "approval_mismatch"
  | "edit_denied"
  | "invalid_edit"
  | "invalid_rule"
  | "invalid_answer"
  | "question_closed"
  | "outcome_settled"
  | "invalid_model"
  | "invalid_mode";

export interface Refusal {
  code: RefusalCode;
  /** Tells the reader what to do next. */
  message: string;
  pointer?: string | undefined;
  details?: Record<string, unknown> | undefined;
}

/** What a command may look at besides the log. */
export interface CommandContext {
  /** The thread's agent as this process has it. */
  agent: Agent | undefined;
  deps: unknown;
  now: number;
  /** Whether accepted input waits in the inbox. */
  inboxWaiting: boolean;
  /** The thread's place in the line behind a gate. */
  place: Place | null;
  agentRules: readonly RememberedRule[];
  ancestorModes: Readonly<Record<string, PermissionMode>>;
}

/** What a command comes to: events and their effects, none where the same answer is given again. */
export interface Decided {
  drafts: EventDraft[];
  effects?: Effect[] | undefined;
  /** Recorded, and yet the command is refused: an edit that a hook denied leaves its decisions. */
  refusal?: Refusal | undefined;
}

export interface Issued {
  events: Event[];
  state: ThreadState;
}

export const refuse = (
  code: RefusalCode,
  message: string,
  more: Partial<Refusal> = {},
): { ok: false; error: Refusal } => ({
  ok: false,
  error: { code, message, ...more },
});
