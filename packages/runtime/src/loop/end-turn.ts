// A turn ends: whatever call is still open closes with it, and unfinished background children of a turn that failed are stopped.
import { draft, type EventDraft } from "../events/index.js";
import { callOf } from "../state/calls.js";
import { unfinishedChildren } from "../state/outcome.js";
import type { TurnEnding } from "../state/step.js";
import type { ThreadState } from "../state/thread-state.js";
import type { Plan, Thread } from "./thread.js";

export async function endTurn(thread: Thread, end: TurnEnding): Promise<void> {
  await thread.append((state) => (state.turn && !state.cancel ? endingPlan(state, end) : null));
}

export function endingPlan(state: ThreadState, end: TurnEnding & { output?: unknown }): Plan {
  const { reason, code, output } = end;
  const completed = draft("turn_completed", {
    reason,
    ...(code === undefined ? {} : { code }),
    ...(output === undefined ? {} : { output }),
  });
  const stopsChildren = reason !== "end_turn" && unfinishedChildren(state).length > 0;
  return {
    drafts: [...closeOpenCalls(state, "the turn ended before this call ran"), completed],
    effects: stopsChildren ? [{ kind: "raiseBarrier" }] : [],
  };
}

/** A result for every call of the open response that has none. */
export function closeOpenCalls(state: ThreadState, why: string): EventDraft[] {
  const open = state.turn?.response?.callIds ?? [];
  return open
    .map((callId) => callOf(state, callId))
    .filter((call) => call !== undefined && !call.result)
    .map((call) =>
      draft("tool_result", {
        callId: call?.callId ?? "",
        isError: true,
        origin: "not_executed",
        preview: `not executed: ${why}`,
      }),
    );
}
