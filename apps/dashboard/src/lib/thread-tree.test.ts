// The tree of a team, as it is drawn.
import { expect, test } from "vitest";
import { testThread } from "./test-thread";
import { threadTree, treeLines, withThread } from "./thread-tree";

const thread = (threadId: string, parentThreadId: string | null, seq = 1) =>
  testThread(threadId, parentThreadId, { seq });

const team = [thread("lead", null), thread("logs", "lead"), thread("grep", "logs"), thread("fixer", "lead")];

test("lines come parent first and know which rails go on", () => {
  const lines = treeLines(threadTree(team)).map(({ thread: { threadId }, depth, rails }) => ({
    threadId,
    depth,
    rails: rails.map(({ goesOn }) => goesOn),
  }));
  expect(lines).toEqual([
    { threadId: "lead", depth: 0, rails: [] },
    { threadId: "logs", depth: 1, rails: [true] },
    { threadId: "grep", depth: 2, rails: [true, false] },
    { threadId: "fixer", depth: 1, rails: [false] },
  ]);
});

test("a branch without its root stands by itself", () => {
  expect(threadTree(team.slice(1)).map((node) => node.thread.threadId)).toEqual(["logs", "fixer"]);
});

test("a frame changes its thread, adds a new one, and an old one changes nothing", () => {
  const later = { ...thread("logs", "lead", 5), status: "idle" as const };
  const changed = withThread(team, later);
  expect(changed[1]).toBe(later);
  expect(withThread(changed, thread("logs", "lead", 2))[1]).toBe(later);
  expect(withThread(team, thread("scribe", "lead")).at(-1)?.threadId).toBe("scribe");
});
