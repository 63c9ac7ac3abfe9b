// Appends that must be refused, whoever makes them: what a log's own state forbids.
import type { Event, EventDataOf, EventDraft, EventType } from "../events/index.js";
import { hashJson } from "../hash.js";
import { callOf } from "./calls.js";
import { copyState } from "./fresh-state.js";
import { applyTo } from "./reduce.js";
import type { CallState, ThreadState } from "./thread-state.js";

/** Why an append is an `invalid_transition`, or null when it may be made. Drafts are checked one after the other, each on what the ones before it made. */
export function checkAppend(state: ThreadState, drafts: readonly EventDraft[]): string | null {
  let ahead: ThreadState | null = null;
  for (const [index, draft] of drafts.entries()) {
    const problem = checkDraft(ahead ?? state, draft);
    if (problem) return `${draft.type}: ${problem}`;
    // One copy for all of them, and none for the last: a long thread's state is large.
    if (index === drafts.length - 1) break;
    ahead ??= copyState(state);
    applyTo(ahead, placed(ahead, draft));
  }
  return null;
}

/** A draft as it would stand in the log, for folding ahead. */
export function placed(state: ThreadState, draft: EventDraft): Event {
  const seq = state.seq + 1;
  const envelope = { threadId: state.threadId, seq, append: seq, at: new Date(0).toISOString(), epoch: 0 };
  return { ...envelope, type: draft.type, data: draft.data, actor: draft.actor ?? { kind: "host" } } as never;
}

type Checks = { [T in EventType]?: (state: ThreadState, data: EventDataOf<T>) => string | null };

const turnOpen = (state: ThreadState): string | null => (state.turn ? "a turn is open" : null);
const challengeClosed = (state: ThreadState, data: { challengeId: string }): string | null =>
  state.challenges[data.challengeId]?.status === "open" ? null : "the challenge is not open";
const attemptUnknown = (state: ThreadState, data: { requestSeq: number }): string | null =>
  state.attempt?.requestSeq === data.requestSeq ? null : "no such attempt is open";

const checks: Checks = {
  thread_started: (state) => (state.pinned && !state.forked && state.seq > 0 ? "the thread has started" : null),
  user_input: turnOpen,
  woken: turnOpen,
  model_request: requestProblem,
  model_response: attemptUnknown,
  model_attempt_failed: attemptUnknown,
  settings_changed: (state) => (state.attempt ? "an attempt is open" : null),
  tool_call: (state, { callId }) => (callOf(state, callId) ? "the call is on record" : null),
  tool_started: startProblem,
  tool_result: (state, { callId }) => resultProblem(callOf(state, callId)),
  tool_result_late: (state, { callId }) => lateProblem(callOf(state, callId)),
  tool_outcome_resolved: (state, { callId }) => resultProblem(callOf(state, callId)),
  approval_requested: (state, { challengeId, callId }) =>
    state.challenges[challengeId] || callOf(state, callId)?.challengeId ? "the call was asked about" : null,
  approval_granted: challengeClosed,
  approval_denied: challengeClosed,
  approval_expired: challengeClosed,
  question_answered: (state, { callId }) =>
    state.questions[callId]?.status === "open" ? null : "the question is not open",
  agent_spawned: spawnProblem,
  agent_finished: finishProblem,
  cancelled: cancelledProblem,
  turn_completed: (state) => (state.turn ? null : "no turn is open"),
  compacted: rangeProblem,
};

function checkDraft(state: ThreadState, draft: EventDraft): string | null {
  const check = checks[draft.type] as ((state: ThreadState, data: EventDraft["data"]) => string | null) | undefined;
  return check?.(state, draft.data) ?? null;
}

function requestProblem(state: ThreadState, { purpose }: EventDataOf<"model_request">): string | null {
  if (state.cancel) return "the run is cancelled";
  if (state.attempt) return "an attempt is open";
  if (state.turn?.budgetExceeded) return "the budget is exhausted";
  if (purpose === "turn" && !state.turn) return "no turn is open";
  return null;
}

function startProblem(state: ThreadState, { callId, argsHash }: EventDataOf<"tool_started">): string | null {
  const call = callOf(state, callId);
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

function spawnProblem(state: ThreadState, { callId }: { callId: string }): string | null {
  if (state.cancel) return "the run is cancelled";
  return state.children[callId] ? "the call has spawned its child" : null;
}

function finishProblem(state: ThreadState, { callId }: { callId: string }): string | null {
  const child = state.children[callId];
  if (!child) return "no such child";
  return child.finished ? "the child has finished" : null;
}

function cancelledProblem(state: ThreadState): string | null {
  if (!state.cancel) return "nothing was cancelled";
  const unsettled = state.calls.find((call) => !call.result && (call.started || call.unknown));
  return unsettled ? `the call ${unsettled.callId} is unsettled` : null;
}

function rangeProblem(state: ThreadState, { fromSeq, toSeq }: { fromSeq: number; toSeq: number }): string | null {
  if (toSeq < fromSeq) return "an empty range";
  const covers = (seq: number | undefined): boolean => seq !== undefined && seq >= fromSeq && seq <= toSeq;
  for (const item of state.transcript) {
    if (item.kind !== "response") continue;
    const whole = covers(item.seq);
    const split = item.content.some((part) => {
      const resultSeq = part.type === "tool_use" ? callOf(state, part.callId)?.resultSeq : undefined;
      return part.type === "tool_use" && covers(resultSeq) !== whole;
    });
    if (split) return "the range splits a call from its result";
  }
  return null;
}
