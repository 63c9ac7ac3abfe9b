// A request without an answer, whose sender is gone.
import { draft } from "../events/index.js";
import { settleNothing } from "./budget-amounts.js";
import type { Thread } from "./thread.js";

export async function closeAttempt(thread: Thread): Promise<void> {
  await thread.append((state) => {
    if (!state.attempt) return null;
    const { requestSeq } = state.attempt;
    const reason = state.cancel ? "cancelled" : "crash";
    return {
      drafts: [draft("model_attempt_failed", { requestSeq, reason }, { kind: "recovery" })],
      effects: [settleNothing()],
    };
  });
}
