// What a turn's end means for the run.
import type { EventDataOf } from "../events/index.js";
import { assertNever } from "../result.js";
import type { ChildState, Outcome, ThreadState } from "./thread-state.js";

export function outcomeOf(end: EventDataOf<"turn_completed">, exhaustedLimit: string | undefined): Outcome {
  switch (end.reason) {
    case "end_turn":
      return { status: "completed", output: end.output ?? "" };
    case "cancelled":
      return { status: "cancelled" };
    case "budget_exhausted":
      return { status: "budget_exhausted", limit: exhaustedLimit ?? "unknown" };
    case "error":
      return { status: "failed", code: end.code ?? "model_error" };
    case "model_unavailable":
    case "stop_hook_limit":
    case "input_denied":
    case "max_output":
    case "max_turns":
    case "output_invalid":
    case "context_exhausted":
      return { status: "failed", code: end.code ?? end.reason };
    default:
      return assertNever(end.reason);
  }
}

export const unfinishedChildren = (state: ThreadState): ChildState[] =>
  Object.values(state.children).filter((child) => !child.finished);

/** A spawn whose call gets its result when the child has ended. */
export const waitsForChild = (state: ThreadState): boolean =>
  unfinishedChildren(state).some((child) => child.mode === "foreground");

/** A run is over once its turn is, and the background children it waits for have reported. */
export function closeRunIfOver(state: ThreadState): void {
  if (state.turn || unfinishedChildren(state).length > 0) return;
  state.run = null;
  state.cancel = null;
  for (const key of Object.keys(state.decisions)) if (key.startsWith("sessionStart|")) delete state.decisions[key];
}
