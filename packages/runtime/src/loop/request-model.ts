// One request of a turn: beforeModel, then the send.
import { renderPrompt } from "../state/prompt.js";
import { askHooks } from "./ask-hooks.js";
import { endingPlan } from "./end-turn.js";
import { textsOf, untrusted } from "./hook-text.js";
import { sendRequest } from "./send-request.js";
import type { Thread } from "./thread.js";

export async function requestModel(thread: Thread): Promise<void> {
  const answers = await askHooks(thread, {
    hook: "beforeModel",
    about: {},
    arguments: (state) => [state],
    each: ({ decision, value }) => ({ drafts: untrusted(decision.extension, textsOf(value)) }),
    final: (all, state) =>
      all.some((answer) => answer.decision !== "proceed") && state.turn ? endingPlan(state, { reason: "error" }) : null,
  });
  if (answers.some((answer) => answer.decision !== "proceed") || thread.cancelled) return;
  await sendRequest(thread, { purpose: "turn", render: renderPrompt });
}
