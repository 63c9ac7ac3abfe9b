// What an agent is held to: permissions, limits, retries, context.
import { z } from "zod";
import { durationMs } from "./times.js";

export const permissionMode = z.enum(["default", "accept_edits", "plan", "dont_ask", "bypass"]);
export type PermissionMode = z.infer<typeof permissionMode>;

export const permissions = z.object({
  mode: permissionMode.default("default"),
  allowBypass: z.boolean().default(false),
  allow: z.array(z.string()).default([]),
  ask: z.array(z.string()).default([]),
  deny: z.array(z.string()).default([]),
  approvers: z.array(z.string()).optional(),
  quorum: z.number().int().min(1).default(1),
  selfApproval: z.boolean().default(true),
  approvalTimeoutMs: durationMs.default(3_600_000),
});
export type Permissions = z.infer<typeof permissions>;

export const limits = z
  .object({
    maxDepth: z.number().int().nonnegative().default(3),
    maxConcurrentChildren: z.number().int().positive().default(8),
    maxThreadsPerTeam: z.number().int().positive().default(64),
    maxTurns: z.number().int().positive().default(100),
    toolTimeoutMs: durationMs.default(600_000),
    modelIdleMs: durationMs.default(60_000),
    maxWallMs: durationMs.optional(),
  })
  .strict();
export type Limits = z.infer<typeof limits>;

export const retryPolicy = z
  .object({
    maxRetries: z.number().int().nonnegative().default(8),
    baseDelayMs: durationMs.default(1000),
    maxDelayMs: durationMs.default(32_000),
    maxRetryAfterMs: durationMs.default(3_600_000),
    maxTotalWaitMs: durationMs.default(7_200_000),
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
