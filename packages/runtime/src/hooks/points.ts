// THE TABLE of hook points. From a row come the author's types, the check of the answer, the order of asking, what failure
// means, the remote payload, the page in the docs and the test matrix.
import { z } from "zod";
import type { Event, ModelResponse, ModelSettings, ToolResult, UserInput } from "../events/index.js";
import type { ThreadState } from "../state/thread-state.js";
import * as answer from "./answers.js";
import type { HookCall, HookContext, SubagentFinish } from "./context.js";

export type SessionSource = "startup" | "resume" | "fork" | "compact";

/** What each hook is called with, before the context. */
export interface HookArguments {
  sessionStart: [source: SessionSource];
  sessionEnd: [];
  beforeInput: [input: UserInput];
  beforeModel: [state: ThreadState];
  afterModel: [state: ThreadState, response: ModelResponse];
  beforeTool: [call: HookCall];
  permissionRequest: [call: HookCall];
  permissionDenied: [call: HookCall];
  afterTool: [call: HookCall, result: ToolResult];
  beforeToolResult: [call: HookCall, result: ToolResult];
  afterToolBatch: [state: ThreadState];
  beforeCompact: [state: ThreadState];
  afterCompact: [state: ThreadState];
  onStop: [state: ThreadState];
  onStopFailure: [code: string];
  subagentStart: [call: HookCall];
  subagentStop: [finish: SubagentFinish];
  beforeModelSwitch: [settings: ModelSettings];
  afterModelSwitch: [settings: ModelSettings];
  notification: [event: Event];
}

export type HookName = keyof HookArguments;

export interface HookPoint {
  /** decides: an answer changes what happens. context: adds text. notes: text for the log. observes: nothing. */
  kind: "decides" | "context" | "notes" | "observes";
  when: string;
  arguments: readonly string[];
  answer: z.ZodType;
  /** The decision words, for the docs and the matrix. */
  words: readonly string[];
  order: "list" | "reverse";
  /** Answers after which the other extensions are not asked any more. */
  endsAsking: readonly string[];
  onFailure: string;
}

const decides = { kind: "decides", order: "list", endsAsking: ["deny", "failed"] } as const;
const observes = {
  kind: "observes",
  order: "list",
  answer: answer.nothing,
  words: [],
  endsAsking: [],
  onFailure: "recorded, ignored",
} as const;

export const hookPoints = {
  sessionStart: {
    kind: "context",
    when: "once per run, before its input is recorded; again after a compaction",
    arguments: ["source: startup, resume, fork, compact"],
    answer: answer.texts,
    words: [],
    order: "list",
    endsAsking: [],
    onFailure: "the run is refused with input_denied; after a compaction the turn ends input_denied",
  },
  sessionEnd: { ...observes, when: "a run ended and did not halt", arguments: [] },
  beforeInput: {
    ...decides,
    when: "before a new input's first model request",
    arguments: ["the user input"],
    answer: z.discriminatedUnion("decision", [answer.allowWithText, answer.deny]),
    words: ["allow", "deny"],
    onFailure: "deny: the turn ends input_denied and the input is never rendered",
  },
  beforeModel: {
    ...decides,
    when: "before every model request of a turn, retries included",
    arguments: ["the thread's state"],
    answer: z.discriminatedUnion("decision", [answer.proceedWithText, answer.deny]),
    words: ["proceed", "deny"],
    onFailure: "deny: the request is not sent and the turn ends error",
  },
  afterModel: {
    ...decides,
    when: "after a response is recorded, before its calls are recorded and its text is released",
    arguments: ["the thread's state", "the response"],
    answer: z.discriminatedUnion("decision", [answer.proceed, answer.deny, answer.guide, answer.retry]),
    words: ["proceed", "deny", "guide", "retry"],
    order: "reverse",
    endsAsking: ["deny", "guide", "retry", "failed"],
    onFailure: "deny: the response is withheld and its calls are closed",
  },
  beforeTool: {
    ...decides,
    when: "as each call is recorded, before the permission decision",
    arguments: ["the call"],
    answer: z.discriminatedUnion("decision", [answer.allow, answer.deny, answer.ask]),
    words: ["allow", "deny", "ask"],
    onFailure: "deny: the call never runs",
  },
  permissionRequest: {
    ...decides,
    when: "where the folded decision about a call is ask",
    arguments: ["the call"],
    answer: z.discriminatedUnion("decision", [answer.allow, answer.deny, answer.ask]),
    words: ["allow", "deny", "ask"],
    onFailure: "deny: the call never runs",
  },
  permissionDenied: { ...observes, when: "right after a call was denied", arguments: ["the call"] },
  afterTool: {
    kind: "notes",
    when: "right after an executed result is recorded",
    arguments: ["the call", "its result"],
    answer: answer.texts,
    words: [],
    order: "reverse",
    endsAsking: [],
    onFailure: "recorded, ignored; the tool never runs again",
  },
  beforeToolResult: {
    ...decides,
    when: "once per executed result, before any later request renders it",
    arguments: ["the call", "its result"],
    answer: z.discriminatedUnion("decision", [answer.proceed, answer.redact, answer.deny]),
    words: ["proceed", "redact", "deny"],
    endsAsking: [],
    onFailure: "the whole result is cleared",
  },
  afterToolBatch: {
    kind: "context",
    when: "once all results of a response are recorded and guarded, before the next request",
    arguments: ["the thread's state"],
    answer: answer.texts,
    words: [],
    order: "reverse",
    endsAsking: ["failed"],
    onFailure: "the turn ends error",
  },
  beforeCompact: {
    ...decides,
    when: "before a summary request",
    arguments: ["the thread's state"],
    answer: z.discriminatedUnion("decision", [answer.proceed, answer.guide, answer.deny]),
    words: ["proceed", "guide", "deny"],
    onFailure: "this compaction fails",
  },
  afterCompact: {
    kind: "context",
    when: "after a compaction, before the next request",
    arguments: ["the thread's state"],
    answer: answer.texts,
    words: [],
    order: "reverse",
    endsAsking: [],
    onFailure: "recorded, adds nothing",
  },
  onStop: {
    ...decides,
    when: "a turn is about to end normally",
    arguments: ["the thread's state"],
    answer: z.discriminatedUnion("decision", [answer.stop, answer.goOn]),
    words: ["stop", "continue"],
    endsAsking: ["continue"],
    onFailure: "stop",
  },
  onStopFailure: { ...observes, when: "a turn ended in a failure", arguments: ["the error code"] },
  subagentStart: {
    ...decides,
    when: "after a spawn was allowed and checked, before the child starts",
    arguments: ["the spawn call"],
    answer: z.discriminatedUnion("decision", [answer.allow, answer.deny]),
    words: ["allow", "deny"],
    onFailure: "deny: the child never starts",
  },
  subagentStop: {
    ...decides,
    when: "each time a child's run ended",
    arguments: ["how the child finished"],
    answer: z.discriminatedUnion("decision", [answer.stop, answer.goOn]),
    words: ["stop", "continue"],
    endsAsking: ["continue"],
    onFailure: "stop: the child's result stands",
  },
  beforeModelSwitch: {
    ...decides,
    when: "before an automatic fallback, and before the revert at the next input",
    arguments: ["the model settings to switch to"],
    answer: z.discriminatedUnion("decision", [answer.allow, answer.deny]),
    words: ["allow", "deny"],
    onFailure: "deny: stay on the current model",
  },
  afterModelSwitch: {
    ...observes,
    when: "after the model changed, before the next request",
    arguments: ["the model settings switched to"],
    order: "reverse",
  },
  notification: {
    ...observes,
    when: "after parked, retry_scheduled, budget_exceeded or agent_finished was recorded",
    arguments: ["the event"],
  },
} as const satisfies Record<HookName, HookPoint>;

export const hookNames = Object.keys(hookPoints) as HookName[];
export const isHookName = (name: string): name is HookName => Object.hasOwn(hookPoints, name);

type Input<T extends HookName> = z.input<(typeof hookPoints)[T]["answer"]>;

/** What a hook of this name may return. */
export type HookReturn<T extends HookName> = (typeof hookPoints)[T]["kind"] extends "observes" ? unknown : Input<T>;

/** The hooks that an extension can bring: each is optional, awaited and time-limited. */
export type Hooks<Deps = unknown> = {
  [T in HookName]?: (...call: [...HookArguments[T], ctx: HookContext<Deps>]) => Promise<HookReturn<T>>;
};
