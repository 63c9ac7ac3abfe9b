// Events about summarizing older history.
import { z } from "zod";

export const compactionTrigger = z.enum(["threshold", "reactive", "manual"]);
export type CompactionTrigger = z.infer<typeof compactionTrigger>;

export const contextEvents = {
  compaction_requested: z.object({ instructions: z.string().optional() }),
  compacted: z.object({
    fromSeq: z.number().int(),
    toSeq: z.number().int(),
    summary: z.string(),
    trigger: compactionTrigger,
  }),
  compaction_failed: z.object({
    stage: z.enum(["hook", "summary"]),
    reason: z.enum(["hook_denied", "model_error", "prompt_too_long", "empty_summary", "still_over_threshold"]),
  }),
};
