// A person's answer to a question, and a person's word on a call whose outcome nobody knows.
import { draft, type EventDraft } from "../events/index.js";
import { ok, type Result } from "../result.js";
import { callOf } from "../state/calls.js";
import type { ThreadState } from "../state/thread-state.js";
import { type Command, type Decided, type Refusal, refuse } from "./command.js";

export function answerQuestion(
  state: ThreadState,
  { callId, answer }: Extract<Command, { kind: "answer" }>,
): Result<Decided, Refusal> {
  const question = state.questions[callId];
  switch (question?.status) {
    case undefined:
      return refuse("not_found", `no question ${callId} on this thread`);
    case "answered":
    case "closed":
      return refuse("question_closed", "the question was answered, or its time ran out");
    case "cancelled":
      return refuse("cancelled", "the run that asked is over; nothing waits for this any more");
    case "open":
      break;
  }
  if (question.options && !question.options.includes(answer)) {
    return refuse("invalid_answer", `the answer must be one of: ${question.options.join(", ")}`, {
      pointer: "/answer",
    });
  }
  return ok({
    drafts: [
      draft("question_answered", { callId, answer }),
      draft("tool_result", { callId, isError: false, origin: "answered", preview: answer }),
      ...resumedFrom(state, callId, state.seq + 1),
    ],
  });
}

export function resolveOutcome(
  state: ThreadState,
  { callId, outcome, result }: Extract<Command, { kind: "resolve" }>,
): Result<Decided, Refusal> {
  const call = callOf(state, callId);
  if (!call) return refuse("not_found", `no call ${callId} on this thread`);
  if (!call.unknown || call.result) return refuse("outcome_settled", "the outcome of this call is not in doubt");
  const resolved = draft("tool_outcome_resolved", {
    callId,
    outcome,
    by: "person",
    ...(result === undefined ? {} : { result }),
  });
  return ok({ drafts: [resolved, ...closing(callId, outcome, result), ...resumedFrom(state, callId, state.seq + 1)] });
}

function closing(callId: string, outcome: "done" | "not_done" | "retry", result: string | undefined): EventDraft[] {
  switch (outcome) {
    case "done":
      return [draft("tool_result", { callId, isError: false, origin: "resolved", preview: result ?? "done" })];
    case "not_done": {
      const preview = result ?? "this call did not take effect; a person gave it up";
      return [draft("tool_result", { callId, isError: true, origin: "resolved", preview })];
    }
    case "retry":
      return [];
  }
}

export function resumedFrom(state: ThreadState, id: string, causeSeq: number): EventDraft[] {
  return state.parked?.address.id === id ? [draft("resumed", { address: state.parked.address, causeSeq })] : [];
}
