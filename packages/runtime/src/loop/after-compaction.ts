// A compaction is done: afterCompact may add text, then sessionStart speaks again, before the next request.
import { SESSION_START_COMPACT, unanswered } from "../state/windows.js";
import { askHooks } from "./ask-hooks.js";
import { endingPlan } from "./end-turn.js";
import { textsOf, untrusted } from "./hook-text.js";
import type { Thread } from "./thread.js";

export async function afterCompaction(thread: Thread): Promise<void> {
  if (unanswered(thread.state, "afterCompact", {})) {
    await askHooks(thread, {
      hook: "afterCompact",
      about: {},
      arguments: (state) => [state],
      each: ({ decision, value }) => ({ drafts: untrusted(decision.extension, textsOf(value)) }),
    });
  }
  if (thread.cancelled) return;
  await askHooks(thread, {
    hook: "sessionStart",
    window: SESSION_START_COMPACT,
    about: {},
    arguments: () => ["compact"],
    each: ({ decision, value }) => ({ drafts: untrusted(decision.extension, textsOf(value)) }),
    // After a person's compaction there is no turn to end: the failure is on record and that is all.
    final: (answers, state) =>
      state.turn && answers.some((answer) => answer.decision === "failed")
        ? endingPlan(state, { reason: "input_denied" })
        : null,
  });
}
