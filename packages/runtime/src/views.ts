// What the API and the live stream show: one schema for the server that answers, the client that asks and the dashboard that draws.
import { z } from "zod";
import { budget, eventEnvelope, modelSettings, moment, permissionMode, usage } from "./events/index.js";
import { address, parkReason, ruleScope } from "./events/people.js";

export const threadStatus = z.enum(["idle", "running", "waiting", "parked"]);

export const outcomeView = z.discriminatedUnion("status", [
  z.object({ status: z.literal("completed"), output: z.unknown() }),
  z.object({ status: z.literal("failed"), code: z.string() }),
  z.object({ status: z.literal("cancelled") }),
  z.object({ status: z.literal("budget_exhausted"), limit: z.string() }),
  z.object({ status: z.literal("parked"), reason: parkReason, pending: z.array(address) }),
  z.object({ status: z.literal("waiting"), until: z.string().nullable() }),
  z.object({ status: z.literal("running") }),
]);
export type OutcomeView = z.infer<typeof outcomeView>;

export const threadView = z.object({
  threadId: z.string(),
  agent: z.string(),
  status: threadStatus,
  /** How the last run ended, or how the open one stands; null before the first. */
  outcome: outcomeView.nullable(),
  title: z.string().describe("the first input, shortened"),
  rootThreadId: z.string(),
  parentThreadId: z.string().nullable(),
  parentCallId: z.string().nullable(),
  depth: z.number().int(),
  /** Agent names from the root down to this thread, as in `lead / researcher`. */
  path: z.array(z.string()),
  model: modelSettings,
  onFallback: z.boolean(),
  mode: permissionMode,
  principal: z.string(),
  usage: usage.extend({ requests: z.number().int() }),
  budget: budget.nullable(),
  pendingApprovals: z.number().int(),
  /** Until when it waits, for a countdown. */
  waitingUntil: z.string().nullable(),
  /** What holds its next request back: a provider's limit that another thread ran into, or an operator. */
  held: z.object({ until: z.string().nullable(), why: z.string() }).nullable(),
  /** A worker has it, or will as soon as one is free. */
  working: z.boolean(),
  /** Why no process that looked could go on with it; null where nothing stands in its way. */
  blocked: z.string().nullable(),
  seq: z.number().int(),
  metadata: z.record(z.string(), z.string()),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type ThreadView = z.infer<typeof threadView>;

export const teamView = z.object({
  teamId: z.string().describe("the root thread's id"),
  name: z.string(),
  status: threadStatus,
  outcome: outcomeView.nullable(),
  threads: z.array(threadView).describe("the root first, then children in order of spawning"),
  usage: usage.extend({ requests: z.number().int() }),
  pendingApprovals: z.number().int(),
  createdAt: z.string(),
});
export type TeamView = z.infer<typeof teamView>;

export const agentVersionView = z.object({
  version: z.number().int().nullable().describe("null for an agent that is code of the project"),
  configHash: z.string(),
  createdBy: z.string().nullable(),
  createdAt: z.string().nullable(),
  /** Threads that are pinned to it. */
  threads: z.number().int(),
  /** Those of them that are not idle. */
  active: z.number().int(),
});
export type AgentVersionView = z.infer<typeof agentVersionView>;

export const agentView = z.object({
  name: z.string(),
  source: z.enum(["project", "api"]),
  version: z.number().int().nullable(),
  configHash: z.string(),
  instructions: z.string(),
  model: z.string(),
  fallbacks: z.array(z.string()),
  tools: z.array(z.string()),
  extensions: z.array(z.object({ name: z.string(), hooks: z.array(z.string()), observers: z.array(z.string()) })),
  subagents: z.array(z.string()),
});
export type AgentView = z.infer<typeof agentView>;

export const agentDetail = agentView.extend({
  /** Newest first; versions that threads are pinned to and that are gone come last. */
  versions: z.array(agentVersionView),
});
export type AgentDetail = z.infer<typeof agentDetail>;

export const pendingKind = z.enum(["approval", "question", "outcome"]);

/** Anything that waits for a person: a challenge, a question, or a call whose outcome is unknown. */
export const approvalView = z.object({
  id: z.string().describe("the challenge's id; `<threadId>:<callId>` for questions and outcomes"),
  kind: pendingKind,
  status: z.enum(["open", "granted", "denied", "expired", "cancelled", "answered", "resolved", "closed"]),
  threadId: z.string(),
  rootThreadId: z.string(),
  path: z.array(z.string()),
  agent: z.string(),
  callId: z.string(),
  tool: z.string(),
  input: z.record(z.string(), z.unknown()),
  argsHash: z.string(),
  /** One line of what the call would do. */
  summary: z.string(),
  rule: z.string().nullable(),
  reason: z.string().nullable(),
  source: z.string().nullable().describe("what asked: policy, hook, mode, ceiling"),
  quorum: z.number().int(),
  decisions: z.array(
    z.object({ by: z.string(), decision: z.enum(["approve", "deny"]), at: z.string(), reason: z.string().nullable() }),
  ),
  approvers: z.array(z.string()).nullable(),
  assignee: z.string().nullable(),
  question: z.string().nullable(),
  options: z.array(z.string()).nullable(),
  suggestedRules: z.array(z.string()),
  inputSchema: z.record(z.string(), z.unknown()).nullable(),
  requestedAt: z.string(),
  expiresAt: z.string().nullable(),
  escalated: z.boolean(),
});
export type ApprovalView = z.infer<typeof approvalView>;

export const decisionBody = z.strictObject({
  decision: z.enum(["approve", "deny"]),
  argsHash: z.string().describe("the hash of the input that the person saw"),
  reason: z.string().min(1).max(4000).optional(),
  editedInput: z.record(z.string(), z.unknown()).optional(),
  remember: z.strictObject({ rule: z.string(), scope: ruleScope, expiresAt: moment.optional() }).optional(),
});
export type DecisionBody = z.infer<typeof decisionBody>;

export const launchBody = z.strictObject({
  agent: z.string(),
  input: z.string().min(1),
  budget: budget.optional(),
  metadata: z.record(z.string(), z.string()).optional(),
  deadline: moment.optional(),
});

export const inputBody = z.strictObject({
  input: z.string().min(1),
  ifBusy: z.enum(["reject", "queue", "interrupt"]).default("reject"),
  budget: budget.optional(),
});

export const cancelBody = z.strictObject({
  scope: z.enum(["thread", "tree"]).default("tree"),
  reason: z.string().max(4000).optional(),
});

export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  detail: z.string().optional(),
  instance: z.string().optional(),
  code: z.string(),
  requestId: z.string(),
  errors: z.array(z.object({ pointer: z.string(), message: z.string() })).optional(),
});
export type Problem = z.infer<typeof problem>;

/** What a browser asks of the `/live` namespace. A thread's cursor is a seq, a team's an opaque text. */
export const subscription = z.discriminatedUnion("topic", [
  z.strictObject({ topic: z.literal("thread"), id: z.string(), after: z.number().int().nonnegative().default(0) }),
  z.strictObject({ topic: z.literal("team"), id: z.string(), after: z.string().default("") }),
  z.strictObject({ topic: z.literal("board") }),
  z.strictObject({ topic: z.literal("approvals") }),
]);
export type Subscription = z.infer<typeof subscription>;

/** What a topic begins with: all that it is about, as it stands. */
const snapshotFrame = z.discriminatedUnion("topic", [
  z.object({ kind: z.literal("snapshot"), topic: z.literal("board"), threads: z.array(threadView) }),
  z.object({ kind: z.literal("snapshot"), topic: z.literal("approvals"), approvals: z.array(approvalView) }),
  z.object({ kind: z.literal("snapshot"), topic: z.literal("team"), team: teamView }),
]);

/** Every frame that the `/live` namespace sends, as `frame`. Nothing is in one that is not committed, but for deltas. */
export const frame = z.discriminatedUnion("kind", [
  snapshotFrame,
  z.object({ kind: z.literal("thread"), thread: threadView }).describe("a thread's row changed: board, team"),
  z.object({
    kind: z.literal("events"),
    threadId: z.string(),
    events: z.array(eventEnvelope).describe("in order, without a gap after the cursor that was asked for"),
  }),
  z.object({
    kind: z.literal("delta"),
    threadId: z.string(),
    requestSeq: z.number().int(),
    part: z.enum(["text", "reasoning"]),
    text: z.string(),
  }),
  z.object({ kind: z.literal("attempt_void"), threadId: z.string(), requestSeq: z.number().int() }),
  z.object({ kind: z.literal("approval"), approval: approvalView }),
  z.object({ kind: z.literal("presence"), threadId: z.string(), people: z.array(z.string()) }),
  z.object({ kind: z.literal("resync"), topic: z.string(), id: z.string().optional(), why: z.string() }),
]);
export type Frame = z.infer<typeof frame>;
