// Where a fold begins, and how it goes on without touching what was there.
import type { ThreadState } from "./thread-state.js";

export function emptyState(threadId: string): ThreadState {
  return {
    threadId,
    seq: 0,
    pinned: null,
    startedAt: null,
    forked: null,
    model: null,
    fallbacksTaken: [],
    fellBackFrom: null,
    mode: "default",
    rules: [],
    inputs: 0,
    turns: 0,
    lastTurnEnd: 0,
    run: null,
    turn: null,
    outcome: null,
    parked: null,
    cancel: null,
    attempt: null,
    step: null,
    suspendedStep: null,
    retryWait: null,
    compaction: {
      requested: null,
      failures: 0,
      justCompacted: null,
      ranges: [],
      summary: null,
      tries: 0,
      failedSeq: null,
    },
    calls: [],
    children: {},
    challenges: {},
    questions: {},
    transcript: [],
    hiddenTurns: [],
    decisions: {},
    unguarded: [],
    unrendered: [],
    usage: { inputTokens: 0, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0, requests: 0 },
    measured: null,
  };
}

/** A copy that can be folded further while the first one stays as it is: containers are copied, what they hold is never changed in place. */
export function copyState(state: ThreadState): ThreadState {
  return {
    ...state,
    fallbacksTaken: [...state.fallbacksTaken],
    rules: [...state.rules],
    calls: [...state.calls],
    children: { ...state.children },
    challenges: { ...state.challenges },
    questions: { ...state.questions },
    transcript: [...state.transcript],
    hiddenTurns: [...state.hiddenTurns],
    decisions: { ...state.decisions },
    unguarded: [...state.unguarded],
    unrendered: [...state.unrendered],
  };
}
