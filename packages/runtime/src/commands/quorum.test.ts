// A quorum: what may be remembered, and what counts as denied before.
import { expect, test } from "vitest";
import { z } from "zod";
import { scenario } from "../testing/scenario.js";
import { say, use } from "../testing/scripted-model.js";

test("only the approval that completes a quorum can be remembered", async () => {
  const run = await scenario()
    .model(use("pay", {}, "c1"), say("Done."))
    .tool("pay")
    .with({ quorum: 2 })
    .input("Pay")
    .run();
  const remember = { rule: "pay", scope: "thread" as const };
  expect(await run.approve("c1", "alice", { remember })).toMatchObject({ ok: false, error: { code: "invalid_rule" } });
  await run.approve("c1", "alice");
  await run.approve("c1", "bob", { remember });
  expect(run.log.filter((event) => event.type === "permission_rule_added")).toHaveLength(1);
});

test("the input that a person denied after an earlier edit is denied before, too", async () => {
  const pay = (amount: number, callId: string) => use("pay", { amount }, callId);
  const run = await scenario()
    .model(pay(5, "c1"), pay(4, "c2"), say("Done."))
    .tool("pay", { input: z.object({ amount: z.number() }) })
    .with({ quorum: 2 })
    .input("Pay")
    .run();
  await run.approve("c1", "alice", { editedInput: { amount: 4 } });
  await run.deny("c1", "bob");
  const decided = run.log.find((event) => event.type === "permission_decision" && event.data.callId === "c2");
  expect(decided?.data).toMatchObject({ decision: "deny", source: "denied_before" });
});
