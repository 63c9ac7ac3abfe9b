import type { Event } from "@roundhouse/runtime";
import { expect, test } from "vitest";
import { ReleasedEvents } from "./released-events.js";

type Made = { type: string; data: Record<string, unknown> };

const started = (hooks: string[]): Made => ({
  type: "thread_started",
  data: { agent: "a", extensions: [{ name: "guard", hooks, observers: [], hookTimeoutMs: 5000 }] },
});
const asked: Made = {
  type: "model_request",
  data: { purpose: "turn", attempt: 1, model: "m", promptHash: "", estimatedTokens: 1 },
};
const answered = (requestSeq: number): Made => ({
  type: "model_response",
  data: { requestSeq, content: [{ type: "text", text: "secret" }], stopReason: "end_turn", usage: {}, model: "m" },
});
const judged = (requestSeq: number, decision: string): Made => ({
  type: "hook_decision",
  data: { extension: "guard", hook: "afterModel", decision, durationMs: 1, requestSeq },
});

function view(made: Made[]) {
  const log = made.map((one, index) => ({
    threadId: "t",
    seq: index + 1,
    append: index + 1,
    at: "",
    actor: { kind: "host" },
    epoch: 1,
    ...one,
  })) as unknown as Event[];
  const released = new ReleasedEvents({
    read: async () => log,
    readPage: async ({ after, limit }) => log.filter(({ seq }) => seq > after).slice(0, limit),
  });
  return released.page("t", { after: 0, limit: 100, rawResults: true });
}

test("without afterModel an answer is shown as it lands", async () => {
  expect(await view([started([]), asked, answered(2)])).toHaveLength(3);
});

test("with afterModel an answer is held back until it is judged", async () => {
  expect((await view([started(["afterModel"]), asked, answered(2)])).map(({ type }) => type)).toEqual([
    "thread_started",
    "model_request",
  ]);
});

test("what afterModel let pass is shown whole", async () => {
  const events = await view([started(["afterModel"]), asked, answered(2), judged(2, "proceed")]);
  expect(events[2]?.data).toMatchObject({ content: [{ text: "secret" }] });
});

test.each(["deny", "guide", "retry", "failed"])(
  "what afterModel answered with %s never shows its text",
  async (decision) => {
    const events = await view([started(["afterModel"]), asked, answered(2), judged(2, decision)]);
    expect(events).toHaveLength(4);
    expect(JSON.stringify(events)).not.toContain("secret");
  },
);
