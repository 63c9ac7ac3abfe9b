// Threads whose requests are held back: they rest without a worker, go on by themselves, and follow an operator's order.
import { describe, expect, test } from "vitest";
import { agent } from "../config/define-agent.js";
import type { RetryPolicy } from "../events/index.js";
import { MemoryEngine } from "../memory/memory-engine.js";
import { modelSubject, openGate } from "../state/gates.js";
import { scenario } from "../testing/scenario.js";
import { fail, type ScriptedResponse, say, scriptedModel } from "../testing/scripted-model.js";

/** Threads of two agents on one provider, in one process. */
function twoThreads(limited: ScriptedResponse[], fallbacks: string[] = [], retry: Partial<RetryPolicy> = {}) {
  let now = Date.parse("2026-01-02T03:04:05.000Z");
  const model = (id: string, responses: ScriptedResponse[]) => scriptedModel({ id, provider: "acme", responses });
  const others = fallbacks.map((id) => scriptedModel({ id, responses: [say(`from ${id}`), say(`from ${id}`)] }));
  const agents = [
    agent({ name: "one", model: model("small", limited), fallbacks: others, retry }),
    agent({ name: "two", model: model("large", [say("two")]), fallbacks: others }),
  ];
  const engine = new MemoryEngine({ agents, now: () => now });
  const launch = async (name: string): Promise<string> => {
    const threadId = await engine.start(name, { source: "api", text: "go", principal: "alice" });
    await engine.settled();
    return threadId;
  };
  return {
    engine,
    launch,
    row: (threadId: string) => {
      const row = engine.memory.rows.get(threadId);
      if (!row) throw new Error(`no thread ${threadId}`);
      return row;
    },
    types: async (threadId: string) => (await engine.log.read(threadId)).map((event) => event.type),
    advance: async (ms: number) => {
      now += ms;
      await engine.settled();
    },
    now: () => now,
  };
}

const LIMITED = fail("rate_limited", { httpStatus: 429, retryAfterMs: 20_000 });

describe("a provider said to wait", () => {
  test("another thread on that provider waits as well, and says nothing of it in its log", async () => {
    const play = twoThreads([LIMITED, say("one")]);
    const one = await play.launch("one");
    const two = await play.launch("two");
    expect(await play.types(one)).toContain("retry_scheduled");
    expect(await play.types(two)).toEqual(["thread_started", "user_input"]);
    expect(play.row(two).place?.until).toBeGreaterThan(play.now() + 20_000);
    await play.advance(19_999);
    expect(await play.types(two)).not.toContain("model_request");
    await play.advance(5000);
    expect(play.row(one).state.outcome).toMatchObject({ status: "completed", output: "one" });
    expect(play.row(two).state.outcome).toMatchObject({ status: "completed", output: "two" });
  });

  test("a person sends the other one through: it is the one probe, and the gate stays shut", async () => {
    const play = twoThreads([LIMITED, say("one")]);
    const one = await play.launch("one");
    const two = await play.launch("two");
    expect((await play.engine.command(two, { kind: "retryNow", by: "ann" })).ok).toBe(true);
    await play.engine.settled();
    expect(play.row(two).state.outcome).toMatchObject({ status: "completed", output: "two" });
    expect((await play.engine.command(one, { kind: "retryNow", by: "ann" })).ok).toBe(true);
    await play.engine.settled();
    expect(play.row(one).state.outcome).toBeNull();
    await play.advance(25_000);
    expect(play.row(one).state.outcome).toMatchObject({ status: "completed" });
  });

  test("a wait that is longer than anybody is to wait holds nobody", async () => {
    const play = twoThreads([fail("rate_limited", { retryAfterMs: 7_200_000 })]);
    const one = await play.launch("one");
    const two = await play.launch("two");
    expect(play.row(one).state.outcome).toEqual({ status: "failed", code: "model_unavailable" });
    expect(play.row(two).state.outcome).toMatchObject({ status: "completed" });
  });

  const DAY_MS = 86_400_000;
  const patient = { baseDelayMs: DAY_MS, maxDelayMs: DAY_MS, maxTotalWaitMs: DAY_MS };

  test("the patience of one agent holds nobody else for longer than a minute", async () => {
    const play = twoThreads([fail("rate_limited", { httpStatus: 429 }), say("one")], [], patient);
    const one = await play.launch("one");
    const two = await play.launch("two");
    expect(play.row(two).place?.until).toBeLessThan(play.now() + 61_000);
    await play.advance(61_000);
    expect(play.row(two).state.outcome).toMatchObject({ status: "completed", output: "two" });
    expect(play.row(one).state.outcome).toBeNull();
  });

  test("what a provider said holds the others for so long, whatever the one that heard it does", async () => {
    const play = twoThreads([LIMITED, say("one")], [], patient);
    await play.launch("one");
    const two = await play.launch("two");
    await play.advance(19_999);
    expect(play.row(two).state.outcome).toBeNull();
    await play.advance(5000);
    expect(play.row(two).state.outcome).toMatchObject({ status: "completed" });
  });

  test("a cancel ends the wait", async () => {
    const play = twoThreads([LIMITED]);
    await play.launch("one");
    const two = await play.launch("two");
    await play.engine.command(two, { kind: "cancel", scope: "tree", by: "ann" });
    await play.engine.settled();
    expect(play.row(two)).toMatchObject({ place: null, state: { outcome: { status: "cancelled" } } });
  });
});

describe("an operator holds a model", () => {
  const holdSmall = (play: ReturnType<typeof twoThreads>): void =>
    play.engine.memory.gates.put({
      ...openGate(modelSubject("small"), "held by ann", play.now()),
      by: "ann",
      until: null,
    });

  test("until it is released, whatever a person says of one thread; other models go on", async () => {
    const play = twoThreads([say("one")]);
    holdSmall(play);
    const one = await play.launch("one");
    const two = await play.launch("two");
    expect(play.row(two).state.outcome).toMatchObject({ status: "completed" });
    expect(play.row(one).place).toEqual({ subject: "model:small", until: null, why: "held by ann" });
    const refused = await play.engine.command(one, { kind: "retryNow", by: "ann" });
    expect(refused).toMatchObject({ ok: false, error: { code: "nothing_to_retry" } });
    await play.advance(3_600_000);
    expect(await play.types(one)).not.toContain("model_request");
    play.engine.memory.gates.remove(modelSubject("small"));
    play.engine.memory.wake(play.row(one));
    await play.engine.settled();
    expect(play.row(one).state.outcome).toMatchObject({ status: "completed", output: "one" });
  });

  test("summaries are held as well", async () => {
    const play = twoThreads([say("one"), say("a summary")]);
    const one = await play.launch("one");
    holdSmall(play);
    expect((await play.engine.command(one, { kind: "compact", by: "ann" })).ok).toBe(true);
    await play.engine.settled();
    expect((await play.types(one)).filter((type) => type === "model_request")).toHaveLength(1);
    expect(play.row(one).place?.subject).toBe("model:small");
  });
});

describe("an operator's order", () => {
  const order = async (play: ReturnType<typeof twoThreads>, threadId: string, kind: "fallback" | "revert") => {
    const row = play.row(threadId);
    row.order = { kind, models: ["small"], by: "ann" };
    play.engine.memory.wake(row);
    await play.engine.settled();
  };

  test("to the next fallback, out of a wait, as that person's own switch; and back", async () => {
    const play = twoThreads([LIMITED, say("one")], ["spare"]);
    const one = await play.launch("one");
    await order(play, one, "fallback");
    const log = await play.engine.log.read(one);
    expect(log.find((event) => event.type === "settings_changed")).toMatchObject({
      actor: { kind: "user", id: "ann" },
      data: { reason: "user", settings: { id: "spare" }, forced: true },
    });
    expect(play.row(one).state.outcome).toMatchObject({ status: "completed", output: "from spare" });
    expect(play.row(one).order).toBeNull();
    await order(play, one, "revert");
    expect(play.row(one).state.model?.id).toBe("small");
    expect(play.row(one).state.forcedFrom).toBeUndefined();
  });

  test("no input takes a thread back to a model that an operator sent it away from", async () => {
    const play = twoThreads([LIMITED], ["spare"]);
    const one = await play.launch("one");
    await order(play, one, "fallback");
    const input = { inputId: "inp_2", source: "api" as const, text: "again", principal: "alice" };
    await play.engine.command(one, { kind: "input", input, ifBusy: "reject" });
    await play.engine.settled();
    expect(play.row(one).state.model?.id).toBe("spare");
  });

  test("a thread without a fallback, or on another model, goes on as it was", async () => {
    const play = twoThreads([LIMITED, say("one")]);
    const one = await play.launch("one");
    await order(play, one, "fallback");
    expect(play.row(one).order).toBeNull();
    expect(await play.types(one)).not.toContain("settings_changed");
    await play.advance(25_000);
    expect(play.row(one).state.outcome).toMatchObject({ status: "completed", output: "one" });
  });

  test("a thread that is parked follows it once it goes on", async () => {
    const play = await scenario()
      .model({ content: [{ type: "tool_use", callId: "c1", name: "pay", input: {} }] })
      .fallback("spare", say("paid"))
      .tool("pay")
      .ask("pay")
      .input("pay bob")
      .run();
    const row = play.engine.memory.rows.get(play.threadId);
    if (!row) throw new Error("no thread");
    row.order = { kind: "fallback", models: ["scripted"], by: "ann" };
    play.engine.memory.wake(row);
    await play.engine.settled();
    expect(play.state.model?.id).toBe("scripted");
    await play.approve("c1");
    expect(play.state.model?.id).toBe("spare");
    expect(play.state.outcome).toMatchObject({ status: "completed", output: "paid" });
  });
});
