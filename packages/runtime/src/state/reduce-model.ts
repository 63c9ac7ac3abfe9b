// Folds events about asking a model.
import type { AttemptFailure, EventOf, Purpose, ResponsePart, Usage } from "../events/index.js";
import { changeCall } from "./calls.js";
import type { StepState, ThreadState } from "./thread-state.js";
import { openWindow } from "./windows.js";

/** Failures that are waited for; the others are sent again at once or end the turn. */
export const retryable: ReadonlySet<AttemptFailure> = new Set(["overloaded", "rate_limited", "server_error"]);
export const resendable: ReadonlySet<AttemptFailure> = new Set(["timeout", "stream_broken", "crash"]);

function newStep(purpose: Purpose): StepState {
  return {
    purpose,
    attempts: 0,
    retryable: 0,
    resends: 0,
    overloadedSinceSwitch: 0,
    waitedMs: 0,
    reactiveCompaction: "none",
  };
}

function addUsage(state: ThreadState, used: Usage | undefined): void {
  if (!used) return;
  const { usage } = state;
  state.usage = {
    ...usage,
    inputTokens: usage.inputTokens + used.inputTokens,
    outputTokens: usage.outputTokens + used.outputTokens,
    cacheReadTokens: usage.cacheReadTokens + used.cacheReadTokens,
    cacheWriteTokens: usage.cacheWriteTokens + used.cacheWriteTokens,
    ...(used.costMicros === undefined ? {} : { costMicros: (usage.costMicros ?? 0) + used.costMicros }),
  };
}

function markRendered(state: ThreadState, requestSeq: number): void {
  for (const callId of state.unrendered) changeCall(state, callId, { renderedBy: requestSeq });
  state.unrendered = [];
}

export const textOf = (content: readonly ResponsePart[]): string =>
  content.map((part) => (part.type === "text" ? part.text : "")).join("");

export const reduceModel = {
  model_request(state: ThreadState, event: EventOf<"model_request">): void {
    const { attempt, purpose, model } = event.data;
    state.attempt = { requestSeq: event.seq, purpose, attempt, model };
    state.retryWait = null;
    state.hurried = undefined;
    const suspended = state.suspendedStep;
    if (purpose === "compaction" && state.step?.purpose === "turn") state.suspendedStep = state.step;
    if (state.step?.purpose !== purpose) state.step = purpose === "turn" && suspended ? suspended : newStep(purpose);
    if (purpose === "turn") state.suspendedStep = null;
    state.step = { ...state.step, attempts: state.step.attempts + 1, lastFailure: undefined };
    state.usage = { ...state.usage, requests: state.usage.requests + 1 };
    openWindow(state, "beforeModel");
    if (purpose === "turn") {
      openWindow(state, "beforeCompact");
      state.compaction = { ...state.compaction, justCompacted: null, tries: 0, failedSeq: null };
      if (state.turn) state.turn = { ...state.turn, response: undefined, revertSettled: true };
      markRendered(state, event.seq);
    }
  },

  model_response(state: ThreadState, event: EventOf<"model_response">): void {
    const { requestSeq, content, stopReason, usage, model } = event.data;
    const purpose = state.attempt?.purpose ?? "turn";
    state.attempt = null;
    addUsage(state, usage);
    openWindow(state, "beforeModel");
    if (purpose === "compaction") {
      state.compaction = { ...state.compaction, summary: { seq: event.seq, requestSeq, text: textOf(content) } };
      return;
    }
    state.step = null;
    // A provider that tells no usage has measured nothing.
    const tokens = usage.inputTokens + usage.outputTokens;
    state.measured = tokens > 0 ? { tokens, seq: event.seq } : null;
    const turn = state.turn;
    if (!turn) return;
    const cutOff = stopReason === "max_tokens" && !content.some((part) => part.type === "tool_use");
    state.turn = {
      ...turn,
      answered: turn.answered + 1,
      continuations: turn.continuations + (cutOff ? 1 : 0),
      outputParts: [...(turn.continuing ? turn.outputParts : []), textOf(content)],
      continuing: cutOff,
      response: { seq: event.seq, requestSeq, content, stopReason, usage, callIds: [] },
    };
    const place = { seq: event.seq, turn: turn.number };
    state.transcript.push({ ...place, kind: "response", requestSeq, model, content, stopReason, withheld: false });
  },

  model_attempt_failed(state: ThreadState, event: EventOf<"model_attempt_failed">): void {
    const { requestSeq, reason, retryAfterMs, message, usage } = event.data;
    addUsage(state, usage);
    const step = state.step ?? newStep(state.attempt?.purpose ?? "turn");
    state.attempt = null;
    const overloaded = reason === "overloaded" ? 1 : 0;
    state.step = {
      ...step,
      retryable: step.retryable + (retryable.has(reason) ? 1 : 0),
      resends: step.resends + (resendable.has(reason) ? 1 : 0),
      overloadedSinceSwitch: step.overloadedSinceSwitch + overloaded,
      overloadedSinceAsked: (step.overloadedSinceAsked ?? 0) + overloaded,
      lastFailure: { requestSeq, seq: event.seq, reason, retryAfterMs, message },
    };
    openWindow(state, "beforeModel");
    openWindow(state, "beforeModelSwitch");
  },

  retry_scheduled(state: ThreadState, event: EventOf<"retry_scheduled">): void {
    const { requestSeq, notBefore, delayMs } = event.data;
    state.retryWait = { requestSeq, seq: event.seq, notBefore, released: false };
    if (state.step) state.step = { ...state.step, waitedMs: state.step.waitedMs + delayMs };
  },

  retry_released(state: ThreadState): void {
    if (state.retryWait) state.retryWait = { ...state.retryWait, released: true };
    state.hurried = true;
  },
};
