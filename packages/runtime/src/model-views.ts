// What the API shows of models: how each is, who waits for it, what holds it back, and what an operator may tell it.
import { z } from "zod";
import { moment } from "./events/index.js";

/** `throttled`: a provider said to wait. `failing`: the newest attempts failed otherwise. `unused`: nobody asked it lately. */
export const modelHealth = z.enum(["healthy", "throttled", "overloaded", "out_of_quota", "failing", "held", "unused"]);
export type ModelHealth = z.infer<typeof modelHealth>;

export const gateView = z.object({
  /** `limit`: a provider said to wait. `hold`: an operator holds the model. */
  kind: z.enum(["limit", "hold"]),
  subject: z.string().describe("`provider:<provider and key>` or `model:<id>`"),
  until: z.string().nullable().describe("null: until it is released"),
  why: z.string(),
  by: z.string().nullable(),
  since: z.string(),
  threadId: z.string().nullable().describe("the thread that ran into the limit"),
});
export type GateView = z.infer<typeof gateView>;

export const modelWaitView = z.object({
  threadId: z.string(),
  agent: z.string(),
  /** Attempts at this answer so far. */
  attempt: z.number().int(),
  notBefore: z.string().nullable().describe("null: until it is released"),
  why: z.string(),
});
export type ModelWaitView = z.infer<typeof modelWaitView>;

export const modelView = z.object({
  id: z.string(),
  aliases: z.array(z.string()),
  provider: z.string(),
  window: z.number().int().nullable(),
  price: z.object({ input: z.number(), output: z.number() }).nullable(),
  health: modelHealth,
  until: z.string().nullable().describe("when it is throttled or held: until when"),
  recent: z.object({
    windowMs: z.number().int(),
    attempts: z.number().int(),
    failed: z.number().int(),
    errorRate: z.number().nullable().describe("failed by attempts that have ended; null without any"),
    latencyMs: z.object({ p50: z.number(), p95: z.number() }).nullable().describe("of attempts that were answered"),
    failures: z.record(z.string(), z.number().int()).describe("by reason"),
  }),
  threads: z.number().int().describe("threads on it whose run is not over"),
  fellBack: z
    .array(z.object({ threadId: z.string(), agent: z.string(), model: z.string() }))
    .describe("threads that went from it to a fallback, the newest 100, and the model they are on"),
  fellBackTotal: z.number().int(),
  waits: z.array(modelWaitView).describe("the soonest 100"),
  waitsTotal: z.number().int(),
  gates: z.array(gateView),
});
export type ModelView = z.infer<typeof modelView>;

export const holdBody = z.strictObject({
  until: moment.optional().describe("without it, until it is released"),
  reason: z.string().min(1).max(300).optional(),
});
export type HoldBody = z.input<typeof holdBody>;

/** How many threads a word of an operator reached. */
export const modelAnswer = z.object({ model: z.string(), threads: z.number().int() });
export type ModelAnswer = z.infer<typeof modelAnswer>;
