// A thread moves to another version of its agent: what the launch promised stays, what the version forbids ends.
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { agent } from "../config/define-agent.js";
import { tool } from "../config/tool.js";
import { MemoryEngine } from "../memory/memory-engine.js";
import { fail, say, scriptedModel, use } from "../testing/scripted-model.js";

const pay = tool({
  name: "pay",
  description: "Pays.",
  input: z.strictObject({}),
  effect: "unguarded",
  execute: async () => "paid",
});
const payer = (id = "main") =>
  scriptedModel({
    id,
    window: 100_000,
    price: { input: 1, output: 1 },
    answer: ({ prompt }) =>
      prompt.messages.at(-1)?.role === "tool" ? say("Paid.") : use("pay", {}, `c${prompt.messages.length}`),
  });

type Definition = Parameters<typeof agent>[0];
const version = (more: Partial<Definition>) =>
  agent({ name: "clerk", model: payer(), tools: [pay], ...more } as Definition);

async function moved(first: Partial<Definition>, second: Partial<Definition>) {
  const engine = new MemoryEngine({ agents: [version(first)] });
  const ask = (text: string) => ({ source: "api" as const, text, principal: "alice" });
  const threadId = await engine.start("clerk", ask("pay"));
  await engine.settled();
  const stateOf = () => engine.memory.rows.get(threadId)!.state;
  return {
    engine,
    threadId,
    stateOf,
    say: async (text: string) => {
      const input = { inputId: `inp_${text}`, ...ask(text) };
      const given = await engine.command(threadId, { kind: "input", input, ifBusy: "reject" });
      await engine.settled();
      return given;
    },
    adopt: async () => {
      engine.replaceAgent(version(second));
      expect(await engine.command(threadId, { kind: "adoptConfig", by: "dev" })).toMatchObject({ ok: true });
      await engine.settled();
    },
    decide: async (by: string) => {
      const challenge = Object.values(stateOf().challenges).at(-1)!;
      const { challengeId, argsHash } = challenge;
      return engine.command(threadId, { kind: "decide", challengeId, decision: "approve", argsHash, by } as never);
    },
  };
}

test("whoever may decide at the launch decides afterwards, and nobody else", async () => {
  const team = await moved({ permissions: { ask: ["pay"] }, approvers: ["bob"] }, { permissions: { ask: ["pay"] } });
  expect(await team.decide("rev")).toMatchObject({ ok: false, error: { code: "forbidden" } });
  await team.adopt();
  expect(team.stateOf().pinned?.permissions.approvers).toEqual(["bob"]);
  expect(await team.decide("rev")).toMatchObject({ ok: false, error: { code: "forbidden" } });
});

test("a mode that the version forbids ends with the move, on record", async () => {
  const bypass = { permissions: { allowBypass: true, mode: "bypass" as const } };
  const team = await moved(bypass, { permissions: {} });
  expect(team.stateOf().outcome).toMatchObject({ status: "completed" });
  await team.adopt();
  expect(team.stateOf().mode).toBe("default");
  await team.say("again");
  expect(team.stateOf().parked).toMatchObject({ reason: "awaiting_approval" });
});

test("nobody goes back to a model that the version does not have", async () => {
  const used = scriptedModel({ id: "main", answer: () => fail("quota_exhausted", { httpStatus: 429 }) });
  const first = { model: used, fallbacks: [payer("spare")], permissions: { allow: ["pay"] } };
  const team = await moved(first, { model: payer("other"), permissions: { allow: ["pay"] } });
  expect(team.stateOf()).toMatchObject({ model: { id: "spare" }, fellBackFrom: { id: "main" } });
  await team.adopt();
  expect(team.stateOf()).toMatchObject({ model: { id: "other" }, fellBackFrom: null, fallbacksTaken: [] });
  await team.say("again");
  const asked = (await team.engine.log.read(team.threadId)).flatMap((event) =>
    event.type === "model_request" ? [event.data.model] : [],
  );
  expect(asked.at(-1)).toBe("other");
});

describe("the version's budget", () => {
  const allow = { permissions: { allow: ["pay"] } };

  test("counts what the thread has used before", async () => {
    const team = await moved(allow, { ...allow, budget: { maxModelRequests: 3 } });
    await team.adopt();
    await team.say("again");
    expect(team.stateOf().outcome).toEqual({ status: "budget_exhausted", limit: "maxModelRequests" });
    expect(team.stateOf().usage.requests).toBe(3);
  });

  test("takes the place of the one before", async () => {
    const team = await moved({ ...allow, budget: { maxModelRequests: 2 } }, allow);
    await team.adopt();
    await team.say("again");
    expect(team.stateOf().outcome).toMatchObject({ status: "completed" });
  });
});
