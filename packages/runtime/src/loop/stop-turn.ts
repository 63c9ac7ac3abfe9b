// The turn is about to end as the model intended: onStop may send it back to work, three times a turn.
import type { HookDecision } from "../events/index.js";
import type { ThreadState } from "../state/thread-state.js";
import { askHooks } from "./ask-hooks.js";
import { endingPlan } from "./end-turn.js";
import { finalOutput } from "./final-output.js";
import { trusted } from "./hook-text.js";
import type { Plan, Thread } from "./thread.js";

const MAX_CONTINUES = 3;

export async function stopTurn(thread: Thread): Promise<void> {
  const { turn } = thread.state;
  if (!turn?.response) return;
  const used = turn.stopContinues;
  await askHooks(thread, {
    hook: "onStop",
    about: { requestSeq: turn.response.requestSeq },
    arguments: (state) => [state],
    attempt: { used, limit: MAX_CONTINUES },
    final: (answers, state) => stopPlan(answers.at(-1), used, state),
  });
}

function stopPlan(answer: HookDecision | undefined, used: number, state: ThreadState): Plan | null {
  if (!state.turn) return null;
  if (answer?.decision !== "continue") return endingPlan(state, { reason: "end_turn", output: finalOutput(state) });
  if (used >= MAX_CONTINUES) return endingPlan(state, { reason: "stop_hook_limit" });
  return { drafts: [trusted(answer.extension, answer.reason ?? "")] };
}
