// Where another thread's log may begin in this one, and what it is pinned to there.
import type { Event, ThreadStarted } from "../events/index.js";
import { ok, type Result } from "../result.js";
import { reduce } from "../state/reduce.js";
import { type Refusal, refuse } from "./command.js";

/** agents contract, "Fork": at a seq where no turn is open, and no compaction, the pinned config is the parent's. A fork stands by itself, under the same ceilings. */
export function forkAt(
  events: readonly Event[],
  { atSeq, threadId }: { atSeq: number; threadId: string },
): Result<ThreadStarted, Refusal> {
  if (!events.some((event) => event.seq === atSeq)) return refuse("not_found", `the log has no event ${atSeq}`);
  const shared = events.filter((event) => event.seq <= atSeq);
  const { pinned, turn, compaction } = reduce(shared, shared[0]?.threadId ?? "");
  if (turn) return refuse("busy", `a turn is open at ${atSeq}; fork where none is`);
  if (compaction.requested) return refuse("busy", `a compaction is open at ${atSeq}; fork where none is`);
  if (!isEndOfAppend(events, atSeq)) {
    return refuse("invalid_request", "between the events of one append no other log begins", { pointer: "/atSeq" });
  }
  if (!pinned) return refuse("not_found", `the log has no beginning at ${atSeq}`);
  const { parent: _, ...own } = pinned;
  return ok({ ...own, rootThreadId: threadId, depth: 0 });
}

const isEndOfAppend = (events: readonly Event[], seq: number): boolean =>
  events.find((event) => event.seq === seq + 1)?.append !== events.find((event) => event.seq === seq)?.append;
