// Recorded logs reduce for ever: each to the state that was stored beside it, whole or in parts, and each prompt to its hash.
import { describe, expect, test } from "vitest";
import { type Event, parseEvent } from "../events/index.js";
import { promptAt } from "./prompt-at.js";
import { reduce, reduceOn } from "./reduce.js";
import type { ThreadState } from "./thread-state.js";

interface Recorded {
  threads: { threadId: string; events: Event[]; state: ThreadState }[];
}

declare global {
  interface ImportMeta {
    glob(pattern: string, options: { eager: true; import: string; query?: string }): Record<string, unknown>;
  }
}

const files = import.meta.glob("../../../../test/corpus/*.json", { eager: true, import: "default", query: "?raw" });
const threads = Object.entries(files).flatMap(([file, recorded]) =>
  (JSON.parse(recorded as string) as Recorded).threads.map((thread, at) => ({
    name: `${file.split("/").at(-1)} ${at}`,
    ...thread,
  })),
);

const plain = (state: ThreadState): unknown => JSON.parse(JSON.stringify(state));

function frozen<T>(value: T): T {
  if (value !== null && typeof value === "object") {
    Object.freeze(value);
    for (const part of Object.values(value)) frozen(part);
  }
  return value;
}

test("there is a corpus", () => {
  expect(Object.keys(files).length).toBeGreaterThanOrEqual(10);
});

describe.each(threads)("$name", ({ threadId, events, state }) => {
  test("reduces to its state", () => {
    expect(plain(reduce(events, threadId))).toEqual(state);
  });

  test("reduces to the same in two parts, wherever it is cut, and what was reduced stays as it was", () => {
    for (let at = 0; at <= events.length; at++) {
      const first = frozen(reduce(events.slice(0, at), threadId));
      expect(plain(reduceOn(first, frozen(events.slice(at))))).toEqual(state);
    }
  });

  test("its events are ones that this version reads, and unknown ones are skipped", () => {
    for (const event of events) expect(parseEvent(event)).toMatchObject({ type: event.type, seq: event.seq });
    const last = events.at(-1);
    const later = { ...last, seq: (last?.seq ?? 0) + 1, type: "from_a_newer_version", data: {} };
    expect(parseEvent({ ...later, append: later.seq })).toBeNull();
    expect(plain(reduce([...events, later as unknown as Event], threadId))).toEqual({ ...state, seq: later.seq });
  });

  test("each request's prompt is rendered again as it was sent", () => {
    const requests = events.filter((event) => event.type === "model_request");
    for (const { seq } of requests) expect(promptAt(events, seq)?.matches).toBe(true);
  });
});
