// Approve (or deny) and remember: narrow rules only, for the thread or the agent, until they expire; and time that runs out.
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { toRead } from "../testing/log-lines.js";
import { scenario } from "../testing/scenario.js";
import { say, use } from "../testing/scripted-model.js";

expect.extend({ toRead });

const HOUR = 3_600_000;
const bash = { input: z.object({ command: z.string() }), match: "command" as const };
const shell = (command: string, callId: string) => use("bash", { command }, callId);

const shelled = (...commands: string[]) =>
  scenario()
    .model(...commands.map((command, at) => shell(command, `c${at + 1}`)), say("Done."))
    .tool("bash", bash)
    .input("Go")
    .run();

describe("remember", () => {
  test("a prefix opens the next call of this thread, and its use is on record", async () => {
    const run = await shelled("git push origin", "git push backup", "git pull");
    await run.approve("c1", "alice", { remember: { rule: "bash(git push:*)", scope: "thread" } });
    expect(run.log).toRead(`
      approval_granted       c1 by alice
      permission_rule_added  allow bash(git push:*) (thread)
      resumed                approval
    `);
    expect(run.log).toRead("permission_decision c2 allow by remembered_rule bash(git push:*)");
    expect(run.log).toRead("permission_decision c3 ask by mode\napproval_requested c3");
    expect(run.ran).toEqual(["bash c1", "bash c2"]);
  });

  test("a denial that is remembered denies the next one", async () => {
    const run = await shelled("git push origin", "git push backup");
    await run.deny("c1", "alice", { remember: { rule: "bash(git push:*)", scope: "thread" } });
    expect(run.log).toRead("permission_rule_added deny bash(git push:*) (thread)");
    expect(run.log).toRead(
      "permission_decision c2 deny by remembered_rule bash(git push:*)\ntool_result c2 denied by policy",
    );
    expect(run.ran).toEqual([]);
  });

  test.each(["*", "bash", "bash*", "bash(*)", "bash(git:*)", "bash(git push)", "bash(git pull:*)", "other", ""])(
    "%j is no rule to remember for `git push origin`",
    async (rule) => {
      const run = await shelled("git push origin");
      const before = run.log.length;
      const result = await run.approve("c1", "alice", { remember: { rule, scope: "agent" } });
      expect(result).toMatchObject({ ok: false, error: { code: "invalid_rule", pointer: "/remember/rule" } });
      expect(run.log).toHaveLength(before);
    },
  );

  test("a rule counts until it expires", async () => {
    const run = await scenario()
      .model(shell("ls", "c1"), say("One."), shell("ls", "c2"), say("Two."), shell("ls", "c3"))
      .tool("bash", bash)
      .input("Go")
      .run();
    const expiresAt = new Date(Date.parse(run.log[0]?.at ?? "") + HOUR).toISOString();
    await run.approve("c1", "alice", { remember: { rule: "bash(ls)", scope: "thread", expiresAt } });
    await run.input("Again");
    expect(run.ran).toEqual(["bash c1", "bash c2"]);
    await run.advance(HOUR);
    await run.input("Once more");
    expect(run.log).toRead("permission_decision c3 ask by mode");
    expect(run.ran).toEqual(["bash c1", "bash c2"]);
  });

  test.each([
    { scope: "agent", decision: "allow" },
    { scope: "thread", decision: "ask" },
  ] as const)("with scope $scope another thread of the agent is told $decision", async ({ scope, decision }) => {
    const run = await scenario()
      .model(shell("ls", "c1"), say("One."), shell("ls", "c2"), say("Two."))
      .tool("bash", bash)
      .input("Go")
      .run();
    await run.approve("c1", "alice", { remember: { rule: "bash(ls)", scope } });
    await run.start("assistant", { text: "Go", principal: "user" });
    expect(run.log).toRead(`permission_decision c2 ${decision} by …`);
  });
});

describe("time", () => {
  test("half way somebody is told, at its end the call closes denied and the turn goes on", async () => {
    const told: unknown[] = [];
    const run = await scenario()
      .model(shell("ls", "c1"), say("Done."))
      .tool("bash", bash)
      .extension("watch", { permissionDenied: async (call) => void told.push(call.callId) })
      .input("Go")
      .run();
    await run.advance(HOUR / 2 - 1);
    expect(run.lines.at(-1)).toBe("parked awaiting_approval");
    await run.advance(1);
    await run.advance(HOUR / 2 - 1);
    expect(run.lines.filter((line) => line.startsWith("park_escalated"))).toEqual(["park_escalated approval"]);
    expect(told).toEqual([]);
    await run.advance(1);
    expect(run.log).toRead(`
      parked            awaiting_approval
      park_escalated    approval
      approval_expired  c1
      resumed           approval
      tool_result       c1 denied: approval expired
      model_request     turn
      model_response    Done.
      turn_completed    end_turn…
    `);
    expect(told).toEqual(["c1"]);
    expect(run.ran).toEqual([]);
    const late = await run.approve("c1");
    expect(late).toMatchObject({ ok: false, error: { code: "approval_expired" } });
    expect(run.ran).toEqual([]);
  });

  test("an agent's own time limit holds", async () => {
    const run = await scenario()
      .model(shell("ls", "c1"), say("Done."))
      .tool("bash", bash)
      .with({ approvalTimeoutMs: 1000 })
      .input("Go")
      .run();
    await run.advance(1000);
    expect(run.log).toRead("approval_expired c1");
  });

  test("a cancel closes the challenge; a decision after it is refused", async () => {
    const run = await scenario().model(shell("ls", "c1"), say("Done.")).tool("bash", bash).input("Go").run();
    await run.cancel();
    expect(run.log).toRead(`
      cancel_requested  tree
      tool_result       c1 not_executed: …
      cancelled
      turn_completed    cancelled
    `);
    for (const late of [await run.approve("c1"), await run.deny("c1")]) {
      expect(late).toMatchObject({ ok: false, error: { code: "cancelled" } });
    }
    expect(run.state.outcome).toEqual({ status: "cancelled" });
    expect(await run.cancel()).toMatchObject({ ok: false, error: { code: "nothing_to_cancel" } });
  });
});
