// Folds events that open, steer and end a turn.
import type { Event, EventOf } from "../events/index.js";
import { closeRunIfOver, outcomeOf, unfinishedChildren } from "./outcome.js";
import type { ThreadState, TurnState } from "./thread-state.js";
import { closeTurnWindows, openWindow } from "./windows.js";

function openTurn(state: ThreadState, event: Event, opener: TurnState["opener"]): void {
  state.turns += 1;
  state.run ??= { startedSeq: event.seq, startedAt: event.at, by: event.actor.id ?? "", abandoned: false };
  state.outcome = null;
  state.step = null;
  state.turn = {
    number: state.turns,
    openedSeq: event.seq,
    openedAt: event.at,
    opener,
    answered: 0,
    retries: 0,
    guides: 0,
    stopContinues: 0,
    continuations: 0,
    rejections: 0,
    outputParts: [],
    revertSettled: opener === "woken",
    deniedCalls: [],
    deniedRepeats: 0,
  };
}

/** Nobody is asked any more about a run that was cancelled, or a turn that ended over it, as at its deadline. */
function closeAsked(state: ThreadState): void {
  for (const challenge of Object.values(state.challenges)) {
    if (challenge.status === "open") state.challenges[challenge.challengeId] = { ...challenge, status: "cancelled" };
  }
  for (const question of Object.values(state.questions)) {
    if (question.status === "open") state.questions[question.callId] = { ...question, status: "cancelled" };
  }
}

export const reduceTurn = {
  user_input(state: ThreadState, event: EventOf<"user_input">): void {
    openTurn(state, event, "input");
    state.inputs += 1;
    if (state.forked) state.forked = { ...state.forked, ownInputs: state.forked.ownInputs + 1 };
    if (state.turn) state.turn = { ...state.turn, inputSeq: event.seq };
    if (state.run) state.run = { ...state.run, budget: event.data.budget };
    const { text, source, content } = event.data;
    state.transcript.push({ seq: event.seq, turn: state.turns, kind: "input", text, source, content });
  },

  run_refused(state: ThreadState): void {
    state.outcome = { status: "failed", code: "input_denied" };
    closeRunIfOver(state);
  },

  injected(state: ThreadState, event: EventOf<"injected">): void {
    const { trust, origin, text } = event.data;
    state.transcript.push({ seq: event.seq, turn: state.turn?.number ?? 0, kind: "injected", trust, origin, text });
  },

  woken(state: ThreadState, event: EventOf<"woken">): void {
    openTurn(state, event, "woken");
  },

  cancel_requested(state: ThreadState, event: EventOf<"cancel_requested">): void {
    const { scope, reason } = event.data;
    state.cancel ??= { seq: event.seq, scope, reason, by: event.actor.id ?? event.actor.kind };
    state.retryWait = null;
    state.hurried = undefined;
    if (state.parked && state.parked.reason !== "outcome_unknown") state.parked = null;
    closeAsked(state);
  },

  cancelled(state: ThreadState): void {
    if (state.turn) return;
    state.outcome = { status: "cancelled" };
    state.cancel = null;
    state.compaction = { ...state.compaction, requested: null };
    closeRunIfOver(state);
  },

  budget_exceeded(state: ThreadState, event: EventOf<"budget_exceeded">): void {
    if (state.turn) state.turn = { ...state.turn, budgetExceeded: { limit: event.data.limit } };
  },

  output_validated(state: ThreadState, event: EventOf<"output_validated">): void {
    const { turn } = state;
    if (!turn?.response) return;
    const { outcome, errors } = event.data;
    const rejections = turn.rejections + (outcome === "rejected" ? 1 : 0);
    state.turn = { ...turn, rejections, response: { ...turn.response, validated: outcome } };
    if (outcome === "rejected") {
      state.transcript.push({ seq: event.seq, turn: turn.number, kind: "output_rejected", errors: errors ?? [] });
    }
  },

  turn_completed(state: ThreadState, event: EventOf<"turn_completed">): void {
    const { turn } = state;
    if (event.data.reason === "input_denied" && turn?.answered === 0) state.hiddenTurns.push(turn.number);
    state.outcome = outcomeOf(event.data, turn?.budgetExceeded?.limit);
    state.turn = null;
    state.lastTurnEnd = event.seq;
    state.step = null;
    state.suspendedStep = null;
    state.attempt = null;
    state.retryWait = null;
    state.hurried = undefined;
    state.parked = null;
    closeAsked(state);
    if (event.data.reason !== "end_turn" && state.run && unfinishedChildren(state).length > 0) {
      state.run = { ...state.run, abandoned: true };
    }
    closeTurnWindows(state);
    openWindow(state, "beforeModel");
    closeRunIfOver(state);
    if (event.data.reason === "cancelled") state.cancel = null;
  },
};
