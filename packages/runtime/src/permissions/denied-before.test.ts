// A call that a person denied is not asked about again in its turn, and the fifth such repeat ends the turn.
import { expect, test } from "vitest";
import { toRead } from "../testing/log-lines.js";
import { scenario } from "../testing/scenario.js";
import { say, use } from "../testing/scripted-model.js";

expect.extend({ toRead });

const again = (n: number) => use("pay", { amount: 5, to: "bob" }, `c${n}`);

test("the same name and arguments, in whatever order, are denied without asking; others are asked about", async () => {
  const run = await scenario()
    .model(again(1), use("pay", { to: "bob", amount: 5 }, "c2"), use("pay", { amount: 6, to: "bob" }, "c3"))
    .tool("pay")
    .input("Pay")
    .run();
  await run.deny("c1", "alice", { reason: "too much" });
  expect(run.log).toRead(`
    approval_denied      c1 by alice: too much
    resumed              approval
    tool_result          c1 denied: a person refused…
    model_request        turn
    model_response       pay c2
    tool_call            c2 pay
    permission_decision  c2 deny by denied_before
    tool_result          c2 denied: …
    model_request        turn
    model_response       pay c3
    tool_call            c3 pay
    permission_decision  c3 ask by mode
    approval_requested   c3
    parked               awaiting_approval
  `);
  expect(run.prompts[1]).toMatch(/person.*too much.*not repeat/s);
  expect(run.ran).toEqual([]);
});

test("the fifth repeat ends the turn denied_repeatedly, and the next turn asks again", async () => {
  const run = await scenario()
    .model(...[1, 2, 3, 4, 5, 6].map(again), again(7), say("Done."))
    .tool("pay")
    .input("Pay")
    .run();
  await run.deny("c1");
  expect(run.log).toRead(`
    permission_decision  c5 deny by denied_before
    tool_result          c5 denied: …
    model_request        turn
    model_response       pay c6
    tool_call            c6 pay
    permission_decision  c6 deny by denied_before
    tool_result          c6 denied: …
    turn_completed       error denied_repeatedly
  `);
  expect(run.state.outcome).toEqual({ status: "failed", code: "denied_repeatedly" });
  await run.input("Try again");
  expect(run.state.parked?.reason).toBe("awaiting_approval");
});

test("an allow rule, or a hook's allow, does not bring it back", async () => {
  const run = await scenario()
    .model(again(1), again(2), say("Done."))
    .extension("guard", {
      beforeTool: async (call) => (call.callId === "c1" ? { decision: "ask" } : { decision: "allow" }),
    })
    .tool("pay")
    .allow("pay")
    .input("Pay")
    .run();
  await run.deny("c1");
  expect(run.log).toRead("permission_decision c2 deny by denied_before");
  expect(run.ran).toEqual([]);
});
