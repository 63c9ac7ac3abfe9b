// Threads of made-up teams, for tests.
import { type ThreadView, threadView } from "@roundhouse/runtime/browser";

export const testThread = (
  threadId: string,
  parentThreadId: string | null,
  { usage = {}, ...more }: Omit<Partial<ThreadView>, "usage"> & { usage?: Partial<ThreadView["usage"]> } = {},
): ThreadView =>
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
    usage: { inputTokens: 0, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0, requests: 0, ...usage },
    budget: null,
    pendingApprovals: 0,
    waitingUntil: null,
    held: null,
    blocked: null,
    working: true,
    seq: 1,
    metadata: {},
    createdAt: "2026-01-01T00:00:00.000Z",
    updatedAt: "2026-01-01T00:00:00.000Z",
    ...more,
  });
