// What beforeInput is told.
import { expect, test } from "vitest";
import { scenario } from "../testing/scenario.js";
import { say } from "../testing/scripted-model.js";

test("beforeInput is given the input as it is recorded, its budget included", async () => {
  const told: unknown[] = [];
  const run = await scenario()
    .model(say("Hi."))
    .extension("guard", {
      beforeInput: async (input) => {
        told.push(input);
        return { decision: "allow" };
      },
    })
    .input("Go", { budget: { maxModelRequests: 5 } })
    .run();
  const recorded = run.log.find((event) => event.type === "user_input");
  expect(told).toEqual([recorded?.data]);
});
