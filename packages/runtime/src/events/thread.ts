// Events about the thread itself: what it was pinned to and what people changed of that.
import { z } from "zod";
import { agentData } from "./agent-data.js";
import { budget, modelSettings } from "./envelope.js";
import { contextPolicy, limits, permissionMode, permissions, retryPolicy } from "./policies.js";

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

export const threadStarted = z.object({
  agent: z.string(),
  /** Set where the agent is data that came over the API: what it runs on is this event and the project's parts. */
  source: z.literal("api").optional(),
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
  /** Agents that came with the launch of the team, for those who may spawn them. */
  members: z.array(agentData).optional(),
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
    /** An operator sent every thread on the model to its fallback. */
    forced: z.literal(true).optional(),
  }),
};
