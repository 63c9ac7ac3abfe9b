// Folds what was summarized.
import type { EventOf } from "../events/index.js";
import type { ThreadState } from "./thread-state.js";
import { openWindow, SESSION_START_COMPACT } from "./windows.js";

export const reduceContext = {
  compaction_requested(state: ThreadState, event: EventOf<"compaction_requested">): void {
    const requested = { seq: event.seq, instructions: event.data.instructions };
    state.compaction = { ...state.compaction, requested };
  },

  compacted(state: ThreadState, event: EventOf<"compacted">): void {
    const { fromSeq, toSeq, summary, trigger } = event.data;
    const kept = state.compaction.ranges.filter((range) => range.seq < fromSeq || range.seq > toSeq);
    state.compaction = {
      requested: null,
      failures: 0,
      justCompacted: { seq: event.seq, trigger },
      ranges: [...kept, { fromSeq, toSeq, summary, seq: event.seq }],
      summary: null,
      tries: state.compaction.tries + 1,
      failedSeq: null,
    };
    state.transcript = state.transcript.filter((item) => item.seq < fromSeq || item.seq > toSeq);
    state.measured = null;
    if (trigger === "reactive" && state.suspendedStep) {
      state.suspendedStep = { ...state.suspendedStep, reactiveCompaction: "done", lastFailure: undefined };
    }
    state.step = state.suspendedStep;
    state.suspendedStep = null;
    openWindow(state, "beforeCompact");
    openWindow(state, "afterCompact");
    openWindow(state, SESSION_START_COMPACT);
  },

  compaction_failed(state: ThreadState, event: EventOf<"compaction_failed">): void {
    const { compaction } = state;
    state.compaction = {
      ...compaction,
      requested: null,
      summary: null,
      failures: compaction.failures + 1,
      tries: compaction.tries + 1,
      failedSeq: event.seq,
    };
    if (state.step?.purpose === "compaction") state.step = null;
    state.step = state.suspendedStep ?? state.step;
    state.suspendedStep = null;
    if (state.step?.lastFailure?.reason === "prompt_too_long") {
      state.step = { ...state.step, reactiveCompaction: "failed" };
    }
    openWindow(state, "beforeCompact");
  },
};
