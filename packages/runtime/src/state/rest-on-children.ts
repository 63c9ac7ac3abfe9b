// How a parent rests: it waits while a child works, and is parked once all of them are.
import { unfinishedChildren } from "./outcome.js";
import { type Facts, rest, type Step } from "./step.js";
import type { ThreadState } from "./thread-state.js";

export function restOnChildren(state: ThreadState, facts: Facts): Step | null {
  const children = unfinishedChildren(state);
  const [first] = children;
  if (!first) return null;
  if (state.parked) return rest({ kind: "parked" });
  const allParked = children.every((child) => facts.children[child.childThreadId]?.status === "parked");
  if (allParked) return { kind: "parkOnChild", childThreadId: first.childThreadId };
  return rest({ kind: "waiting", until: null });
}
