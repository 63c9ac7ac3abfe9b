// A person's answer to a question, and a person's word on an outcome that nobody knows.
import { describe, expect, test } from "vitest";
import { ToolError } from "../config/errors.js";
import { callOf } from "../state/calls.js";
import { toRead } from "../testing/log-lines.js";
import { scenario } from "../testing/scenario.js";
import { say, use } from "../testing/scripted-model.js";

expect.extend({ toRead });

const asking = (input: Record<string, unknown>) =>
  scenario()
    .model(use("ask_user", input, "c1"), say("Done."))
    .input("Go")
    .run();

describe("questions", () => {
  test("an answer is one of the options; the call closes with it and the turn goes on", async () => {
    const run = await asking({ question: "Which?", options: ["red", "blue"] });
    expect(run.log).toRead("question_asked c1: Which?\nparked awaiting_answer");
    const before = run.log.length;
    for (const wrong of ["green", "Red", "", "red "]) {
      expect(await run.answer("c1", wrong)).toMatchObject({
        ok: false,
        error: { code: "invalid_answer", pointer: "/answer" },
      });
    }
    expect(run.log).toHaveLength(before);
    expect((await run.answer("c1", "blue")).ok).toBe(true);
    expect(run.log).toRead(`
      question_answered  c1: blue
      tool_result        c1 answered: blue
      resumed            question
      model_request      turn
    `);
    expect(await run.answer("c1", "red")).toMatchObject({ ok: false, error: { code: "question_closed" } });
    expect(await run.answer("c9", "red")).toMatchObject({ ok: false, error: { code: "not_found" } });
  });

  test("without options any text is an answer, code unit by code unit", async () => {
    const run = await asking({ question: "What?" });
    await run.answer("c1", "\u0000 \udc00 😀");
    expect(callOf(run.state, "c1")?.result).toMatchObject({
      origin: "answered",
      preview: "\u0000 \udc00 😀",
      isError: false,
    });
  });

  test("after 24 hours there is no answer, and the turn goes on", async () => {
    const run = await asking({ question: "What?" });
    await run.advance(12 * 3_600_000);
    expect(run.lines.at(-1)).toBe("park_escalated question");
    await run.advance(12 * 3_600_000);
    expect(run.log).toRead("tool_result c1 not_executed: no answer\nresumed question\nmodel_request turn");
    expect(await run.answer("c1", "late")).toMatchObject({ ok: false, error: { code: "question_closed" } });
  });

  test("a cancelled one takes no answer", async () => {
    const run = await asking({ question: "What?" });
    await run.cancel();
    expect(await run.answer("c1", "late")).toMatchObject({ ok: false, error: { code: "cancelled" } });
  });

  test("asking needs no approval in any mode, unless a rule says otherwise", async () => {
    const ask = use("ask_user", { question: "What?" }, "c1");
    for (const mode of ["default", "accept_edits", "plan", "dont_ask", "bypass"] as const) {
      const run = await scenario().model(ask).mode(mode).input("Go").run();
      expect(run.state.parked?.reason).toBe("awaiting_answer");
    }
    const run = await scenario().model(ask, say("Done.")).deny("ask_user").input("Go").run();
    expect(run.log).toRead("permission_decision c1 deny by policy ask_user");
  });
});

describe("outcomes in doubt", () => {
  const unsure = (...failures: Error[]) => {
    const run = () => {
      const next = failures.shift();
      if (next) throw next;
      return "paid";
    };
    return scenario()
      .model(use("pay", {}, "c1"), say("Done."))
      .tool("pay", { run })
      .allow("pay")
      .input("Go")
      .run();
  };
  const broken = () => new Error("connection lost");

  test("a body that threw parks the thread, and is never run again by itself", async () => {
    const run = await unsure(broken());
    expect(run.log).toRead("tool_started c1\ntool_outcome_unknown c1 error\nparked outcome_unknown");
    await run.advance(30 * 24 * 3_600_000);
    expect(run.ran).toEqual(["pay c1"]);
    expect(run.state.parked?.reason).toBe("outcome_unknown");
  });

  test("it happened: the result that the person gives", async () => {
    const run = await unsure(broken());
    await run.command({ kind: "resolve", callId: "c1", outcome: "done", result: "receipt 7", by: "alice" });
    expect(run.log).toRead(`
      tool_outcome_resolved  c1 done by person
      tool_result            c1 resolved: receipt 7
      resumed                outcome
      model_request          turn
    `);
    expect(callOf(run.state, "c1")?.result?.isError).toBe(false);
    const again = await run.command({ kind: "resolve", callId: "c1", outcome: "retry", by: "bob" });
    expect(again).toMatchObject({ ok: false, error: { code: "outcome_settled" } });
    expect(run.ran).toEqual(["pay c1"]);
  });

  test("give up: an error result", async () => {
    const run = await unsure(broken());
    await run.command({ kind: "resolve", callId: "c1", outcome: "not_done", by: "alice" });
    expect(callOf(run.state, "c1")?.result).toMatchObject({ origin: "resolved", isError: true });
    expect(run.ran).toEqual(["pay c1"]);
  });

  test("run it again: another attempt under the same effect key", async () => {
    const run = await unsure(broken());
    await run.command({ kind: "resolve", callId: "c1", outcome: "retry", by: "alice" });
    expect(run.log).toRead(
      "tool_outcome_resolved c1 retry by person\nresumed outcome\ntool_started c1 attempt 2\ntool_result c1 executed: paid",
    );
    const keys = run.log.flatMap((event) => (event.type === "tool_started" ? [event.data.effectKey] : []));
    expect(new Set(keys)).toEqual(new Set([`${run.threadId}:c1`]));
    expect(run.ran).toEqual(["pay c1", "pay c1"]);
  });

  test("a cancel does not hide it: the run ends only once a person has said which it was", async () => {
    const run = await unsure(broken());
    await run.cancel();
    expect(run.lines.at(-1)).toBe("cancel_requested tree");
    expect(run.state.outcome).toBeNull();
    await run.command({ kind: "resolve", callId: "c1", outcome: "done", by: "alice" });
    expect(run.lines.slice(-2)).toEqual(["cancelled", "turn_completed cancelled"]);
  });

  test("a ToolError vouches that nothing happened", async () => {
    const run = await unsure(new ToolError("card declined"));
    expect(callOf(run.state, "c1")?.result).toMatchObject({ origin: "executed", isError: true });
    expect(run.log).not.toRead("tool_outcome_unknown c1 error");
  });

  test("a call that is not in doubt can't be resolved", async () => {
    const run = await unsure();
    const result = await run.command({ kind: "resolve", callId: "c1", outcome: "done", by: "alice" });
    expect(result).toMatchObject({ ok: false, error: { code: "outcome_settled" } });
  });
});
