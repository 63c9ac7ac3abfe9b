// What a hook is told: its subject, the run's context last, and all of it a copy.
import { describe, expect, test } from "vitest";
import { toRead } from "../testing/log-lines.js";
import { scenario } from "../testing/scenario.js";
import { say, use } from "../testing/scripted-model.js";
import type { HookContext } from "./context.js";

expect.extend({ toRead });

describe("what a hook is told", () => {
  test("the run's context comes last: thread, branch, principal, a live signal, no attempt where nothing is capped", async () => {
    const contexts: HookContext[] = [];
    const run = await scenario()
      .model(say("Hi."))
      .extension("guard", {
        sessionStart: async (source, ctx) => {
          expect(source).toBe("startup");
          contexts.push(ctx);
          return [];
        },
        beforeInput: async (input, ctx) => {
          expect(input).toMatchObject({ source: "api", text: "Go" });
          contexts.push(ctx);
          return { decision: "allow" };
        },
      })
      .input("Go", { principal: "alice" })
      .run();
    for (const context of contexts) {
      expect(context).toMatchObject({ threadId: run.threadId, branch: "main", principal: "alice" });
      expect(context.signal.aborted).toBe(false);
      expect(context.attempt).toBeUndefined();
    }
    expect(contexts).toHaveLength(2);
  });

  test("the signal aborts at the deadline, and what is said after it changes nothing", async () => {
    let aborted: Promise<boolean> | undefined;
    const run = await scenario()
      .model(say("Hi."))
      .extension(
        "guard",
        {
          beforeModel: (_, { signal }) => {
            const late = new Promise<{ decision: "proceed" }>((resolve) => {
              signal.addEventListener("abort", () => resolve({ decision: "proceed" }), { once: true });
            });
            aborted = late.then(() => signal.aborted);
            return late;
          },
        },
        { hookTimeoutMs: 30 },
      )
      .input("Go")
      .run();
    const lines = run.lines;
    expect(await aborted).toBe(true);
    await run.engine.settled();
    expect(run.lines).toEqual(lines);
    expect(run.log).toRead("hook_decision guard beforeModel failed (timed_out)\nturn_completed error");
    expect(run.prompts).toEqual([]);
  });

  test("what a hook does to its arguments stays with the hook", async () => {
    const spoil = (value: object): void => {
      for (const key of Object.keys(value)) Reflect.deleteProperty(value, key);
    };
    const run = await scenario()
      .model(use("look", { at: "x" }, "c1"), say("Done."))
      .tool("look", { effect: "read_only", run: (input) => JSON.stringify(input) })
      .extension("guard", {
        beforeModel: async (state) => {
          spoil(state);
          return { decision: "proceed" };
        },
        onStop: async (state) => {
          spoil(state);
          return { decision: "stop" };
        },
        beforeTool: async (call) => {
          spoil(call.input);
          return { decision: "allow" };
        },
        afterTool: async (call, result) => {
          spoil(call.input);
          spoil(result);
          return [];
        },
      })
      .input("Go")
      .run();
    expect(run.log).toRead('tool_result c1 executed: {"at":"x"}');
    expect(run.state.outcome).toEqual({ status: "completed", output: "Done." });
  });
});
