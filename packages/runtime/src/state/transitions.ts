// Appends that must be refused, whoever makes them: what a log's own state forbids.
import type { EventDraft } from "../events/index.js";
import { hashJson } from "../hash.js";
import { reduceOn } from "./reduce.js";
import type { CallState, ThreadState } from "./thread-state.js";

/** Why an append is an `invalid_transition`, or null when it may be made. Drafts are checked one after the other, each on what the ones before it made. */
export function checkAppend(state: ThreadState, drafts: readonly EventDraft[]): string | null {
  let current = state;
  for (const draft of drafts) {
    const problem = checkDraft(current, draft);
    if (problem) return `${draft.type}: ${problem}`;
    current = reduceOn(current, [placed(current, draft)]);
  }
  return null;
}

/** A draft as it would stand in the log, for folding ahead. */
export function placed(state: ThreadState, draft: EventDraft): Parameters<typeof reduceOn>[1][number] {
  const seq = state.seq + 1;
  const envelope = { threadId: state.threadId, seq, append: seq, at: new Date(0).toISOString(), epoch: 0 };
  return { ...envelope, type: draft.type, data: draft.data, actor: draft.actor ?? { kind: "host" } } as never;
}

function checkDraft(state: ThreadState, draft: EventDraft): string | null {
  switch (draft.type) {
    case "thread_started":
      return state.pinned && !state.forked && state.seq > 0 ? "the thread has started" : null;
    case "user_input":
    case "woken":
      return state.turn ? "a turn is open" : null;
    case "model_request":
      return requestProblem(state, draft.data.purpose);
    case "model_response":
    case "model_attempt_failed":
      return state.attempt?.requestSeq === draft.data.requestSeq ? null : "no such attempt is open";
    case "settings_changed":
      return state.attempt ? "an attempt is open" : null;
    case "tool_call":
      return state.calls[draft.data.callId] ? "the call is on record" : null;
    case "tool_started":
      return startProblem(state, state.calls[draft.data.callId], draft.data.argsHash);
    case "tool_result":
      return resultProblem(state.calls[draft.data.callId]);
    case "tool_result_late":
      return lateProblem(state.calls[draft.data.callId]);
    case "tool_outcome_resolved":
      return state.calls[draft.data.callId]?.result ? "the call has its result" : null;
    case "approval_requested":
      return state.challenges[draft.data.challengeId] || state.calls[draft.data.callId]?.challengeId
        ? "the call was asked about"
        : null;
    case "approval_granted":
    case "approval_denied":
    case "approval_expired":
      return state.challenges[draft.data.challengeId]?.status === "open" ? null : "the challenge is not open";
    case "question_answered":
      return state.questions[draft.data.callId]?.status === "open" ? null : "the question is not open";
    case "agent_spawned":
      return spawnProblem(state, draft.data.callId);
    case "agent_finished":
      return finishProblem(state, draft.data.callId);
    case "cancelled":
      return cancelledProblem(state);
    case "turn_completed":
      return state.turn ? null : "no turn is open";
    case "compacted":
      return rangeProblem(state, draft.data);
    default:
      return null;
  }
}

function requestProblem(state: ThreadState, purpose: "turn" | "compaction"): string | null {
  if (state.cancel) return "the run is cancelled";
  if (state.attempt) return "an attempt is open";
  if (state.turn?.budgetExceeded) return "the budget is exhausted";
  if (purpose === "turn" && !state.turn) return "no turn is open";
  return null;
}

function startProblem(state: ThreadState, call: CallState | undefined, argsHash: string): string | null {
  if (!call) return "no such call";
  if (state.cancel) return "the run is cancelled";
  if (call.result) return "the call has its result";
  const challenge = call.challengeId === undefined ? undefined : state.challenges[call.challengeId];
  if (call.decision?.decision !== "allow" && challenge?.status !== "granted") return "the call was not allowed";
  const decided = challenge?.status === "granted" ? challenge.argsHash : call.argsHash;
  return argsHash === decided && argsHash === hashJson(call.effectiveInput) ? null : "the input is not the one decided";
}

function resultProblem(call: CallState | undefined): string | null {
  if (!call) return "no such call";
  return call.result ? "the call has its result" : null;
}

function lateProblem(call: CallState | undefined): string | null {
  if (!call) return "no such call";
  if (call.late) return "the call has its late result";
  return call.result?.origin === "deferred" ? null : "the call was not deferred";
}

function spawnProblem(state: ThreadState, callId: string): string | null {
  if (state.cancel) return "the run is cancelled";
  return state.children[callId] ? "the call has spawned its child" : null;
}

function finishProblem(state: ThreadState, callId: string): string | null {
  const child = state.children[callId];
  if (!child) return "no such child";
  return child.finished ? "the child has finished" : null;
}

function cancelledProblem(state: ThreadState): string | null {
  if (!state.cancel) return "nothing was cancelled";
  const unsettled = Object.values(state.calls).find((call) => !call.result && (call.started || call.unknown));
  return unsettled ? `the call ${unsettled.callId} is unsettled` : null;
}

function rangeProblem(state: ThreadState, { fromSeq, toSeq }: { fromSeq: number; toSeq: number }): string | null {
  if (toSeq < fromSeq) return "an empty range";
  const covers = (seq: number | undefined): boolean => seq !== undefined && seq >= fromSeq && seq <= toSeq;
  for (const item of state.transcript) {
    if (item.kind !== "response") continue;
    const whole = covers(item.seq);
    const split = item.content.some((part) => {
      const resultSeq = part.type === "tool_use" ? state.calls[part.callId]?.resultSeq : undefined;
      return part.type === "tool_use" && covers(resultSeq) !== whole;
    });
    if (split) return "the range splits a call from its result";
  }
  return null;
}
