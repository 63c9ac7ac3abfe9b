// Events about asking a model.
import { z } from "zod";
import { usage } from "./envelope.js";

export const purpose = z.enum(["turn", "compaction"]);
export type Purpose = z.infer<typeof purpose>;

export const responsePart = z.discriminatedUnion("type", [
  z.object({ type: z.literal("text"), text: z.string() }),
  z.object({ type: z.literal("reasoning"), text: z.string(), metadata: z.record(z.string(), z.unknown()).optional() }),
  z.object({
    type: z.literal("tool_use"),
    callId: z.string(),
    name: z.string(),
    /** The parsed arguments; absent where they could not be parsed. */
    input: z.record(z.string(), z.unknown()).optional(),
    /** What the model wrote, where that was no JSON object. */
    rawArguments: z.string().optional(),
    metadata: z.record(z.string(), z.unknown()).optional(),
  }),
]);
export type ResponsePart = z.infer<typeof responsePart>;

export const attemptFailure = z.enum([
  "overloaded",
  "rate_limited",
  "server_error",
  "timeout",
  "stream_broken",
  "crash",
  "cancelled",
  "prompt_too_long",
  "quota_exhausted",
  "auth",
  "invalid_request",
  "refused",
  "provider_error",
]);
export type AttemptFailure = z.infer<typeof attemptFailure>;

export const modelResponse = z.object({
  requestSeq: z.number().int(),
  content: z.array(responsePart),
  stopReason: z.string(),
  usage,
  model: z.string(),
  providerRequestId: z.string().optional(),
});
export type ModelResponse = z.infer<typeof modelResponse>;

export const modelEvents = {
  model_request: z.object({
    attempt: z.number().int().positive(),
    purpose,
    model: z.string(),
    promptHash: z.string(),
    estimatedTokens: z.number().int().nonnegative(),
  }),
  model_response: modelResponse,
  model_attempt_failed: z.object({
    requestSeq: z.number().int(),
    reason: attemptFailure,
    httpStatus: z.number().int().optional(),
    retryAfterMs: z.number().nonnegative().optional(),
    message: z.string().optional(),
    usage: usage.optional(),
  }),
  retry_scheduled: z.object({
    requestSeq: z.number().int(),
    delayMs: z.number().nonnegative(),
    notBefore: z.string(),
    basis: z.enum(["retry_after", "backoff"]),
  }),
  retry_released: z.object({ requestSeq: z.number().int().optional(), by: z.string() }),
};
