// Events about the thread itself: what it was pinned to and what people changed of that.
import { z } from "zod";
import { budget, modelSettings } from "./envelope.js";

export const permissionMode = z.enum(["default", "accept_edits", "plan", "dont_ask", "bypass"]);
export type PermissionMode = z.infer<typeof permissionMode>;

export const toolEffect = z.enum(["read_only", "idempotent", "reconcilable", "unguarded"]);
export type ToolEffect = z.infer<typeof toolEffect>;

export const toolMatch = z.union([z.enum(["command", "path", "domain"]), z.object({ argument: z.string() })]);
export type ToolMatch = z.infer<typeof toolMatch>;

export const pinnedTool = z.object({
  name: z.string(),
  description: z.string(),
  inputSchema: z.record(z.string(), z.unknown()),
  effect: toolEffect,
  kind: z.literal("edit").optional(),
  match: z.object({ by: z.enum(["command", "path", "domain", "argument"]), argument: z.string() }).optional(),
  timeoutMs: z.number().optional(),
  maxOutputBytes: z.number().optional(),
});
export type PinnedTool = z.infer<typeof pinnedTool>;

export const pinnedExtension = z.object({
  name: z.string(),
  hooks: z.array(z.string()),
  observers: z.array(z.string()),
  hookTimeoutMs: z.number().int().positive(),
  remote: z.object({ url: z.string(), shadow: z.boolean().optional() }).optional(),
});
export type PinnedExtension = z.infer<typeof pinnedExtension>;

export const permissions = z.object({
  mode: permissionMode.default("default"),
  allowBypass: z.boolean().default(false),
  allow: z.array(z.string()).default([]),
  ask: z.array(z.string()).default([]),
  deny: z.array(z.string()).default([]),
  approvers: z.array(z.string()).optional(),
  quorum: z.number().int().min(1).default(1),
  selfApproval: z.boolean().default(true),
  approvalTimeoutMs: z.number().int().positive().default(3_600_000),
});
export type Permissions = z.infer<typeof permissions>;

export const limits = z
  .object({
    maxDepth: z.number().int().nonnegative().default(3),
    maxConcurrentChildren: z.number().int().positive().default(8),
    maxThreadsPerTeam: z.number().int().positive().default(64),
    maxTurns: z.number().int().positive().default(100),
    toolTimeoutMs: z.number().int().positive().default(600_000),
    modelIdleMs: z.number().int().positive().default(60_000),
    maxWallMs: z.number().int().positive().optional(),
  })
  .strict();
export type Limits = z.infer<typeof limits>;

export const retryPolicy = z
  .object({
    maxRetries: z.number().int().nonnegative().default(8),
    baseDelayMs: z.number().int().positive().default(1000),
    maxDelayMs: z.number().int().positive().default(32_000),
    maxRetryAfterMs: z.number().int().positive().default(3_600_000),
    maxTotalWaitMs: z.number().int().positive().default(7_200_000),
    fallbackAfter: z.number().int().positive().default(3),
    fallbackScope: z.enum(["turn", "thread"]).default("turn"),
  })
  .strict();
export type RetryPolicy = z.infer<typeof retryPolicy>;

export const contextPolicy = z
  .object({
    window: z.number().int().positive().optional(),
    reserveTokens: z.number().int().nonnegative().default(20_000),
    clearAt: z.number().positive().default(0.7),
    compactAt: z.number().positive().default(0.85),
    keepTailTokens: z.number().int().nonnegative().default(20_000),
    maxFailures: z.number().int().positive().default(3),
  })
  .strict();
export type ContextPolicy = z.infer<typeof contextPolicy>;

export const threadStarted = z.object({
  agent: z.string(),
  configHash: z.string(),
  model: modelSettings,
  fallbacks: z.array(modelSettings),
  instructions: z.string(),
  tools: z.array(pinnedTool),
  permissions,
  extensions: z.array(pinnedExtension),
  limits,
  retry: retryPolicy,
  context: contextPolicy,
  subagents: z.array(z.string()),
  budget: budget.optional(),
  deadline: z.string().optional(),
  output: z.record(z.string(), z.unknown()).optional(),
  parent: z.object({ threadId: z.string(), callId: z.string(), seq: z.number().int() }).optional(),
  rootThreadId: z.string(),
  depth: z.number().int().nonnegative(),
  principal: z.string(),
  /** Policies of the ancestors, nearest first: each decides a call of this thread once more, in that ancestor's own mode. */
  ceilings: z.array(z.object({ threadId: z.string(), permissions })).default([]),
});
export type ThreadStarted = z.infer<typeof threadStarted>;

export const threadEvents = {
  thread_started: threadStarted,
  forked: z.object({ fromThreadId: z.string(), atSeq: z.number().int() }),
  config_adopted: z.object({
    fromHash: z.string(),
    toHash: z.string(),
    by: z.string(),
    config: threadStarted.partial().optional(),
  }),
  mode_changed: z.object({ from: permissionMode, to: permissionMode, causeSeq: z.number().int().optional() }),
  settings_changed: z.object({
    reason: z.enum(["user", "fallback", "revert"]),
    settings: modelSettings,
    causeSeq: z.number().int().optional(),
  }),
};
