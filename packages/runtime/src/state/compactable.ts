// Which part of a thread's history a compaction may take: whole closed turns' units, never a call without its result, never the open turn.
import { callOf } from "./calls.js";
import { promptBytes, tokensOf } from "./estimate.js";
import type { ThreadState, TranscriptItem } from "./thread-state.js";

export interface Range {
  fromSeq: number;
  toSeq: number;
}

/** The oldest part beyond the tail that is kept; null when there is nothing to summarize. */
export function compactableRange(state: ThreadState, keepTailTokens: number): Range | null {
  const bytes = (item: TranscriptItem): number => promptBytes(state, item);
  const isOpen = (item: TranscriptItem): boolean => state.turn !== null && item.seq > state.lastTurnEnd;
  let tail = state.transcript.filter(isOpen).reduce((sum, item) => sum + bytes(item), 0);
  const closed = state.transcript.filter((item) => !isOpen(item));
  let last = closed.length - 1;
  while (last >= 0) {
    const item = closed[last];
    if (!item) break;
    tail += bytes(item);
    if (tokensOf(tail) > keepTailTokens) break;
    last -= 1;
  }
  const end = closed[last];
  const first = state.compaction.ranges[0]?.fromSeq ?? state.transcript[0]?.seq;
  if (!end || first === undefined) return null;
  return { fromSeq: first, toSeq: lastSeqOf(state, end) };
}

/** A response's unit reaches to the last of its results. */
function lastSeqOf(state: ThreadState, item: TranscriptItem): number {
  if (item.kind !== "response") return item.seq;
  return item.content.reduce((seq, part) => {
    const call = part.type === "tool_use" ? callOf(state, part.callId) : undefined;
    return Math.max(seq, call?.resultSeq ?? seq);
  }, item.seq);
}

/** Results that an earlier request rendered, all but the five newest of the thread: what the clearing threshold may leave out. */
export function clearableResults(state: ThreadState): string[] {
  const withResult = state.calls
    .filter((call) => call.result !== undefined && call.result.origin === "executed")
    .sort((a, b) => (a.resultSeq ?? 0) - (b.resultSeq ?? 0));
  const old = withResult.slice(0, Math.max(0, withResult.length - KEPT_RESULTS));
  return old.filter((call) => call.renderedBy !== undefined && !call.cleared).map((call) => call.callId);
}

const KEPT_RESULTS = 5;
