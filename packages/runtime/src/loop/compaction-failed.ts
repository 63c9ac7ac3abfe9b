// How a compaction that came to nothing is recorded.
import { draft, type EventDataOf, type EventDraft } from "../events/index.js";

export type CompactionProblem = EventDataOf<"compaction_failed">["reason"];

export const compactionFailed = (stage: "hook" | "summary", reason: CompactionProblem): EventDraft =>
  draft("compaction_failed", { stage, reason });
