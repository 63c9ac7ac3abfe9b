// What a hook answered.
import { z } from "zod";

export const hookDecision = z.object({
  extension: z.string(),
  hook: z.string(),
  decision: z.string(),
  reason: z.string().optional(),
  cause: z.enum(["threw", "timed_out", "invalid_return"]).optional(),
  durationMs: z.number().nonnegative(),
  requestSeq: z.number().int().optional(),
  callId: z.string().optional(),
  inputSeq: z.number().int().optional(),
  argsHash: z.string().optional(),
  shadow: z.boolean().optional(),
});
export type HookDecision = z.infer<typeof hookDecision>;

export const hookEvents = { hook_decision: hookDecision };
