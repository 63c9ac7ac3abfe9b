// A thread that was claimed again and again without an append: it ends instead of taking another worker down.
import { draft } from "../events/index.js";
import { callOf } from "../state/calls.js";
import type { ThreadState } from "../state/thread-state.js";
import { unanswered } from "../state/windows.js";
import { closeAttempt } from "./close-attempt.js";
import { endingPlan } from "./end-turn.js";
import { recordUnknown } from "./record-outcome.js";
import type { Plan, Thread } from "./thread.js";

/** A guard that never got to its answer has failed, and denies. What has nothing to end is left as it is. */
export async function giveUp(thread: Thread): Promise<void> {
  if (thread.state.attempt) return closeAttempt(thread);
  const inDoubt = thread.state.turn?.response?.callIds
    .map((callId) => callOf(thread.state, callId))
    .find((call) => call?.started && !call.result);
  if (inDoubt) return recordUnknown(thread, inDoubt.callId, "crash");
  const { inbox } = await thread.facts();
  await thread.append((state) => byRecovery(endingOf(state, inbox?.inputId)));
}

function endingOf(state: ThreadState, inputId: string | undefined): Plan | null {
  if (state.cancel) return null;
  const { turn } = state;
  if (turn) return endingPlan(state, { reason: isUngated(state) ? "input_denied" : "error" });
  if (inputId === undefined || !unanswered(state, "sessionStart", {})) return null;
  return {
    drafts: [draft("run_refused", { inputId, reason: "session_start" })],
    effects: [{ kind: "consumeInput", inputId }],
  };
}

/** Whether the input of the open turn may still be refused: what was not let through is shown to no model. */
function isUngated(state: ThreadState): boolean {
  const { turn } = state;
  if (!turn || turn.inputSeq === undefined || turn.answered > 0) return false;
  return unanswered(state, "beforeInput", { inputSeq: turn.inputSeq });
}

const byRecovery = (plan: Plan | null): Plan | null =>
  plan && { ...plan, drafts: plan.drafts.map((one) => ({ ...one, actor: { kind: "recovery" as const } })) };
