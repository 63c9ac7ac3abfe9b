// How a response without calls ends a turn, or why the model is asked again.
import { endTurn, type Step } from "./step.js";
import type { ResponseState, ThreadState } from "./thread-state.js";

const MAX_CONTINUATIONS = 3;
const MAX_REJECTIONS = 2;

/** Null means: the model is to be asked again. */
export function nextEnding(state: ThreadState): Step | null {
  const response = state.turn?.response;
  if (!response || response.callIds.length > 0) return null;
  if (response.review === "guide" || response.review === "retry") return null;
  if (response.review === "deny") return endTurn("error");
  switch (response.stopReason) {
    case "end_turn":
    case "stop_sequence":
      return nextNormalEnd(state, response);
    case "max_tokens":
      return (state.turn?.continuations ?? 0) > MAX_CONTINUATIONS ? endTurn("max_output") : null;
    default:
      return endTurn("error");
  }
}

function nextNormalEnd(state: ThreadState, response: ResponseState): Step | null {
  if (state.pinned?.output) {
    if (!response.validated) return { kind: "validateOutput" };
    if (response.validated === "rejected") {
      return (state.turn?.rejections ?? 0) >= MAX_REJECTIONS ? endTurn("output_invalid") : null;
    }
  }
  return response.onStop === "continue" ? null : { kind: "stopTurn" };
}
