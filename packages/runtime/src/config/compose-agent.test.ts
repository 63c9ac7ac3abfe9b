// An agent made of data has the code that its names stand for, and a thread that was pinned to it finds the same code again.
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { agentData } from "../events/index.js";
import { scriptedModel } from "../testing/scripted-model.js";
import { composeAgent, recomposeAgent } from "./compose-agent.js";
import { agent } from "./define-agent.js";
import { extension } from "./extension.js";
import { mismatch, pinAgent } from "./fingerprint.js";
import { defineProject } from "./project.js";
import { tool } from "./tool.js";

const named = (name: string) => tool({ name, description: name, input: z.object({}), execute: async () => name });
const guard = extension({
  name: "guard",
  tools: [named("check")],
  hooks: { beforeTool: async () => ({ decision: "allow" }) },
});
const parts = {
  tools: new Map(["pay", "look"].map((name) => [name, named(name)])),
  extensions: new Map([["guard", guard]]),
  models: new Set(["fast"]),
  agents: new Set(["helper"]),
};
const definition = (more: object = {}) => agentData.parse({ name: "made", model: "fast", ...more });

describe("composing", () => {
  test("tools, extensions and the built-in ones are there", () => {
    const made = composeAgent(definition({ tools: ["pay"], extensions: ["guard"], subagents: ["helper"] }), parts);
    if (!made.ok) throw new Error("refused");
    const names = made.value.tools.map(({ name }) => name);
    expect(names).toEqual(["pay", "guard__check", "ask_user", "read_tool_result", "spawn_agent"]);
    expect(made.value.extensions).toEqual([guard]);
  });

  test("each name that is not there is a problem of its own, with what there is", () => {
    const made = composeAgent(definition({ model: "slow", fallbacks: ["fast", "slower"], tools: ["dig"] }), parts);
    expect(made).toEqual({
      ok: false,
      error: [
        { pointer: "/model", message: '"slow" is not known here; there are: fast' },
        { pointer: "/fallbacks/1", message: '"slower" is not known here; there are: fast' },
        { pointer: "/tools/0", message: '"dig" is not known here; there are: pay, look' },
      ],
    });
  });

  test("what the settings themselves get wrong is told too", () => {
    expect(composeAgent(definition({ permissions: { mode: "bypass" } }), parts)).toMatchObject({
      ok: false,
      error: [{ pointer: "", message: expect.stringContaining("allowBypass") }],
    });
    expect(composeAgent(definition({ tools: ["pay", "pay"] }), parts)).toMatchObject({ ok: false });
  });
});

describe("a pinned thread", () => {
  const made = composeAgent(definition({ tools: ["pay"], extensions: ["guard"], subagents: ["helper"] }), parts);
  if (!made.ok) throw new Error("refused");
  const members = [definition({ name: "helper" })];
  const pinned = pinAgent(made.value, { threadId: "thr_1", principal: "alice", members });

  test("finds its code again by its log alone", () => {
    const again = recomposeAgent(pinned, parts);
    expect(mismatch(pinned, again)).toBeNull();
    expect(again.tools.map(({ name }) => name)).toEqual(made.value.tools.map(({ name }) => name));
  });

  test("says what is gone", () => {
    expect(mismatch(pinned, recomposeAgent(pinned, { ...parts, tools: new Map() }))).toContain('no tool "pay"');
    expect(mismatch(pinned, recomposeAgent(pinned, { ...parts, extensions: new Map() }))).toContain("other extensions");
  });

  test("carries the members of its team to those who may spawn, and to no others", () => {
    expect(pinned.members).toEqual(members);
    const child = (subagents: string[]) => {
      const one = composeAgent(definition({ subagents }), parts);
      if (!one.ok) throw new Error("refused");
      const parent = { threadId: "thr_1", callId: "c1", seq: 5, pinned };
      return pinAgent(one.value, { threadId: "thr_2", principal: "alice", parent });
    };
    expect(child(["helper"]).members).toEqual(members);
    expect(child([]).members).toBeUndefined();
  });
});

describe("prices", () => {
  const priced = scriptedModel({ id: "priced", window: 1000, price: { input: 1, output: 1 } });
  const unpriced = scriptedModel({ id: "unpriced" });
  const budget = { maxCostMicros: 5 };

  test("a budget of money covers children, so each of their models needs a price", () => {
    const agents = [
      agent({ name: "lead", model: priced, subagents: ["middle"], budget }),
      agent({ name: "middle", model: priced, subagents: ["last", "lead"] }),
      agent({ name: "last", model: "alias" }),
    ];
    const models = (alias: typeof priced) => ({ agents, models: { alias } });
    expect(() => defineProject(models(unpriced))).toThrow(
      'agent "lead": budget.maxCostMicros needs a price for model "unpriced" of agent "last"',
    );
    expect(defineProject(models(priced)).agents.size).toBe(3);
  });
});
