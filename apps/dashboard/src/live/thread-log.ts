// A viewer's copy of one thread: events folded in order from a cursor, and the answers that are still being written.
import {
  type Event,
  emptyState,
  type eventEnvelope,
  type Frame,
  parseEvent,
  reduceOn,
  type ThreadState,
} from "@roundhouse/runtime/browser";

export type LogEvent = ReturnType<typeof eventEnvelope.parse>;

/** An answer that is being written. It is in no log, and gone once the attempt is over. */
export interface Stream {
  requestSeq: number;
  text: string;
  reasoning: string;
}

export interface ThreadLog {
  /** Everything that came, known or not: what the raw log shows. */
  log: readonly LogEvent[];
  /** What this dashboard knows how to read. */
  events: readonly Event[];
  state: ThreadState;
  streams: readonly Stream[];
  seq: number;
}

export type Received = { thread: ThreadLog; gap: boolean };

export const emptyLog = (threadId: string): ThreadLog => ({
  log: [],
  events: [],
  state: emptyState(threadId),
  streams: [],
  seq: 0,
});

function read(event: LogEvent): Event | null {
  try {
    return parseEvent(event);
  } catch {
    // A newer server may have changed an event's data: it is shown raw and not folded.
    return null;
  }
}

/** The attempts that these events end. */
const ended = (events: readonly Event[]): Set<number> =>
  new Set(
    events.flatMap((event) =>
      event.type === "model_response" || event.type === "model_attempt_failed" ? [event.data.requestSeq] : [],
    ),
  );

/** Adds events after the cursor. Those at or before it are known already; a hole before the first new one is a gap. */
export function addEvents(thread: ThreadLog, incoming: readonly LogEvent[]): Received {
  const fresh: LogEvent[] = [];
  let { seq } = thread;
  for (const event of incoming) {
    if (event.seq <= seq) continue;
    if (event.seq !== seq + 1) return { thread: fold(thread, fresh), gap: true };
    fresh.push(event);
    seq = event.seq;
  }
  return { thread: fold(thread, fresh), gap: false };
}

function fold(thread: ThreadLog, fresh: readonly LogEvent[]): ThreadLog {
  if (fresh.length === 0) return thread;
  const events = fresh.flatMap((event) => read(event) ?? []);
  const over = ended(events);
  return {
    log: [...thread.log, ...fresh],
    events: [...thread.events, ...events],
    state: reduceOn(thread.state, events),
    streams: thread.streams.filter((stream) => !over.has(stream.requestSeq)),
    seq: fresh.at(-1)?.seq ?? thread.seq,
  };
}

type Delta = Extract<Frame, { kind: "delta" }>;

/** Adds text to the answer that is being written. A late piece of an attempt that is over is dropped. */
export function addDelta(thread: ThreadLog, { requestSeq, part, text }: Delta): ThreadLog {
  const over = thread.seq >= requestSeq && thread.state.attempt?.requestSeq !== requestSeq;
  if (over) return thread;
  const known = thread.streams.find((stream) => stream.requestSeq === requestSeq);
  const stream = known ?? { requestSeq, text: "", reasoning: "" };
  const next = { ...stream, [part]: stream[part] + text };
  const others = thread.streams.filter((each) => each !== known);
  return { ...thread, streams: [...others, next] };
}

export function voidAttempt(thread: ThreadLog, requestSeq: number): ThreadLog {
  return { ...thread, streams: thread.streams.filter((stream) => stream.requestSeq !== requestSeq) };
}
