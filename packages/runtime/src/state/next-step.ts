// R1: what a thread does next is a function of its log, and of the little that stands beside it.
import { callOf } from "./calls.js";
import { nextAfterFailure } from "./next-after-failure.js";
import { nextCall } from "./next-call.js";
import { nextEnding } from "./next-ending.js";
import { nextRequest } from "./next-request.js";
import { unfinishedChildren, waitsForChild } from "./outcome.js";
import { parkTimes } from "./park-times.js";
import { restOnChildren } from "./rest-on-children.js";
import { endTurn, type Facts, rest, type Step } from "./step.js";
import type { ThreadState } from "./thread-state.js";
import { unlessHeld } from "./unless-held.js";
import { compactionUntold, unanswered } from "./windows.js";

const DENIED_REPEATS = 5;

export function nextStep(state: ThreadState, facts: Facts): Step {
  if (!state.pinned) return rest({ kind: "idle" });
  return (
    nextRecovery(state) ??
    nextCancel(state, facts) ??
    nextDue(state, facts) ??
    (facts.order ? { kind: "followOrder" } : null) ??
    (state.turn ? nextInTurn(state, facts) : nextIdle(state, facts))
  );
}

/** What a dead worker left open comes first: nothing is decided over an effect in doubt. */
function nextRecovery(state: ThreadState): Step | null {
  if (state.attempt) return { kind: "closeAttempt" };
  const open = state.turn?.response?.callIds.map((callId) => callOf(state, callId)) ?? [];
  const started = open.find((call) => call?.started && !call.result);
  if (started) return { kind: "recoverCall", callId: started.callId };
  return state.parked?.reason === "outcome_unknown" ? rest({ kind: "parked" }) : null;
}

function nextCancel(state: ThreadState, facts: Facts): Step | null {
  const busy = state.turn !== null || state.run !== null || facts.inbox !== null;
  if (facts.barrier && !state.cancel && busy && !state.run?.abandoned) return { kind: "inheritCancel" };
  const ended = unfinishedChildren(state).filter((child) => facts.children[child.childThreadId]?.ended);
  if (ended.length > 0) return { kind: "settleChildren", callIds: ended.map((child) => child.callId) };
  const working = unfinishedChildren(state).length > 0;
  if (state.cancel) return working ? rest({ kind: "waiting", until: null }) : { kind: "cancelRun" };
  return state.run?.abandoned && working ? rest({ kind: "waiting", until: null }) : null;
}

/** Times that have come: a deadline, a challenge or a question nobody answered. */
function nextDue(state: ThreadState, facts: Facts): Step | null {
  const isAtWork = state.turn ? !state.turn.budgetExceeded : state.compaction.requested !== null;
  if (isAtWork && facts.deadline && facts.deadline.at <= facts.now) return { kind: "exceedDeadline" };
  const { parked } = state;
  if (!parked || parked.reason === "awaiting_child") return null;
  const times = parkTimes(state);
  if (times && facts.now >= times.expires) return { kind: "expirePark" };
  if (times && !parked.escalated && facts.now >= times.escalates) return { kind: "escalatePark" };
  return rest({ kind: "parked" });
}

function nextInTurn(state: ThreadState, facts: Facts): Step {
  const { turn } = state;
  if (!turn) return rest({ kind: "idle" });
  if (turn.budgetExceeded)
    return waitsForChild(state) ? rest({ kind: "waiting", until: null }) : endTurn("budget_exhausted");
  if (turn.deniedRepeats >= DENIED_REPEATS) return endTurn("error", "denied_repeatedly");
  if (
    turn.inputSeq !== undefined &&
    turn.answered === 0 &&
    unanswered(state, "beforeInput", { inputSeq: turn.inputSeq })
  ) {
    return { kind: "gateInput" };
  }
  return (
    nextInCompaction(state, facts) ??
    nextCall(state, facts) ??
    nextEnding(state) ??
    nextAfterFailure(state, facts) ??
    nextRequest(state, facts)
  );
}

/** A summary request under way is seen through before anything else is asked of the model. */
export function nextInCompaction(state: ThreadState, facts: Facts): Step | null {
  const trigger = state.compaction.requested
    ? "manual"
    : state.suspendedStep?.lastFailure?.reason === "prompt_too_long"
      ? "reactive"
      : "threshold";
  if (state.compaction.summary) return { kind: "compact", trigger };
  if (state.step?.purpose !== "compaction") return null;
  return nextAfterFailure(state, facts) ?? unlessHeld(state, facts, { kind: "compact", trigger });
}

function nextIdle(state: ThreadState, facts: Facts): Step {
  if (state.compaction.requested) {
    return nextInCompaction(state, facts) ?? unlessHeld(state, facts, { kind: "compact", trigger: "manual" });
  }
  if (state.compaction.justCompacted?.trigger === "manual" && compactionUntold(state))
    return { kind: "afterCompaction" };
  const waiting = restOnChildren(state, facts);
  if (waiting) return waiting;
  if (!facts.inbox) return rest({ kind: "idle" });
  return unanswered(state, "sessionStart", {}) ? { kind: "openSession" } : { kind: "admitInput" };
}
