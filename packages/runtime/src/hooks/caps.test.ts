// Caps and orders: the endings, caps and odd corners of the hook contract.
import { describe, expect, test } from "vitest";
import { toRead } from "../testing/log-lines.js";
import { scenario } from "../testing/scenario.js";
import { say, use } from "../testing/scripted-model.js";
import type { HookContext } from "./context.js";
import type { HookName, Hooks } from "./points.js";

expect.extend({ toRead });

type Attempt = HookContext["attempt"];
const answersOf = (count: number) => Array.from({ length: count }, (_, at) => say(`Answer ${at + 1}.`));

describe("caps", () => {
  test("onStop: three continues take effect, the fourth ends the turn; the model is asked four times", async () => {
    const attempts: Attempt[] = [];
    const run = await scenario()
      .model(...answersOf(6))
      .extension("guard", {
        onStop: async (_, { attempt }) => {
          attempts.push(attempt);
          return { decision: "continue", reason: "more" };
        },
      })
      .input("Go")
      .run();
    expect(run.log).toRead("hook_decision guard onStop continue: more\nturn_completed stop_hook_limit");
    const [decision, end] = run.log.slice(-2);
    expect(end?.append).toBe(decision?.append);
    expect(run.prompts).toHaveLength(4);
    expect(attempts).toEqual([0, 1, 2, 3].map((used) => ({ used, limit: 3 })));
    expect(run.state.outcome).toEqual({ status: "failed", code: "stop_hook_limit" });
  });

  test("onStop: the first continue decides and the others are not asked", async () => {
    const asked: string[] = [];
    const stopper = (name: string, goesOn: boolean): Hooks => ({
      onStop: async (_, { attempt }) => {
        asked.push(name);
        return goesOn && attempt?.used === 0 ? { decision: "continue", reason: name } : { decision: "stop" };
      },
    });
    await scenario()
      .model(...answersOf(2))
      .extension("a", stopper("a", false))
      .extension("b", stopper("b", true))
      .extension("c", stopper("c", true))
      .input("Go")
      .run();
    expect(asked).toEqual(["a", "b", "a", "b", "c"]);
  });

  test("afterModel: two retries a turn, the third counts as a deny", async () => {
    const attempts: Attempt[] = [];
    const run = await scenario()
      .model(...answersOf(4))
      .extension("guard", {
        afterModel: async (_state, _response, { attempt }) => {
          attempts.push(attempt);
          return { decision: "retry", reason: "shorter" };
        },
      })
      .input("Go")
      .run();
    expect(run.log).toRead("hook_decision guard afterModel deny: retry limit reached: shorter\nturn_completed error");
    expect(attempts).toEqual([0, 1, 2].map((used) => ({ used, limit: 2 })));
    expect(run.prompts).toHaveLength(3);
  });

  test("afterModel: eight guides a turn, the ninth counts as a deny", async () => {
    const run = await scenario()
      .model(...answersOf(10))
      .extension("guard", { afterModel: async () => ({ decision: "guide", text: "kinder" }) })
      .input("Go")
      .run();
    expect(run.log).toRead("hook_decision guard afterModel deny: guide limit reached: kinder\nturn_completed error");
    expect(run.prompts).toHaveLength(9);
  });

  test("re-asks count to maxTurns, so a stubborn hook can't loop for ever", async () => {
    const run = await scenario()
      .model(...Array.from({ length: 9 }, (_, at) => use("look", {}, `c${at}`)))
      .tool("look", { effect: "read_only" })
      .extension("guard", { afterModel: async () => ({ decision: "deny", reason: "no" }) })
      .with({ limits: { maxTurns: 4 } })
      .input("Go")
      .run();
    expect(run.lines.at(-1)).toBe("turn_completed max_turns");
    expect(run.prompts).toHaveLength(4);
    expect(run.ran).toEqual([]);
  });

  test("subagentStop: three continues a spawn, then its continue is recorded as a stop", async () => {
    const attempts: Attempt[] = [];
    const run = await scenario()
      .model(use("spawn_agent", { agent: "helper", prompt: "go" }, "c1"), say("Done."))
      .child(scenario("helper").model(...answersOf(6)))
      .extension("guard", {
        subagentStop: async (_, { attempt }) => {
          attempts.push(attempt);
          return { decision: "continue", reason: "more" };
        },
      })
      .input("Go")
      .run();
    expect(run.log).toRead(`
      hook_decision   guard subagentStop c1 continue: more
      hook_decision   guard subagentStop c1 stop: continuation limit
      agent_finished  c1 completed
      tool_result     c1 executed: Answer 4.
    `);
    expect(attempts).toEqual([0, 1, 2, 3].map((used) => ({ used, limit: 3 })));
  });
});

describe("order", () => {
  const reversed: HookName[] = ["afterModel", "afterTool", "afterToolBatch"];
  const listed: HookName[] = [
    "sessionStart",
    "beforeInput",
    "beforeModel",
    "beforeTool",
    "beforeToolResult",
    "onStop",
    "sessionEnd",
  ];
  const harmless: { [T in HookName]?: unknown } = {
    sessionStart: [],
    beforeInput: { decision: "allow" },
    beforeModel: { decision: "proceed" },
    afterModel: { decision: "proceed" },
    beforeTool: { decision: "allow" },
    afterTool: [],
    beforeToolResult: { decision: "proceed" },
    afterToolBatch: [],
    onStop: { decision: "stop" },
  };

  test.each([...reversed, ...listed])("%s is asked in its order", async (hook) => {
    const asked: string[] = [];
    const named = (name: string): Hooks => {
      const answer = async () => {
        asked.push(name);
        return harmless[hook];
      };
      return { [hook]: answer } as Hooks;
    };
    await scenario()
      .model(use("look", {}, "c1"), say("Done."))
      .tool("look", { effect: "read_only" })
      .extension("a", named("a"))
      .extension("b", named("b"))
      .extension("c", named("c"))
      .input("Go")
      .run();
    expect(asked.slice(0, 3)).toEqual(reversed.includes(hook) ? ["c", "b", "a"] : ["a", "b", "c"]);
  });

  test("one failure of sessionStart refuses the run, all are asked, and sessionEnd is not told", async () => {
    const asked: string[] = [];
    const named = (name: string, broken: boolean): Hooks => ({
      sessionStart: async () => {
        asked.push(name);
        return broken ? Promise.reject(new Error("broken")) : [];
      },
      sessionEnd: async () => void asked.push(`${name} ended`),
      onStopFailure: async () => void asked.push(`${name} failed`),
    });
    const run = await scenario()
      .model(say("Hi."))
      .extension("a", named("a", true))
      .extension("b", named("b", false))
      .input("Go")
      .run();
    expect(asked).toEqual(["a", "b"]);
    expect(run.log.some((event) => event.type === "user_input")).toBe(false);
    expect(run.prompts).toEqual([]);
  });

  test("a denied input is never rendered, in no later request", async () => {
    const run = await scenario()
      .model(say("One."), say("Two."))
      .extension("guard", {
        beforeInput: async (input) =>
          input.text.includes("secret")
            ? { decision: "deny", reason: "no" }
            : { decision: "allow", injections: ["ok"] },
      })
      .input("first")
      .input("the secret")
      .input("third")
      .run();
    expect(run.prompts).toHaveLength(2);
    expect(run.prompts.join("\n")).not.toContain("secret");
    expect(run.prompts[1]).toContain("third");
    expect(JSON.stringify(run.log)).toContain("the secret");
  });

  test("redactions of several add up on the raw result, and any clear wins", async () => {
    const seen: string[] = [];
    const redacting = (start: number, end: number): Hooks => ({
      beforeToolResult: async (_, result) => {
        seen.push(result.preview);
        return { decision: "redact", spans: [{ start, end }] };
      },
    });
    const looking = () =>
      scenario()
        .model(use("look", {}, "c1"), say("Done."))
        .tool("look", { effect: "read_only", run: () => "abcdefgh" })
        .extension("a", redacting(0, 2))
        .extension("b", redacting(2, 4))
        .extension("c", redacting(6, 7));
    const run = await looking().input("Go").run();
    expect(run.prompts[1]).toContain("[redacted]ef[redacted]h");
    expect(seen).toEqual(["abcdefgh", "abcdefgh", "abcdefgh"]);
    const clearing: Hooks = { beforeToolResult: async () => ({ decision: "deny", reason: "all" }) };
    const cleared = await looking().extension("d", clearing).extension("e", redacting(4, 5)).input("Go").run();
    expect(cleared.prompts[1]).not.toMatch(/ef|gh|h\b/);
    expect(seen.slice(3)).toHaveLength(4);
  });
});
