// What a thread is pinned to as its log stands, without folding all of it.
import type { Event, ThreadStarted } from "../events/index.js";
import { emptyState } from "./fresh-state.js";
import { reduceOn } from "./reduce.js";

/** Null for a log that has no beginning. */
export function pinnedNow(events: readonly Event[]): ThreadStarted | null {
  const settings = events.filter(({ type }) => type === "thread_started" || type === "config_adopted");
  return reduceOn(emptyState(events[0]?.threadId ?? ""), settings).pinned;
}
