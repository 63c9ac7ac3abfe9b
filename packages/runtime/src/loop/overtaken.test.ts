// A cancel that lands between a worker's append and its next step: the step must not be taken on what the log said before.
import { expect, test } from "vitest";
import { draft } from "../events/index.js";
import type { EventLog } from "../ports.js";
import { toRead } from "../testing/log-lines.js";
import { scenario } from "../testing/scenario.js";
import { say, use } from "../testing/scripted-model.js";

expect.extend({ toRead });

/** The cancel is in the log before the worker hears that its own append was taken, and its word came before any work began. */
const cancelledAfter =
  (type: string) =>
  (log: EventLog): EventLog => ({
    start: (...all) => log.start(...all),
    fork: (...all) => log.fork(...all),
    read: (...all) => log.read(...all),
    append: async (request) => {
      const result = await log.append(request);
      if (result.ok && result.events.some((event) => event.type === type)) {
        const { threadId } = request;
        await log.append({ threadId, state: result.state, drafts: [draft("cancel_requested", { scope: "tree" })] });
      }
      return result;
    },
  });

test("a read that was allowed is not begun after the cancel", async () => {
  const run = await scenario()
    .model(use("look", {}, "c1"), say("no"))
    .tool("look", { effect: "read_only" })
    .allow("look")
    .log(cancelledAfter("permission_decision"))
    .input("Go")
    .run();
  expect(run.ran).toEqual([]);
  expect(run.state.outcome).toEqual({ status: "cancelled" });
  expect(run.log).toRead("permission_decision c1…\ncancel_requested…\ntool_result c1 not_executed…");
});

test.each([
  ["idempotent", "interrupted…"],
  ["unguarded", "executed: error: the run was cancelled before this call began"],
] as const)(
  "an %s body whose start is on record is not called after the cancel, and is in no doubt",
  async (effect, result) => {
    const run = await scenario()
      .model(use("pay", {}, "c1"), say("no"))
      .tool("pay", { effect })
      .allow("pay")
      .log(cancelledAfter("tool_started"))
      .input("Go")
      .run();
    expect(run.ran).toEqual([]);
    expect(run.state.outcome).toEqual({ status: "cancelled" });
    expect(run.log).toRead(`tool_started c1…\ncancel_requested…\ntool_result c1 ${result}`);
  },
);
