// A compaction that somebody asks for between runs: its end is on record whatever happens, and it swallows no input.
import { expect, test } from "vitest";
import { agent } from "../config/define-agent.js";
import { pinAgent } from "../config/fingerprint.js";
import { MemoryEngine } from "../memory/memory-engine.js";
import type { Model } from "../ports.js";
import { say, scriptedModel } from "../testing/scripted-model.js";

/** Its summaries take until somebody lets them go. */
function clerk(more: Partial<Parameters<typeof agent>[0]> = {}) {
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const scripted = scriptedModel({
    id: "main",
    window: 100_000,
    answer: ({ purpose, prompt }) => say(purpose === "compaction" ? "A summary." : `answer ${prompt.messages.length}`),
  });
  const model: Model = {
    ...scripted,
    send: async (request) => {
      if (request.purpose === "compaction") await held;
      return scripted.send(request);
    },
  };
  return { clerk: agent({ name: "clerk", model, ...more }), letGo: () => letGo() };
}

const input = (text: string) => ({ source: "api" as const, text, principal: "alice" });
const typesOf = async (engine: MemoryEngine, threadId: string) =>
  (await engine.log.read(threadId)).map(({ type }) => type);

async function idle(made: ReturnType<typeof clerk>["clerk"]) {
  const engine = new MemoryEngine({ agents: [made] });
  const threadId = await engine.start("clerk", input("first"));
  await engine.settled();
  return { engine, threadId };
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise<void>((resolve) => setTimeout(resolve));
}

test.each(["interrupt", "queue"] as const)(
  "input that waits behind it (%s) is admitted once it is cancelled",
  async (ifBusy) => {
    const { clerk: made, letGo } = clerk();
    const { engine, threadId } = await idle(made);
    await engine.command(threadId, { kind: "compact" } as never);
    await until(async () => (await typesOf(engine, threadId)).at(-1) === "model_request");
    const given = { inputId: "inp_2", ...input("second") };
    expect(await engine.command(threadId, { kind: "input", input: given, ifBusy })).toMatchObject({ ok: true });
    if (ifBusy === "queue") await engine.command(threadId, { kind: "cancel", scope: "tree" } as never);
    letGo();
    await engine.settled();
    const state = engine.memory.rows.get(threadId)?.state;
    expect(state?.inputs).toBe(2);
    expect(state?.outcome).toMatchObject({ status: "completed" });
  },
);

test("a budget that can't bear it ends it, on record", async () => {
  const { clerk: made } = clerk({ budget: { maxModelRequests: 1 } });
  const { engine, threadId } = await idle(made);
  await engine.command(threadId, { kind: "compact" } as never);
  await engine.settled();
  expect((await typesOf(engine, threadId)).slice(-3)).toEqual([
    "compaction_requested",
    "budget_exceeded",
    "compaction_failed",
  ]);
});

test("a deadline that has passed ends it before any request", async () => {
  let now = Date.now();
  const engine = new MemoryEngine({ agents: [clerk().clerk], now: () => now });
  const threadId = "thr_1";
  const deadline = new Date(now + 60_000).toISOString();
  await engine.log.start(threadId, pinAgent(clerk().clerk, { threadId, principal: "alice", deadline }), {
    inputId: "inp_1",
    ...input("first"),
  });
  await engine.settled();
  now += 61_000;
  await engine.command(threadId, { kind: "compact" } as never);
  await engine.settled();
  const types = await typesOf(engine, threadId);
  expect(types.slice(-2)).toEqual(["budget_exceeded", "compaction_failed"]);
  expect(types.filter((type) => type === "model_request")).toHaveLength(1);
});

test("no other log begins while it is open", async () => {
  const { clerk: made, letGo } = clerk();
  const { engine, threadId } = await idle(made);
  await engine.command(threadId, { kind: "compact" } as never);
  const { seq = 0 } = engine.memory.rows.get(threadId)?.state ?? {};
  expect(await engine.fork(threadId, seq)).toMatchObject({ ok: false, error: { code: "busy" } });
  letGo();
  await engine.settled();
});

test("a fork has used what the log that it shares has used", async () => {
  const { clerk: made } = clerk({ budget: { maxModelRequests: 1 } });
  const { engine, threadId } = await idle(made);
  const forked = await engine.fork(threadId, engine.memory.rows.get(threadId)?.state.seq ?? 0);
  if (!forked.ok) throw new Error(forked.error.message);
  const given = { inputId: "inp_2", ...input("second") };
  await engine.command(forked.value, { kind: "input", input: given, ifBusy: "reject" });
  await engine.settled();
  expect(engine.memory.rows.get(forked.value)?.state.outcome).toEqual({
    status: "budget_exhausted",
    limit: "maxModelRequests",
  });
});
