// What a thread that nobody could bring on ends with: a guard that never answered denies, an effect in doubt stays in doubt.
import { expect, test } from "vitest";
import { z } from "zod";
import { agent } from "../config/define-agent.js";
import { extension } from "../config/extension.js";
import { tool } from "../config/tool.js";
import { MemoryEngine } from "../memory/memory-engine.js";
import { MemoryHost } from "../memory/memory-host.js";
import { say, scriptedModel, use } from "../testing/scripted-model.js";
import { giveUp } from "./give-up.js";
import { Thread } from "./thread.js";

const never = () => new Promise<never>(() => undefined);
const guard = (hook: "beforeInput" | "beforeTool") =>
  extension({ name: "guard", hooks: { [hook]: never }, hookTimeoutMs: 600_000 });
const input = z.strictObject({});
const about = { name: "pay", description: "Pays.", input };
const model = scriptedModel({ id: "main", answer: () => use("pay", {}, "c1") });
const spoken = scriptedModel({ id: "main", answer: () => say("done") });

const stuck = {
  "a guard of its input": agent({ name: "clerk", model: spoken, extensions: [guard("beforeInput")] }),
  "a guard of its call": agent({
    name: "clerk",
    model,
    tools: [tool({ ...about, effect: "unguarded", execute: async () => "paid" })],
    extensions: [guard("beforeTool")],
    permissions: { allow: ["pay"] },
  }),
  "a body that only reads": agent({
    name: "clerk",
    model,
    tools: [tool({ ...about, effect: "read_only", execute: never })],
  }),
  "a body with an effect": agent({
    name: "clerk",
    model,
    tools: [tool({ ...about, effect: "unguarded", execute: never })],
    permissions: { allow: ["pay"] },
  }),
};

test.each([
  { at: "a guard of its input", last: ["turn_completed"], outcome: { status: "failed", code: "input_denied" } },
  {
    at: "a guard of its call",
    last: ["tool_result", "turn_completed"],
    outcome: { status: "failed", code: "model_error" },
  },
  {
    at: "a body that only reads",
    last: ["tool_result", "turn_completed"],
    outcome: { status: "failed", code: "model_error" },
  },
  { at: "a body with an effect", last: ["tool_outcome_unknown", "parked"], outcome: null },
] as const)("stuck in $at", async ({ at, last, outcome }) => {
  const made = stuck[at];
  const engine = new MemoryEngine({ agents: [made] });
  const threadId = await engine.start("clerk", { source: "api", text: "go", principal: "alice" });
  const row = engine.memory.rows.get(threadId);
  if (!row) throw new Error("no row");
  const expected =
    at === "a guard of its input" ? "user_input" : at === "a body with an effect" ? "tool_started" : "model_response";
  const reached = async () => (await engine.log.read(threadId)).some(({ type }) => type === expected);
  while (!(await reached())) await new Promise<void>((resolve) => setTimeout(resolve));
  // Another worker takes over.
  const host = new MemoryHost(engine.log, row, { memory: engine.memory, now: Date.now, viewers: undefined });
  const code = { agent: made, agentNamed: () => undefined, modelNamed: () => undefined, deps: undefined };
  const before = row.state.seq;
  await giveUp(await Thread.load(host, code));
  const events = (await engine.log.read(threadId)).filter(({ seq }) => seq > before);
  expect(events.map(({ type }) => type)).toEqual(last);
  expect(events[0]?.actor.kind).toBe("recovery");
  expect(row.state.outcome).toEqual(outcome);
});
