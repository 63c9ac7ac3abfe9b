// The deadline alone decides, also over what an answer does while it is read.
import { expect, test } from "vitest";
import { callHook } from "./call-hook.js";

test("an answer whose getter takes longer than the deadline is late", async () => {
  const answer = {
    get decision() {
      const end = performance.now() + 60;
      while (performance.now() < end);
      return "allow";
    },
  };
  const outcome = await callHook({
    hook: "beforeTool",
    handler: async () => answer,
    arguments: [{ callId: "c1", name: "pay", input: {}, requestSeq: 1 }],
    context: { threadId: "thr_1", branch: "main", principal: "alice", deps: undefined },
    timeoutMs: 20,
  });
  expect(outcome).toMatchObject({ ok: false, cause: "timed_out" });
});
