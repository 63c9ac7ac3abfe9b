// What the person and beforeCompact want a summary to heed.
import type { ThreadState } from "./thread-state.js";
import { answersTo } from "./windows.js";

export function summaryGuides(state: ThreadState): string[] {
  const asked = state.compaction.requested?.instructions;
  const guides = answersTo(state, "beforeCompact", {}).filter((answer) => answer.decision === "guide");
  return [...(asked ? [asked] : []), ...guides.map((answer) => answer.reason ?? "")];
}
