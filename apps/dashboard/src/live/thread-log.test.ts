// The viewer's copy of a thread: nothing twice, nothing missing, nothing left over.
import { expect, test } from "vitest";
import { addDelta, addEvents, emptyLog, type LogEvent, voidAttempt } from "./thread-log";

const at = "2026-01-01T00:00:00.000Z";
const event = (seq: number, type: string, data: Record<string, unknown>): LogEvent => ({
  threadId: "thr_1",
  seq,
  append: seq,
  type,
  at,
  actor: { kind: "host" },
  epoch: 1,
  data,
});

const request = (seq: number) =>
  event(seq, "model_request", { attempt: 1, purpose: "turn", model: "m", promptHash: "h", estimatedTokens: 10 });
const response = (seq: number, requestSeq: number) =>
  event(seq, "model_response", {
    requestSeq,
    content: [{ type: "text", text: "done" }],
    stopReason: "end_turn",
    usage: { inputTokens: 5, outputTokens: 3 },
    model: "m",
  });
const input = event(1, "user_input", { source: "api", text: "go" });
const delta = (requestSeq: number, text: string) =>
  ({ kind: "delta", threadId: "thr_1", requestSeq, part: "text", text }) as const;

test("events are folded once, in order, whatever is sent again", () => {
  const first = addEvents(emptyLog("thr_1"), [input, request(2)]);
  const again = addEvents(first.thread, [input, request(2), response(3, 2)]);
  expect(again.gap).toBe(false);
  expect(again.thread.log.map(({ seq }) => seq)).toEqual([1, 2, 3]);
  expect(again.thread.state.usage).toMatchObject({ inputTokens: 5, outputTokens: 3, requests: 1 });
});

test("a hole is a gap: what comes before it is kept, what comes after it is asked for again", () => {
  const { thread, gap } = addEvents(emptyLog("thr_1"), [input, response(3, 2)]);
  expect(gap).toBe(true);
  expect(thread.seq).toBe(1);
});

test("an unknown type moves the cursor and stays out of the fold", () => {
  const { thread } = addEvents(emptyLog("thr_1"), [input, event(2, "from_the_future", {}), request(3)]);
  expect(thread.log).toHaveLength(3);
  expect(thread.events).toHaveLength(2);
  expect(thread.seq).toBe(3);
});

test("an answer that is being written is gone with the response, and late pieces of it stay away", () => {
  let thread = addEvents(emptyLog("thr_1"), [input, request(2)]).thread;
  thread = addDelta(addDelta(thread, delta(2, "do")), delta(2, "ne"));
  expect(thread.streams).toEqual([{ requestSeq: 2, text: "done", reasoning: "" }]);
  thread = addEvents(thread, [response(3, 2)]).thread;
  expect(thread.streams).toEqual([]);
  expect(addDelta(thread, delta(2, "!")).streams).toEqual([]);
});

test("a piece may come before the request's event does", () => {
  const thread = addDelta(addEvents(emptyLog("thr_1"), [input]).thread, delta(2, "d"));
  expect(thread.streams).toHaveLength(1);
});

test("a void attempt takes its text with it", () => {
  const thread = addDelta(addEvents(emptyLog("thr_1"), [input, request(2)]).thread, delta(2, "half"));
  expect(voidAttempt(thread, 2).streams).toEqual([]);
});
