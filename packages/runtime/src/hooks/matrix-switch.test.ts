// The matrix of the hooks around compactions, children and changes of model: every answer, failure and wrong shape against the contract's table.
import { describe, expect, test } from "vitest";
import { anything, cellsOf, failuresOf, type HookRow } from "../testing/hook-matrix.js";
import { toReadInFull } from "../testing/log-lines.js";
import { scenario } from "../testing/scenario.js";
import { fail, say, use } from "../testing/scripted-model.js";
import { type Hooks, hookNames } from "./points.js";

expect.extend({ toReadInFull });

const context = { window: 100_000, reserveTokens: 1000, compactAt: 0.03, keepTailTokens: 0 };

const crowded = (hooks: Hooks, hookTimeoutMs: number) =>
  scenario()
    .model({ ...say("First."), usage: { outputTokens: 5000 } }, say("Next."), say("Last."))
    .with({ context })
    .extension("guard", hooks, { hookTimeoutMs })
    .input("One")
    .input("Two")
    .run();

const ONE = `
  user_input One
  model_request turn
  model_response First.
  turn_completed end_turn with "First."
  user_input Two
`;
const answered = (text: string) => `
  model_request turn
  model_response ${text}
  turn_completed end_turn with "${text}"
`;
const COMPACTED = `
  model_request compaction
  model_response Next.
  compacted threshold: Next.
`;

const beforeCompact: HookRow = {
  hook: "beforeCompact",
  kind: "decides",
  words: ["proceed", "guide", "deny"],
  harmless: { decision: "proceed" },
  stage: crowded,
  before: ONE,
  answers: [
    { name: "proceeds", returns: { decision: "proceed" }, reads: `$ proceed ${COMPACTED} ${answered("Last.")}` },
    {
      name: "guides",
      returns: { decision: "guide", text: "keep names" },
      reads: `$ guide: keep names ${COMPACTED} ${answered("Last.")}`,
    },
    {
      name: "denies",
      returns: { decision: "deny", reason: "later" },
      reads: `$ deny: later\n compaction_failed hook hook_denied ${answered("Next.")}`,
    },
  ],
  failed: `$ failed (%)\n compaction_failed hook hook_denied ${answered("Next.")}`,
};

const afterCompact: HookRow = {
  hook: "afterCompact",
  kind: "strings",
  words: [],
  harmless: [],
  stage: crowded,
  before: `${ONE} ${COMPACTED}`,
  answers: [
    { name: "adds nothing", returns: [], reads: `$ proceed ${answered("Last.")}` },
    { name: "adds text", returns: ["A"], reads: `$ proceed\n injected guard untrusted: A ${answered("Last.")}` },
  ],
  failed: `$ failed (%) ${answered("Last.")}`,
};

/** The hook in a play's second run only: what a compaction's own sessionStart does. */
const sessionStartAfterCompaction: HookRow = {
  hook: "sessionStart",
  kind: "strings",
  words: [],
  harmless: [],
  stage: (hooks, hookTimeoutMs) =>
    crowded(
      {
        sessionStart: async (source, ctx) =>
          source === "compact" ? ((await hooks.sessionStart?.(source, ctx)) as string[]) : [],
      },
      hookTimeoutMs,
    ),
  before: `hook_decision guard sessionStart proceed ${ONE.replace("user_input Two", "hook_decision guard sessionStart proceed\n user_input Two")} ${COMPACTED}`,
  answers: [
    { name: "(compact) adds nothing", returns: [], reads: `$ proceed ${answered("Last.")}` },
    {
      name: "(compact) adds text",
      returns: ["A"],
      reads: `$ proceed\n injected guard untrusted: A ${answered("Last.")}`,
    },
  ],
  failed: "$ failed (%)\n turn_completed input_denied",
  also: (play) => expect(play.state.outcome).toEqual({ status: "failed", code: "input_denied" }),
};

const delegating = (hooks: Hooks, hookTimeoutMs: number) =>
  scenario()
    .model(use("spawn_agent", { agent: "helper", prompt: "go" }, "c1"), say("Done."))
    .child(scenario("helper").model(say("Found."), say("Found more.")))
    .extension("guard", hooks, { hookTimeoutMs })
    .input("Hi")
    .run();

const DELEGATED = `
  user_input Hi
  model_request turn
  model_response spawn_agent c1
  tool_call c1 spawn_agent
  permission_decision c1 allow by mode
`;
const finished = (text: string) => `
  agent_finished c1 completed
  tool_result c1 executed: ${text}
  ${answered("Done.")}
`;

const subagentStart: HookRow = {
  hook: "subagentStart",
  kind: "decides",
  words: ["allow", "deny"],
  harmless: { decision: "allow" },
  callId: "c1",
  stage: delegating,
  before: DELEGATED,
  answers: [
    {
      name: "allows",
      returns: { decision: "allow" },
      reads: `$ allow\n agent_spawned c1 helper ${finished("Found.")}`,
    },
    {
      name: "denies",
      returns: { decision: "deny", reason: "too dear" },
      reads: `$ deny: too dear\n tool_result c1 denied: too dear ${answered("Done.")}`,
    },
  ],
  failed: `$ failed (%)\n tool_result c1 denied: … ${answered("Done.")}`,
  also: (play) => {
    expect(play.children).toEqual([]);
    expect(play.prompts[1]).toMatch(/denied: .*guard.*failed/);
  },
};

const subagentStop: HookRow = {
  hook: "subagentStop",
  kind: "decides",
  words: ["stop", "continue"],
  harmless: { decision: "stop" },
  callId: "c1",
  stage: delegating,
  before: `${DELEGATED} agent_spawned c1 helper`,
  answers: [
    { name: "stops", returns: { decision: "stop" }, reads: `$ stop ${finished("Found.")}` },
    {
      name: "continues",
      returns: { decision: "continue", reason: "more" },
      reads: `$ continue: more\n $ stop ${finished("Found more.")}`,
    },
  ],
  failed: `$ failed (%) ${finished("Found.")}`,
  also: (play) => expect(play.children).toHaveLength(1),
};

const overloaded = async (hooks: Hooks, hookTimeoutMs: number) => {
  const play = await scenario()
    .model(fail("overloaded"), say("Primary."))
    .fallback("backup", say("Backup."))
    .with({ retry: { fallbackAfter: 1 } })
    .extension("guard", hooks, { hookTimeoutMs })
    .input("Hi")
    .run();
  await play.advance(60_000);
  return play;
};

const OVERLOADED = `
  user_input Hi
  model_request turn
  model_attempt_failed overloaded
`;
const ON_BACKUP = `
  model_request turn attempt 2 to backup
  model_response Backup.
  turn_completed end_turn with "Backup."
`;
const RETRIED = `
  retry_scheduled backoff
  model_request turn attempt 2
  model_response Primary.
  turn_completed end_turn with "Primary."
`;

const beforeModelSwitch: HookRow = {
  hook: "beforeModelSwitch",
  kind: "decides",
  words: ["allow", "deny"],
  harmless: { decision: "allow" },
  stage: overloaded,
  before: OVERLOADED,
  answers: [
    {
      name: "allows",
      returns: { decision: "allow" },
      reads: `$ allow\n settings_changed fallback backup ${ON_BACKUP}`,
    },
    { name: "denies", returns: { decision: "deny", reason: "too dear" }, reads: `$ deny: too dear ${RETRIED}` },
  ],
  failed: `$ failed (%) ${RETRIED}`,
};

const afterModelSwitch: HookRow = {
  hook: "afterModelSwitch",
  kind: "nothing",
  words: [],
  harmless: undefined,
  stage: overloaded,
  before: `${OVERLOADED} settings_changed fallback backup`,
  answers: anything(ON_BACKUP),
  failed: `$ failed (%) ${ON_BACKUP}`,
};

const rows = {
  beforeCompact,
  afterCompact,
  sessionStartAfterCompaction,
  subagentStart,
  subagentStop,
  beforeModelSwitch,
  afterModelSwitch,
};

describe.each(Object.entries(rows))("%s", (_, row) => {
  test.each(cellsOf(row))("$name", async ({ run, expected, check, cause }) => {
    const play = await run();
    expect(play.log).toReadInFull(expected);
    expect(failuresOf(play.log, row.hook)).toEqual(cause ? [{ cause, durationMs: expect.any(Number) }] : []);
    check(play);
  });
});

test("the matrix has a row for each of the twenty hooks", () => {
  const turn = "sessionStart sessionEnd beforeInput beforeModel afterModel onStop onStopFailure";
  const call = "beforeTool permissionRequest permissionDenied afterTool beforeToolResult afterToolBatch notification";
  const here = Object.values(rows).map((row) => row.hook);
  const all = new Set([...turn.split(" "), ...call.split(" "), ...here]);
  expect([...all].sort()).toEqual([...hookNames].sort());
  expect(all.size).toBe(20);
});
