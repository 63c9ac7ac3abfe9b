// What hooks can answer. An answer that is none of its hook's is a failure of the hook.
import { z } from "zod";

const reason = z.string();
const injections = z.array(z.string()).optional();

export const allow = z.object({ decision: z.literal("allow") });
export const allowWithText = z.object({ decision: z.literal("allow"), injections });
export const deny = z.object({ decision: z.literal("deny"), reason: z.string().min(1) });
export const ask = z.object({ decision: z.literal("ask"), rule: z.string().optional() });
export const proceed = z.object({ decision: z.literal("proceed") });
export const proceedWithText = z.object({ decision: z.literal("proceed"), injections });
export const guide = z.object({ decision: z.literal("guide"), text: z.string() });
export const retry = z.object({ decision: z.literal("retry"), reason });
export const redact = z.object({
  decision: z.literal("redact"),
  spans: z.array(z.object({ start: z.number(), end: z.number() })),
});
export const stop = z.object({ decision: z.literal("stop") });
export const goOn = z.object({ decision: z.literal("continue"), reason });
export const texts = z.array(z.string());
export const nothing = z.unknown();
