// Events about tool calls: proposed, decided, started, closed.
import { z } from "zod";
import { contentPart } from "./envelope.js";
import { permissionMode } from "./policies.js";

export const decisionSource = z.enum(["policy", "hook", "mode", "ceiling", "remembered_rule", "denied_before"]);
export type DecisionSource = z.infer<typeof decisionSource>;

export const verdict = z.enum(["allow", "deny", "ask"]);
export type Verdict = z.infer<typeof verdict>;

export const artifactRef = z.object({ id: z.string(), bytes: z.number().int(), mediaType: z.string() });
export type ArtifactRef = z.infer<typeof artifactRef>;

export const toolCall = z.object({
  callId: z.string(),
  name: z.string(),
  input: z.record(z.string(), z.unknown()),
  requestSeq: z.number().int(),
});
export type ToolCall = z.infer<typeof toolCall>;

const outcome = {
  isError: z.boolean(),
  preview: z.string(),
  content: z.array(contentPart).optional(),
  artifact: artifactRef.optional(),
};

export const toolResult = z.object({
  callId: z.string(),
  ...outcome,
  origin: z.enum(["executed", "denied", "not_executed", "interrupted", "deferred", "answered", "resolved"]),
  durationMs: z.number().nonnegative().optional(),
});
export type ToolResult = z.infer<typeof toolResult>;

export const permissionDecision = z.object({
  callId: z.string(),
  decision: verdict,
  source: decisionSource,
  rule: z.string().optional(),
  mode: permissionMode,
  reason: z.string().optional(),
  edited: z.boolean().optional(),
});
export type PermissionDecision = z.infer<typeof permissionDecision>;

export const callEvents = {
  tool_call: toolCall,
  permission_decision: permissionDecision,
  tool_started: z.object({
    callId: z.string(),
    attempt: z.number().int().positive(),
    effectKey: z.string(),
    argsHash: z.string(),
  }),
  tool_result: toolResult,
  tool_result_late: z.object({ callId: z.string(), ...outcome }),
  tool_outcome_unknown: z.object({
    callId: z.string(),
    attempt: z.number().int().positive(),
    reason: z.enum(["crash", "timeout", "error"]),
  }),
  tool_outcome_resolved: z.object({
    callId: z.string(),
    outcome: z.enum(["done", "not_done", "retry"]),
    result: z.string().optional(),
    by: z.enum(["tool", "person"]),
  }),
  context_edited: z.object({
    reason: z.enum(["guardrail", "threshold"]),
    edits: z.array(
      z.object({
        callId: z.string(),
        action: z.enum(["redact", "clear"]),
        spans: z.array(z.object({ start: z.number().int(), end: z.number().int() })).optional(),
      }),
    ),
  }),
};
