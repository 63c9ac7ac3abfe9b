// Folds what waits for a person and what a person answered.
import type { EventOf } from "../events/index.js";
import { hashJson } from "../hash.js";
import { callOf, changeCall } from "./calls.js";
import type { Challenge, ThreadState } from "./thread-state.js";

function decided(
  state: ThreadState,
  event: EventOf<"approval_granted"> | EventOf<"approval_denied">,
  decision: "approve" | "deny",
): Challenge | undefined {
  const challenge = state.challenges[event.data.challengeId];
  if (!challenge) return undefined;
  const by = event.actor.id ?? event.actor.kind;
  const { reason, editedInput } = event.data;
  const editedHash = editedInput ? hashJson(editedInput) : undefined;
  const entry = { by, decision, at: event.at, seq: event.seq, reason, editedHash };
  const next = { ...challenge, decisions: [...challenge.decisions, entry] };
  state.challenges[challenge.challengeId] = next;
  return next;
}

export const reducePeople = {
  approval_requested(state: ThreadState, event: EventOf<"approval_requested">): void {
    const { challengeId, callId, quorum, ...rest } = event.data;
    state.challenges[challengeId] = {
      ...rest,
      challengeId,
      callId,
      quorum: quorum ?? 1,
      seq: event.seq,
      at: event.at,
      status: "open",
      decisions: [],
      escalated: false,
    };
    changeCall(state, callId, { challengeId });
  },

  approval_granted(state: ThreadState, event: EventOf<"approval_granted">): void {
    const challenge = decided(state, event, "approve");
    if (!challenge) return;
    const { editedInput, callId } = event.data;
    const call = callOf(state, callId);
    if (editedInput && call) changeCall(state, callId, { effectiveInput: editedInput, edited: true });
    // An approval counts for the input it was given for: an edit begins the quorum anew.
    const from = editedInput ? challenge.decisions.length - 1 : (challenge.countFrom ?? 0);
    const people = new Set(challenge.decisions.slice(from).map((entry) => entry.by));
    state.challenges[challenge.challengeId] = {
      ...challenge,
      countFrom: from,
      argsHash: editedInput ? hashJson(editedInput) : challenge.argsHash,
      editedInput: editedInput ?? challenge.editedInput,
      status: people.size >= challenge.quorum ? "granted" : "open",
    };
  },

  approval_denied(state: ThreadState, event: EventOf<"approval_denied">): void {
    const challenge = decided(state, event, "deny");
    if (!challenge) return;
    state.challenges[challenge.challengeId] = { ...challenge, status: "denied" };
    const call = callOf(state, event.data.callId);
    if (state.turn && call) {
      // What was proposed, and what an earlier approver had made of it.
      const hashes = new Set([call.argsHash, challenge.argsHash]);
      const denied = [...hashes].map((argsHash) => ({ name: call.name, argsHash }));
      state.turn = { ...state.turn, deniedCalls: [...state.turn.deniedCalls, ...denied] };
    }
  },

  approval_expired(state: ThreadState, event: EventOf<"approval_expired">): void {
    const challenge = state.challenges[event.data.challengeId];
    if (challenge) state.challenges[challenge.challengeId] = { ...challenge, status: "expired" };
  },

  permission_rule_added(state: ThreadState, event: EventOf<"permission_rule_added">): void {
    state.rules.push(event.data);
  },

  question_asked(state: ThreadState, event: EventOf<"question_asked">): void {
    state.questions[event.data.callId] = { ...event.data, seq: event.seq, status: "open" };
  },

  question_answered(state: ThreadState, event: EventOf<"question_answered">): void {
    const question = state.questions[event.data.callId];
    if (!question) return;
    state.questions[question.callId] = { ...question, answer: event.data.answer, status: "answered" };
  },

  parked(state: ThreadState, event: EventOf<"parked">): void {
    const { address, reason, expiresAt } = event.data;
    state.parked = { address, reason, seq: event.seq, at: event.at, expiresAt, escalated: false };
  },

  resumed(state: ThreadState, event: EventOf<"resumed">): void {
    if (state.parked?.address.id === event.data.address.id) state.parked = null;
  },

  park_escalated(state: ThreadState): void {
    if (state.parked) state.parked = { ...state.parked, escalated: true };
  },
};
