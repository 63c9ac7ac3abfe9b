// What comes over the socket is checked before anything is shown of it.
import { expect, test } from "vitest";
import { readFrame } from "./read-frame";

test("frames of one kind are told apart by their topic", () => {
  expect(readFrame({ kind: "snapshot", topic: "board", threads: [] })).toMatchObject({ topic: "board" });
  expect(readFrame({ kind: "snapshot", topic: "approvals", approvals: [] })).toMatchObject({ topic: "approvals" });
  expect(readFrame({ kind: "attempt_void", threadId: "thr_1", requestSeq: 2 })).toMatchObject({ kind: "attempt_void" });
});

test("what is no frame is skipped", () => {
  expect(readFrame({ kind: "from_the_future" })).toBeNull();
  expect(readFrame(null)).toBeNull();
});
