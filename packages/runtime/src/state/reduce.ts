// The fold: a log in, a state out. R1: the log is the only truth.
import type { Event, EventType } from "../events/index.js";
import { copyState, emptyState } from "./fresh-state.js";
import { reduceAgents } from "./reduce-agents.js";
import { reduceCalls } from "./reduce-calls.js";
import { reduceContext } from "./reduce-context.js";
import { reduceHooks } from "./reduce-hooks.js";
import { reduceModel } from "./reduce-model.js";
import { reducePeople } from "./reduce-people.js";
import { reduceThread } from "./reduce-thread.js";
import { reduceTurn } from "./reduce-turn.js";
import type { ThreadState } from "./thread-state.js";

type Folds = { [T in EventType]: (state: ThreadState, event: Extract<Event, { type: T }>) => void };

const folds = {
  ...reduceThread,
  ...reduceTurn,
  ...reduceModel,
  ...reduceCalls,
  ...reduceHooks,
  ...reducePeople,
  ...reduceContext,
  ...reduceAgents,
} satisfies Folds;

/** Changes the state that is given: for one's own copy. */
export function applyTo(state: ThreadState, event: Event): void {
  // A reader skips what it does not know: an older dashboard may see a newer log.
  const fold = (folds as Record<string, ((state: ThreadState, event: Event) => void) | undefined>)[event.type];
  fold?.(state, event);
  state.seq = event.seq;
}

/** What a log adds up to. The events are one thread's, in order of their seq. */
export function reduce(events: readonly Event[], threadId = events.at(-1)?.threadId ?? ""): ThreadState {
  const state = emptyState(threadId);
  for (const event of events) applyTo(state, event);
  return state;
}

/** The state after some more events; the one given stays as it is. */
export function reduceOn(state: ThreadState, events: readonly Event[]): ThreadState {
  const next = copyState(state);
  for (const event of events) applyTo(next, event);
  return next;
}
