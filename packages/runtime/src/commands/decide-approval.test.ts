// A person's decision: bound to what they saw, single use, within the circle of approvers.
import { describe, expect, test } from "vitest";
import { z } from "zod";
import type { AgentDefinition } from "../config/agent.js";
import type { EventLog } from "../ports.js";
import { toRead } from "../testing/log-lines.js";
import type { Play } from "../testing/play.js";
import { scenario } from "../testing/scenario.js";
import { say, together, use } from "../testing/scripted-model.js";

expect.extend({ toRead });

const pay = { input: z.object({ amount: z.number(), note: z.string().optional() }) };
const asked = (settings: Partial<AgentDefinition> = {}): Promise<Play> =>
  scenario()
    .model(use("pay", { amount: 5 }, "c1"), say("Done."))
    .tool("pay", pay)
    .with(settings)
    .input("Pay")
    .run();

const codeOf = (result: Awaited<ReturnType<Play["approve"]>>): string => (result.ok ? "ok" : result.error.code);

describe("binding", () => {
  test("a challenge opens with its park in one append, after the earlier calls have their results", async () => {
    const run = await scenario()
      .model(
        together(use("pay", { amount: 1 }, "c1"), use("look", {}, "c2"), use("pay", { amount: 2 }, "c3")),
        say("Done."),
      )
      .tool("pay", pay)
      .tool("look", { effect: "read_only" })
      .input("Pay")
      .run();
    expect(run.log).toRead("permission_decision c3 ask by mode\napproval_requested c1\nparked awaiting_approval");
    const { challengeId } = run.challenge("c1");
    const [requested, parked] = run.log.slice(-2);
    expect(parked?.append).toBe(requested?.append);
    expect(
      codeOf(await run.command({ kind: "decide", challengeId: "apr_none", decision: "approve", by: "alice" })),
    ).toBe("not_found");
    await run.approve("c1");
    expect(run.log).toRead(`
      approval_granted     c1 by alice
      resumed              approval
      tool_started         c1
      tool_result          c1 executed: pay done
      tool_result          c2 executed: look done
      approval_requested   c3
      parked               awaiting_approval
    `);
    expect(run.challenge("c3").challengeId).not.toBe(challengeId);
  });

  test("a decision on another input than the call's is refused, and nothing is stored", async () => {
    const run = await asked();
    const before = run.log.length;
    const result = await run.approve("c1", "alice", { argsHash: "0".repeat(64) });
    expect(result).toMatchObject({ ok: false, error: { code: "approval_mismatch", pointer: "/argsHash" } });
    expect(run.log).toHaveLength(before);
    expect(codeOf(await run.approve("c1"))).toBe("ok");
    expect(run.ran).toEqual(["pay c1"]);
  });

  test("text never approves anything", async () => {
    const run = await asked();
    expect(codeOf(await run.input("yes, approve c1"))).toBe("busy");
    expect(run.ran).toEqual([]);
  });
});

describe("single use", () => {
  test("the same person's repeat gets the same answer, anything else hears who decided", async () => {
    const run = await asked();
    await run.approve("c1", "alice");
    const after = run.log.length;
    expect(await run.approve("c1", "alice")).toMatchObject({ ok: true, value: { events: [] } });
    for (const late of [await run.deny("c1", "alice"), await run.approve("c1", "bob"), await run.deny("c1", "bob")]) {
      expect(late).toMatchObject({
        ok: false,
        error: {
          code: "approval_already_decided",
          details: { by: "alice", decision: "approve", at: expect.any(String) },
        },
      });
    }
    expect(run.log).toHaveLength(after);
    expect(run.ran).toEqual(["pay c1"]);
  });

  test("approve and deny at the same moment, 200 times: one wins, the other hears of the winner", async () => {
    const winners = new Set<string>();
    for (let n = 0; n < 200; n++) {
      const run = await scenario()
        .model(use("pay", { amount: 5 }, "c1"), say("Done."))
        .tool("pay", pay)
        .log((log) => jittery(log, n))
        .input("Pay")
        .run();
      const [approved, denied] = await Promise.all([run.approve("c1", "alice"), run.deny("c1", "bob")]);
      const decided = run.log.filter((event) => event.type === "approval_granted" || event.type === "approval_denied");
      expect(decided).toHaveLength(1);
      const [winner, loser, name] = approved.ok ? [approved, denied, "alice"] : [denied, approved, "bob"];
      winners.add(name);
      expect(winner.ok).toBe(true);
      expect(loser).toMatchObject({ ok: false, error: { code: "approval_already_decided", details: { by: name } } });
      expect(run.ran).toEqual(approved.ok ? ["pay c1"] : []);
    }
    expect([...winners].sort()).toEqual(["alice", "bob"]);
  }, 30_000);
});

/** A log that takes its time, another one for each call: what lands in between differs from run to run. */
function jittery(log: EventLog, seed: number): EventLog {
  let state = seed + 1;
  const pause = async (): Promise<void> => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    for (let left = (state >> 8) % 7; left > 0; left--) await Promise.resolve();
  };
  return {
    start: (...all) => log.start(...all),
    fork: (...all) => log.fork(...all),
    read: async (...all) => {
      await pause();
      return log.read(...all);
    },
    append: async (request) => {
      await pause();
      return log.append(request);
    },
  };
}

describe("who", () => {
  test("only the named approvers decide", async () => {
    const run = await asked({ approvers: ["bob"] });
    expect(codeOf(await run.approve("c1", "alice"))).toBe("forbidden");
    expect(codeOf(await run.deny("c1", "alice"))).toBe("forbidden");
    expect(codeOf(await run.approve("c1", "bob"))).toBe("ok");
  });

  test("whoever gave the input may not approve it without selfApproval", async () => {
    const run = await asked({ selfApproval: false });
    expect(codeOf(await run.approve("c1", "user"))).toBe("forbidden");
    expect(run.ran).toEqual([]);
    expect(codeOf(await run.approve("c1", "bob"))).toBe("ok");
    expect(run.ran).toEqual(["pay c1"]);
  });

  test("a quorum needs different people, and one denial is a denial", async () => {
    const run = await asked({ quorum: 2 });
    expect(run.log).toRead("approval_requested c1 quorum 2");
    expect(codeOf(await run.approve("c1", "alice"))).toBe("ok");
    expect(await run.approve("c1", "alice")).toMatchObject({ ok: true, value: { events: [] } });
    expect(run.state.parked?.reason).toBe("awaiting_approval");
    expect(run.ran).toEqual([]);
    await run.approve("c1", "bob");
    expect(run.log).toRead(
      "approval_granted c1 by alice\napproval_granted c1 by bob\nresumed approval\ntool_started c1",
    );

    const refused = await asked({ quorum: 2 });
    await refused.approve("c1", "alice");
    await refused.deny("c1", "bob");
    expect(refused.log).toRead(
      "approval_granted c1 by alice\napproval_denied c1 by bob\nresumed approval\ntool_result c1 denied: …",
    );
    expect(refused.ran).toEqual([]);
  });

  test("a child's challenge has the root's approvers, quorum and selfApproval, and its own time", async () => {
    const helper = scenario("helper")
      .model(use("pay", { amount: 5 }, "c2"), say("Paid."))
      .tool("pay", pay)
      .with({ approvers: ["eve"], approvalTimeoutMs: 60_000 });
    const run = await scenario()
      .model(use("spawn_agent", { agent: "helper", prompt: "pay" }, "c1"), say("Done."))
      .with({ approvers: ["alice", "bob"], quorum: 2, approvalTimeoutMs: 600_000 })
      .tool("pay", pay)
      .child(helper)
      .input("Pay")
      .run();
    expect(run.log).toRead("agent_spawned c1 helper\nparked awaiting_child");
    const challenge = run.challenge("c2");
    expect(Date.parse(challenge.expiresAt) - Date.parse(challenge.at)).toBe(60_000);
    expect(codeOf(await run.approve("c2", "eve"))).toBe("forbidden");
    await run.approve("c2", "alice");
    expect(run.ran).toEqual([]);
    await run.approve("c2", "bob");
    expect(run.ran).toEqual(["pay c2"]);
    expect(run.log).toRead("agent_finished c1 completed\ntool_result c1 executed: Paid.\nresumed child");
  });
});
