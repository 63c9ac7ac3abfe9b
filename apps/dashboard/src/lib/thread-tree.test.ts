// The tree of a team, as it is drawn.
import { type ThreadView, threadView } from "@roundhouse/runtime/browser";
import { expect, test } from "vitest";
import { threadTree, treeLines, withThread } from "./thread-tree";

const thread = (threadId: string, parentThreadId: string | null, seq = 1): ThreadView =>
  threadView.parse({
    threadId,
    agent: threadId,
    status: "running",
    outcome: null,
    title: threadId,
    rootThreadId: "lead",
    parentThreadId,
    parentCallId: null,
    depth: 0,
    path: [threadId],
    model: { id: "m" },
    onFallback: false,
    mode: "default",
    principal: "ada",
    usage: { inputTokens: 0, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0, requests: 0 },
    budget: null,
    pendingApprovals: 0,
    waitingUntil: null,
    held: null,
    working: true,
    blocked: null,
    seq,
    metadata: {},
    createdAt: "2026-01-01T00:00:00.000Z",
    updatedAt: "2026-01-01T00:00:00.000Z",
  });

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
