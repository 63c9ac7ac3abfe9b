// A thread's time is up: whatever it waits for or has running, it ends budget_exhausted, and nothing is left open.
import { describe, expect, test, vi } from "vitest";
import { agent } from "../config/define-agent.js";
import { tool } from "../config/tool.js";
import type { Model, ModelRequest } from "../ports.js";
import { toRead } from "../testing/log-lines.js";
import { scenario } from "../testing/scenario.js";
import { say, scriptedModel, use } from "../testing/scripted-model.js";
import { askModel } from "./ask-model.js";

expect.extend({ toRead });

const clerk = () =>
  scenario("clerk")
    .model(use("pay", {}, "k1"), say("Paid."))
    .tool("pay")
    .ask("pay");
const spawn = (background = false) =>
  use("spawn_agent", { agent: "clerk", prompt: "Pay", ...(background ? { background } : {}) }, "c1");
const inAMinute = { budget: { maxWallMs: 60_000 } };

describe("while a child works for it", () => {
  test("the child is stopped and told of before the turn ends", async () => {
    const run = await scenario("lead")
      .model(spawn(), say("no"))
      .child(clerk())
      .allow("pay")
      .input("Go", inAMinute)
      .run();
    await run.advance(60_000);
    expect(run.state.outcome).toEqual({ status: "budget_exhausted", limit: "maxWallMs" });
    expect(run.state.run).toBeNull();
    const [child] = run.children;
    expect(child?.state.run).toBeNull();
    expect(run.ran).toEqual([]);
    const results = run.log.filter(({ type }) => type === "tool_result");
    expect(results).toMatchObject([{ data: { callId: "c1", isError: true, origin: "executed" } }]);
  });

  test("one in the background is stopped as well, and nobody is woken for it", async () => {
    const run = await scenario("lead")
      .model(spawn(true), use("wait", {}, "c2"), say("no"))
      .tool("wait")
      .child(clerk())
      .ask("wait")
      .allow("pay")
      .input("Go", inAMinute)
      .run();
    await run.advance(60_000);
    expect(run.state.outcome).toEqual({ status: "budget_exhausted", limit: "maxWallMs" });
    expect(run.state.run).toBeNull();
    expect(run.log.map(({ type }) => type)).not.toContain("woken");
  });
});

test("nobody is asked any more about a call whose turn ran out of time", async () => {
  const run = await scenario()
    .model(use("pay", {}, "c1"), say("no"))
    .tool("pay")
    .ask("pay")
    .input("Go", inAMinute)
    .run();
  await run.advance(60_000);
  expect(run.state.outcome).toMatchObject({ status: "budget_exhausted" });
  expect(run.challenge("c1").status).toBe("cancelled");
  expect(await run.approve("c1")).toMatchObject({ ok: false, error: { code: "cancelled" } });
});

const withinMs = (maxWallMs: number) => ({ limits: { maxWallMs } });

test("a model that is still answering then is cut off", async () => {
  const model = scriptedModel({ answer: () => ({ ...say("too late"), delayMs: 60_000 }) });
  const { log, ...result } = await agent({ model, ...withinMs(50) }).run("Go");
  expect(result).toMatchObject({ status: "budget_exhausted", limit: "maxWallMs" });
  expect(log.filter(({ type }) => type === "model_request")).toHaveLength(1);
});

test("a tool that is still running then has run out of its time too", async () => {
  const dig = tool({
    name: "dig",
    description: "Digs.",
    input: { type: "object" },
    effect: "idempotent",
    execute: () => new Promise(() => undefined),
  });
  const model = scriptedModel({ responses: [use("dig", {}, "c1"), say("no")] });
  const permissions = { allow: ["dig"] };
  const { log, ...result } = await agent({ model, tools: [dig], permissions, ...withinMs(50) }).run("Go");
  expect(result).toMatchObject({ status: "budget_exhausted", limit: "maxWallMs" });
  expect(log).toRead(
    "tool_result c1 executed: error: dig took longer than its time limit\n...\nturn_completed budget_exhausted",
  );
});

describe("a model that does not heed its signal", () => {
  const request = { onDelta: () => undefined } as unknown as Omit<ModelRequest, "signal">;
  const deaf = (heard: ModelRequest[]): Model => ({
    id: "deaf",
    provider: "deaf",
    send: (asked) => {
      heard.push(asked);
      return new Promise(() => undefined);
    },
  });

  test.each([
    ["is cancelled", (stop: AbortController) => stop.abort(), null],
    ["runs out of time", () => undefined, 1000],
  ])("is not waited for when the run %s, and its late words are nobody's", async (_, happens, timeLeftMs) => {
    vi.useFakeTimers();
    try {
      const heard: ModelRequest[] = [];
      const shown: string[] = [];
      const stop = new AbortController();
      const asking = askModel(
        deaf(heard),
        { ...request, onDelta: ({ text }) => shown.push(text) },
        { interrupted: stop.signal, timeLeftMs },
      );
      heard[0]?.onDelta({ kind: "text", text: "in time" });
      happens(stop);
      await vi.advanceTimersByTimeAsync(5000);
      expect(await asking).toEqual({ ok: false, reason: "cancelled" });
      expect(heard[0]?.signal.aborted).toBe(true);
      heard[0]?.onDelta({ kind: "text", text: "too late" });
      expect(shown).toEqual(["in time"]);
    } finally {
      vi.useRealTimers();
    }
  });
});
