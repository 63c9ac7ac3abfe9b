// What a turn ends with: its last answer, with the parts before it that were cut off; JSON where a schema is pinned.
import type { ThreadState, TurnState } from "../state/thread-state.js";

export const finalText = (turn: TurnState): string => turn.outputParts.join("");

export function finalOutput(state: ThreadState): unknown {
  if (!state.turn) return "";
  const text = finalText(state.turn);
  return state.pinned?.output ? JSON.parse(text) : text;
}
