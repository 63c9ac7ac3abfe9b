// An approver's edit: checked against the schema, judged by rules and hooks again, and kept apart from what was proposed.
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { hashJson } from "../hash.js";
import type { Hooks } from "../hooks/points.js";
import { toRead } from "../testing/log-lines.js";
import { scenario } from "../testing/scenario.js";
import { say, use } from "../testing/scripted-model.js";

expect.extend({ toRead });

const NOTE = "a\u0000b \ud800 😀 é";
const proposed = { amount: 5, note: NOTE };
const pay = {
  input: z.object({ amount: z.number(), note: z.string(), to: z.object({ "a/b": z.string() }).optional() }),
  match: { argument: "amount" },
};

function paying(hooks: Hooks = {}) {
  const inputs: Record<string, unknown>[] = [];
  const run = (input: Record<string, unknown>) => {
    inputs.push(input);
    return "paid";
  };
  const play = scenario()
    .model(use("pay", proposed, "c1"), say("Done."))
    .tool("pay", { ...pay, run })
    .extension("guard", hooks, { hookTimeoutMs: 1000 })
    .ask("pay");
  return { play, inputs };
}

/** A guard that asks about small amounts and denies large ones, and says how often it was asked. */
function guard(asked: unknown[]): Hooks {
  return {
    beforeTool: async (call) => {
      asked.push(call.input.amount);
      return Number(call.input.amount) > 100 ? { decision: "deny", reason: "too much" } : { decision: "ask" };
    },
  };
}

describe("an edit", () => {
  test("is what runs; proposed, decided and effective input stay apart, and the model is told", async () => {
    const { play, inputs } = paying(guard([]));
    const run = await play.input("Pay").run();
    const editedInput = { ...proposed, amount: 4 };
    expect((await run.approve("c1", "alice", { editedInput })).ok).toBe(true);
    expect(run.log).toRead(`
      hook_decision        guard beforeTool c1 (edited) ask
      permission_decision  c1 ask by hook (edited)
      approval_granted     c1 by alice (edited)
      resumed              approval
      tool_started         c1
      tool_result          c1 executed: paid
    `);
    const appended = run.log.filter(
      (event) => event.type === "resumed" || (event.type === "hook_decision" && event.data.argsHash),
    );
    expect(new Set(appended.map((event) => event.append)).size).toBe(1);
    expect(inputs).toEqual([editedInput]);
    expect(inputs[0]?.note).toBe(NOTE);
    const call = run.log.find((event) => event.type === "tool_call");
    expect(call?.data).toMatchObject({ input: proposed });
    const granted = run.log.find((event) => event.type === "approval_granted");
    expect(granted?.data).toMatchObject({
      argsHash: hashJson(proposed),
      effectiveArgsHash: hashJson(editedInput),
      editedInput,
    });
    const started = run.log.find((event) => event.type === "tool_started");
    expect(started?.data).toMatchObject({ argsHash: hashJson(editedInput) });
    expect(run.prompts[1]).toMatch(/person edited.*"amount":4/s);
  });

  test.each([
    { editedInput: { ...proposed, amount: "4" }, pointer: "/editedInput/amount" },
    { editedInput: { amount: 4 }, pointer: "/editedInput/note" },
    { editedInput: { ...proposed, to: { "a/b": 1 } }, pointer: "/editedInput/to/a~1b" },
  ])("that does not fit the schema names the place $pointer, and stores nothing", async ({ editedInput, pointer }) => {
    const asked: unknown[] = [];
    const { play, inputs } = paying(guard(asked));
    const run = await play.input("Pay").run();
    const before = run.log.length;
    expect(await run.approve("c1", "alice", { editedInput })).toMatchObject({
      ok: false,
      error: { code: "invalid_edit", pointer },
    });
    expect(run.log).toHaveLength(before);
    expect(asked).toEqual([5]);
    expect((await run.approve("c1")).ok).toBe(true);
    expect(inputs).toEqual([proposed]);
  });

  test("that a hook denies leaves its one hook_decision and an open challenge; the same edit again reads it back", async () => {
    const asked: unknown[] = [];
    const { play, inputs } = paying(guard(asked));
    const run = await play.input("Pay").run();
    const before = run.log.length;
    const editedInput = { ...proposed, amount: 500 };
    for (let n = 0; n < 3; n++) {
      expect(await run.approve("c1", n === 0 ? "alice" : "bob", { editedInput })).toMatchObject({
        ok: false,
        error: { code: "edit_denied" },
      });
    }
    expect(run.lines.slice(before)).toEqual(["hook_decision guard beforeTool c1 (edited) deny: too much"]);
    expect(asked).toEqual([5, 500]);
    expect(run.challenge("c1").status).toBe("open");
    expect(run.state.parked?.reason).toBe("awaiting_approval");
    expect(inputs).toEqual([]);

    await run.approve("c1", "alice", { editedInput: { ...proposed, amount: 600 } });
    expect(asked).toEqual([5, 500, 600]);
    expect((await run.approve("c1", "alice", { editedInput: { ...proposed, amount: 6 } })).ok).toBe(true);
    expect(inputs).toEqual([{ ...proposed, amount: 6 }]);
  });

  test.each([
    ["throws", (): Promise<unknown> => Promise.reject(new Error("broken")), "threw"],
    ["says nothing", async (): Promise<unknown> => undefined, "invalid_return"],
  ] as const)("over which a hook %s is denied", async (_, broken, cause) => {
    const hooks = {
      beforeTool: async (call: { input: Record<string, unknown> }) =>
        call.input.amount === 5 ? { decision: "ask" } : broken(),
    } as Hooks;
    const { play, inputs } = paying(hooks);
    const run = await play.input("Pay").run();
    const result = await run.approve("c1", "alice", { editedInput: { ...proposed, amount: 6 } });
    expect(result).toMatchObject({ ok: false, error: { code: "edit_denied" } });
    expect(run.lines.at(-1)).toBe(`hook_decision guard beforeTool c1 (edited) failed (${cause})`);
    expect(inputs).toEqual([]);
  });

  test("that a rule denies leaves nothing", async () => {
    const { play, inputs } = paying();
    const run = await play.deny("pay(amount:9*)").input("Pay").run();
    const before = run.log.length;
    const result = await run.approve("c1", "alice", { editedInput: { ...proposed, amount: 99 } });
    expect(result).toMatchObject({ ok: false, error: { code: "edit_denied" } });
    expect(run.log).toHaveLength(before);
    expect(run.challenge("c1").status).toBe("open");
    expect(inputs).toEqual([]);
  });

  test("an edit under a ceiling that denies it is denied", async () => {
    const helper = scenario("helper")
      .model(use("pay", proposed, "c2"), say("Paid."))
      .tool("pay", pay)
      .ask("pay");
    const run = await scenario()
      .model(use("spawn_agent", { agent: "helper", prompt: "pay" }, "c1"), say("Done."))
      .tool("pay", pay)
      .deny("pay(amount:9*)")
      .child(helper)
      .input("Pay")
      .run();
    const result = await run.approve("c2", "alice", { editedInput: { ...proposed, amount: 99 } });
    expect(result).toMatchObject({ ok: false, error: { code: "edit_denied" } });
    expect(run.ran).toEqual([]);
  });
});
