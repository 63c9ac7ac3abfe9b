// What one viewer is shown of text that is being written: seldom enough, all of it, and nothing with a hole.
import type { Frame } from "@roundhouse/runtime";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { DeltaFrames } from "./delta-frames.js";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] }));
afterEach(() => void vi.useRealTimers());

function viewer() {
  const frames: Frame[] = [];
  let open: (() => void) | null = null;
  let room: Promise<void> = Promise.resolve();
  const deltas = new DeltaFrames({
    send: async (frame) => void frames.push(frame),
    room: () => room,
  });
  const stall = (): void => {
    room = new Promise((resolve) => {
      open = resolve;
    });
  };
  return { deltas, frames, stall, drain: () => open?.() };
}

const delta = (threadId: string, text: string) => ({ threadId, requestSeq: 2, part: "text" as const, text });
const textOf = (frames: readonly Frame[], threadId: string): string =>
  frames.map((frame) => (frame.kind === "delta" && frame.threadId === threadId ? frame.text : "")).join("");

test("five threads that write all the time make 20 frames a second together, and no letter is lost", async () => {
  const { deltas, frames } = viewer();
  const threads = ["a", "b", "c", "d", "e"];
  for (let ms = 0; ms < 2000; ms += 10) {
    for (const threadId of threads) deltas.delta(delta(threadId, "x"));
    await vi.advanceTimersByTimeAsync(10);
  }
  expect(frames.length).toBeGreaterThan(20);
  expect(frames.length).toBeLessThanOrEqual(45);
  await vi.runAllTimersAsync();
  for (const threadId of threads) expect(textOf(frames, threadId)).toHaveLength(200);
});

test("a slow viewer gets what came meanwhile as one frame", async () => {
  const { deltas, frames, stall, drain } = viewer();
  stall();
  for (const text of ["one ", "two ", "three"]) deltas.delta(delta("a", text));
  await vi.advanceTimersByTimeAsync(500);
  expect(frames).toEqual([]);
  drain();
  await vi.runAllTimersAsync();
  expect(frames).toEqual([{ kind: "delta", ...delta("a", "one two three") }]);
});

test("when too much waits it is dropped, and the viewer is shown nothing more of that attempt", async () => {
  const { deltas, frames, stall, drain } = viewer();
  stall();
  for (let nth = 0; nth < 300; nth++) deltas.delta(delta("a", "x".repeat(1024)));
  drain();
  await vi.runAllTimersAsync();
  deltas.delta(delta("a", "late"));
  deltas.delta({ ...delta("a", "the next"), requestSeq: 5 });
  await vi.runAllTimersAsync();
  expect(frames).toEqual([
    { kind: "attempt_void", threadId: "a", requestSeq: 2 },
    { kind: "delta", threadId: "a", requestSeq: 5, part: "text", text: "the next" },
  ]);
});

test("an attempt that failed takes its text along", async () => {
  const { deltas, frames } = viewer();
  deltas.delta(delta("a", "half a"));
  deltas.attemptVoid({ threadId: "a", requestSeq: 2 });
  await vi.runAllTimersAsync();
  expect(frames).toEqual([{ kind: "attempt_void", threadId: "a", requestSeq: 2 }]);
});
