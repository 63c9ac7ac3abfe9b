// The scenario itself: the example of the style guide, word for word.
import { expect, test } from "vitest";
import { toRead, toReadInFull } from "./log-lines.js";
import { scenario } from "./scenario.js";
import { say, use } from "./scripted-model.js";

declare module "vitest" {
  interface Matchers<T> {
    /** The log holds these lines, right behind each other; `...` is a gap, `…` leaves the rest of a line open. */
    toRead(lines: string): T;
    toReadInFull(lines: string): T;
  }
}
expect.extend({ toRead, toReadInFull });

test("a denied call never runs and the model sees why", async () => {
  const run = await scenario()
    .model(use("send_email", { to: "eve@evil.test" }, "c1"), say("I can't email that address."))
    .extension("guard", { beforeTool: async () => ({ decision: "deny", reason: "external recipient" }) })
    .tool("send_email")
    .allow("send_email")
    .input("mail eve")
    .run();
  expect(run.log).toRead(`
    tool_call            c1 send_email
    hook_decision        guard beforeTool c1 deny: external recipient
    permission_decision  c1 deny by hook
    tool_result          c1 denied: external recipient
  `);
  expect(run.ran).toEqual([]);
  expect(run.prompts[1]).toContain("denied: external recipient");
});

test("lines that are not in the log, or not in this order, are not read out of it", async () => {
  const run = await scenario().model(say("Hello.")).input("Hi").run();
  expect(run.log).toReadInFull(`
    user_input      Hi
    model_request   turn
    model_response  Hello.
    turn_completed  end_turn with "Hello."
  `);
  expect(run.log).toRead("user_input Hi\n...\nturn_completed end_turn…");
  expect(run.log).not.toRead("user_input Hi\nmodel_response Hello.");
  expect(run.log).not.toRead("model_response Hello.\n...\nuser_input Hi");
  expect(run.log).not.toReadInFull("user_input Hi\nmodel_request turn");
});
