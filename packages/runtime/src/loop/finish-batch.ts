// All results of one response are in: afterToolBatch may add text before the model is asked again.
import { askHooks } from "./ask-hooks.js";
import { endingPlan } from "./end-turn.js";
import { textsOf, untrusted } from "./hook-text.js";
import type { Thread } from "./thread.js";

export async function finishBatch(thread: Thread): Promise<void> {
  const requestSeq = thread.state.turn?.response?.requestSeq;
  if (requestSeq === undefined) return;
  await askHooks(thread, {
    hook: "afterToolBatch",
    about: { requestSeq },
    arguments: (state) => [state],
    each: ({ decision, value }) => ({ drafts: untrusted(decision.extension, textsOf(value)) }),
    final: (answers, state) => (answers.at(-1)?.decision === "failed" ? endingPlan(state, { reason: "error" }) : null),
  });
}
