// What holds requests to a model back, and in which order they go on: gates, and the places in the line behind them.
// Pure, so that the log in memory and the one in PostgreSQL keep the same promise.
import type { Event } from "../events/index.js";
import type { ThreadState } from "./thread-state.js";

export interface Gate {
  /** `provider:<account>` where a provider said to wait, `model:<id>` where an operator holds a model. */
  subject: string;
  /** Milliseconds since the epoch; null is until somebody opens it. */
  until: number | null;
  why: string;
  /** The operator whose hold it is; null where a provider said to wait. */
  by: string | null;
  since: number;
  /** The thread that ran into the limit first. It waits by its own retry and needs no place in the line. */
  threadId: string | null;
  /** The one thread that a person sent through while it was shut. */
  probe: string | null;
  /** The next place in the line that is free. */
  nextPlace: number;
}

/** When one thread may go on: after the gate, and not together with all the others. */
export interface Place {
  subject: string;
  until: number | null;
  why: string;
}

/** What a thread's next request waits for. */
export interface Held extends Place {
  /** `until` is the thread's own place; before it has one, it is the gate's end. */
  placed: boolean;
  /** A person may still send this thread through. */
  passable: boolean;
}

/** Whose requests, and when. */
export interface Asking {
  subjects: readonly string[];
  place: Place | null;
  threadId: string;
  now: number;
}

/** Those who waited go on one after the other, this far apart. */
const STEP_MS = 250;
/** A line that is longer than this begins at its head again, so that many wait no longer than a few, and go in a denser row. */
const LINE_MS = 30_000;

export const modelSubject = (modelId: string): string => `model:${modelId}`;
export const providerSubject = (account: string): string => `provider:${account}`;

export const isHold = ({ subject }: Pick<Place, "subject">): boolean => subject.startsWith("model:");

export const isShut = (gate: Gate, now: number): boolean => endOf(gate.until) > now;

const endOf = (until: number | null): number => until ?? Number.POSITIVE_INFINITY;

/** Null when the request may go out now. */
export function heldBy(gates: readonly Gate[], { subjects, place, threadId, now }: Asking): Held | null {
  const shut = gates.filter((gate) => subjects.includes(gate.subject) && isShut(gate, now));
  const last = shut.reduce<Gate | null>(
    (late, gate) => (late && endOf(late.until) >= endOf(gate.until) ? late : gate),
    null,
  );
  if (last) {
    const { subject, until, why } = last;
    const passable = shut.every((gate) => gate.by === null && (gate.probe === null || gate.probe === threadId));
    const placed = place?.subject === subject && isInLine(place.until, until);
    return { subject, until: placed ? place.until : until, why, placed, passable };
  }
  if (!place || place.until === null || place.until <= now || !subjects.includes(place.subject)) return null;
  return { ...place, placed: true, passable: false };
}

/** A place that is later than the line is long is left over from a gate that was to stay shut for longer. */
function isInLine(place: number | null, until: number | null): boolean {
  if (place === null || until === null) return place === until;
  return place >= until && place <= until + LINE_MS + 2 * STEP_MS;
}

/** `jitter` is between 0 and 1, and never makes a place earlier than the gate's end. */
export function joinLine(gate: Gate, { now, jitter }: { now: number; jitter: number }): { gate: Gate; place: Place } {
  const { subject, until, why } = gate;
  if (until === null) return { gate, place: { subject, until, why } };
  const head = Math.max(until, now);
  const free = Math.max(gate.nextPlace, head);
  const at = free - head > LINE_MS ? head : free;
  return {
    gate: { ...gate, nextPlace: at + STEP_MS },
    place: { subject, until: Math.ceil(at + jitter * STEP_MS), why },
  };
}

export interface Limit {
  subject: string;
  until: number;
  why: string;
  threadId: string;
  now: number;
  jitter: number;
}

/** A longer limit extends the gate, a shorter one never shortens it. Whoever runs into one that is shut already has to get in line. */
export function shutGate(gate: Gate | undefined, limit: Limit): { gate: Gate; place: Place | null } {
  const { subject, until, why, threadId, now } = limit;
  if (!gate || !isShut(gate, now)) {
    const nextPlace = until + STEP_MS;
    return { gate: { subject, until, why, by: null, since: now, threadId, probe: null, nextPlace }, place: null };
  }
  const longer = until > endOf(gate.until) ? { ...gate, until, why } : gate;
  return gate.threadId === threadId ? { gate: longer, place: null } : joinLine(longer, limit);
}

/** A gate that has a line and holds nobody: where those who are let go all at once get their places. */
export const openGate = (subject: string, why: string, now: number): Gate => ({
  subject,
  until: now,
  why,
  by: null,
  since: now,
  threadId: null,
  probe: null,
  nextPlace: now,
});

/** The request went out, or is not the same any more: the place in the line is free. */
export const losesPlace = (state: ThreadState, events: readonly Pick<Event, "type">[]): boolean =>
  (!state.turn && !state.compaction.requested) || events.some(({ type }) => freeing.has(type));

const freeing: ReadonlySet<Event["type"]> = new Set(["model_request", "settings_changed", "cancel_requested"]);

/** When a thread with a place has something to do by itself: its own wait may be longer than the line. */
export const wakeInLine = (wakeAt: number | null, place: Place | null): number | null =>
  !place ? wakeAt : place.until === null ? null : Math.max(place.until, wakeAt ?? 0);

/** Marks every gate that this request goes through while it is shut. */
export const passedBy = (gate: Gate, { subjects, threadId, now }: Asking): Gate =>
  subjects.includes(gate.subject) && isShut(gate, now) ? { ...gate, probe: threadId } : gate;
