// Events about child agents, in the parent's log.
import { z } from "zod";
import { budget, usage } from "./envelope.js";

export const childStatus = z.enum(["completed", "failed", "cancelled", "budget_exhausted"]);
export type ChildStatus = z.infer<typeof childStatus>;

export const agentEvents = {
  agent_spawned: z.object({
    callId: z.string(),
    childThreadId: z.string(),
    agent: z.string(),
    mode: z.enum(["foreground", "background"]),
    budget: budget.optional(),
  }),
  agent_finished: z.object({
    callId: z.string(),
    childThreadId: z.string(),
    status: childStatus,
    code: z.string().optional(),
    output: z.unknown().optional(),
    usage,
  }),
};
