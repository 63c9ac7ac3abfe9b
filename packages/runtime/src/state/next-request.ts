// What comes before a request of a turn: the way back to the first model, limits, and room in the window.
import { clearableResults, compactableRange } from "./compactable.js";
import { estimateTokens, windowOf } from "./estimate.js";
import { endTurn, type Facts, rest, type Step } from "./step.js";
import type { ThreadState } from "./thread-state.js";
import { unlessHeld } from "./unless-held.js";
import { answersTo, compactionUntold } from "./windows.js";

const MAX_TRIES = 2;

export function nextRequest(state: ThreadState, facts: Facts): Step {
  const { turn, pinned } = state;
  if (!turn || !pinned) return rest({ kind: "idle" });
  if (!turn.revertSettled && state.fellBackFrom && pinned.retry.fallbackScope === "turn")
    return { kind: "revertModel" };
  if (turn.answered >= pinned.limits.maxTurns) return endTurn("max_turns");
  // Once beforeModel has spoken the request goes out as it was then.
  const asked = answersTo(state, "beforeModel", {}).length > 0;
  const room = asked ? null : nextRoom(state, facts);
  if (room && room.kind !== "compact") return room;
  return unlessHeld(state, facts, room ?? { kind: "requestModel" });
}

/** contract, models, "Compaction": clear, then summarize, then give up. */
function nextRoom(state: ThreadState, facts: Facts): Step | null {
  const policy = state.pinned?.context;
  if (!policy) return null;
  const { compaction } = state;
  if (compaction.justCompacted && compactionUntold(state)) return { kind: "afterCompaction" };
  const window = windowOf(state, (model) => facts.windowOf(model.id));
  const usable = window - policy.reserveTokens;
  const estimate = estimateTokens(state);
  if (estimate > policy.clearAt * usable) {
    const callIds = clearableResults(state);
    if (callIds.length > 0) return { kind: "clearResults", callIds };
  }
  const over = estimate > window;
  const wanted =
    estimate > policy.compactAt * usable && compaction.tries === 0 && compaction.failures < policy.maxFailures;
  const due = over ? compaction.tries < MAX_TRIES : wanted;
  // Looks at the whole history, so only where it is due: a long turn asks this before every request.
  if (due && compactableRange(state, policy.keepTailTokens)) return { kind: "compact", trigger: "threshold" };
  return over ? endTurn("context_exhausted") : null;
}
