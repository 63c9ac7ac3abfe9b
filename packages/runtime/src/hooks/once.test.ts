// A decision is durable before what it gates: a worker that dies right after one reads it back, and asks nobody again.
import { describe, expect, test } from "vitest";
import { LeaseLost } from "../loop/thread.js";
import type { EventLog } from "../ports.js";
import { logLines } from "../testing/log-lines.js";
import { type Scenario, scenario } from "../testing/scenario.js";
import { fail, say, together, use } from "../testing/scripted-model.js";
import type { HookName, Hooks } from "./points.js";

/** The answer of each hook that decides or adds text. A note of afterTool may be missed: it only watches. */
const answers: { [T in HookName]?: unknown } = {
  sessionStart: ["Today is Monday."],
  beforeInput: { decision: "allow", injections: ["heard"] },
  beforeModel: { decision: "proceed", injections: ["asked"] },
  beforeTool: { decision: "ask", rule: "r" },
  permissionRequest: { decision: "allow" },
  beforeToolResult: { decision: "redact", spans: [{ start: 0, end: 2 }] },
  afterToolBatch: ["all read"],
  beforeCompact: { decision: "guide", text: "names" },
  afterCompact: ["kept"],
  subagentStart: { decision: "allow" },
  beforeModelSwitch: { decision: "allow" },
};

/** Those that send back to work do so once. */
function hooksOf(asked: string[], name: string): Hooks {
  const note = (hook: string, subject: unknown): void => void asked.push(`${name} ${hook} ${subject}`);
  const fixed = Object.entries(answers).map(([hook, answer]) => [
    hook,
    async (subject: unknown) => {
      note(hook, (subject as { callId?: string }).callId ?? "");
      return answer;
    },
  ]);
  return {
    ...(Object.fromEntries(fixed) as Hooks),
    afterModel: async (state, response) => {
      note("afterModel", response.requestSeq);
      return state.turn?.guides === 0 ? { decision: "guide", text: "look first" } : { decision: "proceed" };
    },
    onStop: async (state, { attempt }) => {
      note("onStop", state.turn?.response?.requestSeq);
      return attempt?.used === 0 ? { decision: "continue", reason: "check" } : { decision: "stop" };
    },
    subagentStop: async (finish, { attempt }) => {
      note("subagentStop", finish.callId);
      return attempt?.used === 0 ? { decision: "continue", reason: "more" } : { decision: "stop" };
    },
  };
}

const plays: Record<string, (asked: string[]) => Scenario> = {
  "a turn with calls and a child": (asked) =>
    scenario()
      .model(
        say("Hm."),
        together(use("look", {}, "c1"), use("spawn_agent", { agent: "helper", prompt: "go" }, "c2")),
        say("There."),
        say("Checked."),
      )
      .tool("look", { effect: "read_only" })
      .child(scenario("helper").model(say("Found."), say("More.")))
      .extension("one", hooksOf(asked, "one"))
      .extension("two", hooksOf(asked, "two"))
      .input("Go"),
  "a fallback and the way back": (asked) =>
    scenario()
      .model(fail("overloaded"), ...["Hm.", "Back.", "Checked."].map(say))
      .fallback("backup", say("Hm."), say("Here."), say("Checked."))
      .with({ retry: { fallbackAfter: 1 } })
      .extension("one", hooksOf(asked, "one"))
      .input("Hi")
      .input("Again"),
  "a compaction": (asked) =>
    scenario()
      .model(
        ...["Hm.", "First."].map(say),
        { ...say("Checked."), usage: { outputTokens: 5000 } },
        ...["Summary.", "Hm.", "Second.", "Checked."].map(say),
      )
      .with({ context: { window: 100_000, reserveTokens: 1000, clearAt: 0.02, compactAt: 0.03, keepTailTokens: 0 } })
      .extension("one", hooksOf(asked, "one"))
      .input("One")
      .input("Two"),
};

/** The process dies right after the nth append that holds a decision. */
function dyingAfter(nth: number, count: (n: number) => void): (log: EventLog) => EventLog {
  let decisions = 0;
  return (log) => ({
    start: (...all) => log.start(...all),
    fork: (...all) => log.fork(...all),
    read: (...all) => log.read(...all),
    append: async (request) => {
      const result = await log.append(request);
      const decided = request.drafts.some((draft) => draft.type === "hook_decision");
      if (!result.ok || !decided) return result;
      decisions += 1;
      count(decisions);
      if (decisions === nth) throw new LeaseLost();
      return result;
    },
  });
}

async function played(name: string, dieAfter: number) {
  const asked: string[] = [];
  let decisions = 0;
  const play = plays[name]?.(asked).log(
    dyingAfter(dieAfter, (n) => {
      decisions = n;
    }),
  );
  const run = await play?.run();
  if (!run) throw new Error(`no play ${name}`);
  const logs = [run.log, ...run.children.map((child) => child.log)];
  return { asked, decisions, lines: logs.map(logLines), outcome: run.state.outcome, prompts: run.prompts };
}

describe.each(Object.keys(plays))("%s", (name) => {
  test("dying after any decision changes neither the log nor who is asked", async () => {
    const whole = await played(name, 0);
    expect(whole.outcome?.status).toBe("completed");
    expect(whole.decisions).toBeGreaterThan(10);
    for (let nth = 1; nth <= whole.decisions; nth++) {
      const resumed = await played(name, nth);
      expect(resumed.lines, `died after decision ${nth}`).toEqual(whole.lines);
      expect(resumed.asked, `died after decision ${nth}`).toEqual(whole.asked);
      expect(resumed.prompts).toEqual(whole.prompts);
    }
  }, 30_000);
});
