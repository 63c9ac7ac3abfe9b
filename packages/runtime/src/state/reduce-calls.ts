// Folds events about tool calls.
import type { EventOf } from "../events/index.js";
import { hashJson } from "../hash.js";
import { callOf, changeCall } from "./calls.js";
import type { ThreadState } from "./thread-state.js";
import { extensionsWith } from "./windows.js";

export const reduceCalls = {
  tool_call(state: ThreadState, event: EventOf<"tool_call">): void {
    const { callId, name, input, requestSeq } = event.data;
    state.calls.push({
      callId,
      seq: event.seq,
      turn: state.turn?.number ?? 0,
      requestSeq,
      name,
      input,
      argsHash: hashJson(input),
      effectiveInput: input,
      edited: false,
      attempts: 0,
      started: false,
      resolvedRetry: false,
      guarded: true,
      edits: [],
      cleared: false,
    });
    const response = state.turn?.response;
    if (state.turn && response) {
      state.turn = { ...state.turn, response: { ...response, callIds: [...response.callIds, callId] } };
    }
  },

  permission_decision(state: ThreadState, event: EventOf<"permission_decision">): void {
    changeCall(state, event.data.callId, { decision: event.data });
    if (event.data.source === "denied_before" && state.turn) {
      state.turn = { ...state.turn, deniedRepeats: state.turn.deniedRepeats + 1 };
    }
  },

  tool_started(state: ThreadState, event: EventOf<"tool_started">): void {
    const { callId, attempt } = event.data;
    changeCall(state, callId, { attempts: attempt, started: true, unknown: undefined, resolvedRetry: false });
  },

  tool_result(state: ThreadState, event: EventOf<"tool_result">): void {
    const { callId, origin } = event.data;
    const guarded = origin !== "executed" || extensionsWith(state, "beforeToolResult").length === 0;
    changeCall(state, callId, {
      result: event.data,
      resultSeq: event.seq,
      started: false,
      unknown: undefined,
      guarded,
    });
    if (!guarded) state.unguarded.push(callId);
    if (callOf(state, callId)) state.unrendered.push(callId);
    const question = state.questions[callId];
    if (question?.status === "open") state.questions[callId] = { ...question, status: "closed" };
  },

  tool_result_late(state: ThreadState, event: EventOf<"tool_result_late">): void {
    const { callId } = event.data;
    const guarded = extensionsWith(state, "beforeToolResult").length === 0;
    changeCall(state, callId, { late: event.data, lateSeq: event.seq, guarded });
    if (!guarded) state.unguarded.push(callId);
    state.transcript.push({ seq: event.seq, turn: state.turn?.number ?? 0, kind: "late_result", callId });
  },

  tool_outcome_unknown(state: ThreadState, event: EventOf<"tool_outcome_unknown">): void {
    changeCall(state, event.data.callId, { unknown: event.data.reason, started: false });
  },

  tool_outcome_resolved(state: ThreadState, event: EventOf<"tool_outcome_resolved">): void {
    const { callId, outcome } = event.data;
    changeCall(state, callId, { unknown: undefined, started: false, resolvedRetry: outcome === "retry" });
  },

  context_edited(state: ThreadState, event: EventOf<"context_edited">): void {
    for (const { callId, action, spans } of event.data.edits) {
      const call = callOf(state, callId);
      if (!call) continue;
      const edits = [...call.edits, { action, spans: spans ?? [] }];
      changeCall(state, callId, { edits, cleared: call.cleared || action === "clear" });
    }
    if (event.data.reason === "threshold") state.measured = null;
  },
};
