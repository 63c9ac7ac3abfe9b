// What stands before every request: while its model is held back a thread gets in line, and rests there without a worker.
import { type Facts, rest, type Step } from "./step.js";
import type { ThreadState } from "./thread-state.js";

export function unlessHeld(state: ThreadState, { held }: Facts, step: Step): Step {
  if (!held || (state.hurried && held.passable)) return step;
  return held.placed ? rest({ kind: "waiting", until: held.until }) : { kind: "joinLine", subject: held.subject };
}
