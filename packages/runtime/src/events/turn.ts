// Events that open, steer and end a turn.
import { z } from "zod";
import { budget, contentPart } from "./envelope.js";

export const inputSource = z.enum(["api", "dashboard", "parent_agent", "schedule"]);
export type InputSource = z.infer<typeof inputSource>;

export const userInput = z.object({
  source: inputSource,
  text: z.string(),
  content: z.array(contentPart).optional(),
  budget: budget.optional(),
});
export type UserInput = z.infer<typeof userInput>;

export const turnEnd = z.enum([
  "end_turn",
  "cancelled",
  "budget_exhausted",
  "stop_hook_limit",
  "input_denied",
  "max_output",
  "max_turns",
  "output_invalid",
  "context_exhausted",
  "model_unavailable",
  "error",
]);
export type TurnEnd = z.infer<typeof turnEnd>;

export const turnEvents = {
  user_input: userInput,
  run_refused: z.object({ inputId: z.string(), reason: z.literal("session_start") }),
  injected: z.object({
    source: z.enum(["hook", "compaction", "skill"]),
    trust: z.enum(["untrusted_reference", "trusted_instruction"]),
    origin: z.string(),
    text: z.string(),
  }),
  woken: z.object({ causes: z.array(z.number().int()) }),
  cancel_requested: z.object({ scope: z.enum(["thread", "tree"]), reason: z.string().optional() }),
  cancelled: z.object({ requestSeq: z.number().int() }),
  budget_exceeded: z.object({
    scope: z.enum(["run", "thread", "ancestor"]),
    ownerThreadId: z.string().optional(),
    limit: z.string(),
    limitValue: z.number(),
    observed: z.number(),
    why: z.string().optional(),
  }),
  output_validated: z.object({ outcome: z.enum(["accepted", "rejected"]), errors: z.array(z.string()).optional() }),
  turn_completed: z.object({ reason: turnEnd, code: z.string().optional(), output: z.unknown().optional() }),
};
