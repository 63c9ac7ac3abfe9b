// What every event carries, whatever it says.
import { z } from "zod";
import { durationMs } from "./times.js";

export const actor = z.object({
  kind: z.enum(["user", "model", "host", "approver", "recovery"]),
  id: z.string().optional(),
});
export type Actor = z.infer<typeof actor>;

export const usage = z.object({
  inputTokens: z.number().int().nonnegative(),
  outputTokens: z.number().int().nonnegative(),
  cacheReadTokens: z.number().int().nonnegative().default(0),
  cacheWriteTokens: z.number().int().nonnegative().default(0),
  costMicros: z.number().int().nonnegative().optional(),
});
export type Usage = z.infer<typeof usage>;

export const modelSettings = z.object({ id: z.string(), params: z.record(z.string(), z.unknown()).optional() });
export type ModelSettings = z.infer<typeof modelSettings>;

export const budget = z
  .object({
    maxCostMicros: z.number().int().positive(),
    maxInputTokens: z.number().int().positive(),
    maxOutputTokens: z.number().int().positive(),
    maxModelRequests: z.number().int().positive(),
    maxTurns: z.number().int().positive(),
    maxWallMs: durationMs,
  })
  .partial()
  .strict();
export type Budget = z.infer<typeof budget>;

export const contentPart = z.union([
  z.object({ type: z.literal("text"), text: z.string() }),
  z.object({ type: z.literal("file"), mediaType: z.string(), data: z.string() }),
]);
export type ContentPart = z.infer<typeof contentPart>;
