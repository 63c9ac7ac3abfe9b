// The matrix of the hooks around a run, its requests and its end: every answer, failure and wrong shape against the contract's table.
import { describe, expect, test } from "vitest";
import { anything, cellsOf, failuresOf, type HookRow } from "../testing/hook-matrix.js";
import { toReadInFull } from "../testing/log-lines.js";
import { scenario } from "../testing/scenario.js";
import { fail, say, use } from "../testing/scripted-model.js";
import type { Hooks } from "./points.js";

expect.extend({ toReadInFull });

const greeting = (hooks: Hooks, hookTimeoutMs: number) =>
  scenario().model(say("Hello."), say("Checked.")).extension("guard", hooks, { hookTimeoutMs }).input("Hi").run();

const ANSWERED = `
  model_request turn
  model_response Hello.
`;
const ENDED = 'turn_completed end_turn with "Hello."';
const badInjections = (decision: string) => ["text", [1], null, {}].map((injections) => ({ decision, injections }));

const sessionStart: HookRow = {
  hook: "sessionStart",
  kind: "strings",
  words: [],
  harmless: [],
  stage: greeting,
  before: "",
  answers: [
    { name: "adds nothing", returns: [], reads: `$ proceed\n user_input Hi ${ANSWERED} ${ENDED}` },
    {
      name: "adds two texts",
      returns: ["Today is Monday.", ""],
      reads: `$ proceed\n injected guard untrusted: Today is Monday.\n injected guard untrusted: \n user_input Hi ${ANSWERED} ${ENDED}`,
    },
  ],
  failed: "$ failed (%)\n run_refused",
  also: (play) => {
    expect(play.state.outcome).toEqual({ status: "failed", code: "input_denied" });
    expect(play.prompts).toEqual([]);
  },
};

const sessionEnd: HookRow = {
  hook: "sessionEnd",
  kind: "nothing",
  words: [],
  harmless: undefined,
  stage: greeting,
  before: `user_input Hi ${ANSWERED} ${ENDED}`,
  answers: anything(""),
  failed: "$ failed (%)",
  also: (play) => expect(play.state.outcome).toEqual({ status: "completed", output: "Hello." }),
};

const beforeInput: HookRow = {
  hook: "beforeInput",
  kind: "decides",
  words: ["allow", "deny"],
  harmless: { decision: "allow" },
  stage: greeting,
  before: "user_input Hi",
  answers: [
    { name: "allows", returns: { decision: "allow" }, reads: `$ allow ${ANSWERED} ${ENDED}` },
    {
      name: "allows and adds text",
      returns: { decision: "allow", injections: ["A", "B"] },
      reads: `$ allow\n injected guard untrusted: A\n injected guard untrusted: B ${ANSWERED} ${ENDED}`,
    },
    { name: "denies", returns: { decision: "deny", reason: "no" }, reads: "$ deny: no\n turn_completed input_denied" },
  ],
  failed: "$ failed (%)\n turn_completed input_denied",
  also: (play) => {
    expect(play.state.outcome).toEqual({ status: "failed", code: "input_denied" });
    expect(play.prompts).toEqual([]);
  },
  wrong: badInjections("allow"),
};

const beforeModel: HookRow = {
  hook: "beforeModel",
  kind: "decides",
  words: ["proceed", "deny"],
  harmless: { decision: "proceed" },
  stage: greeting,
  before: "user_input Hi",
  answers: [
    { name: "proceeds", returns: { decision: "proceed" }, reads: `$ proceed ${ANSWERED} ${ENDED}` },
    {
      name: "proceeds and adds text",
      returns: { decision: "proceed", injections: ["A"] },
      reads: `$ proceed\n injected guard untrusted: A ${ANSWERED} ${ENDED}`,
    },
    { name: "denies", returns: { decision: "deny", reason: "no" }, reads: "$ deny: no\n turn_completed error" },
  ],
  failed: "$ failed (%)\n turn_completed error",
  also: (play) => {
    expect(play.state.outcome).toEqual({ status: "failed", code: "model_error" });
    expect(play.prompts).toEqual([]);
  },
  wrong: badInjections("proceed"),
};

const CHECKED = `
  model_request turn
  model_response Checked.
  hook_decision guard afterModel proceed
  turn_completed end_turn with "Checked."
`;

const afterModel: HookRow = {
  hook: "afterModel",
  kind: "decides",
  words: ["proceed", "deny", "guide", "retry"],
  harmless: { decision: "proceed" },
  stage: greeting,
  before: `user_input Hi ${ANSWERED}`,
  answers: [
    { name: "proceeds", returns: { decision: "proceed" }, reads: `$ proceed\n ${ENDED}` },
    { name: "denies", returns: { decision: "deny", reason: "no" }, reads: "$ deny: no\n turn_completed error" },
    {
      name: "guides",
      returns: { decision: "guide", text: "be kind" },
      reads: `$ guide: be kind\n injected guard trusted: be kind ${CHECKED}`,
    },
    {
      name: "wants another try",
      returns: { decision: "retry", reason: "too short" },
      reads: `$ retry: too short\n injected guard trusted: too short ${CHECKED}`,
    },
  ],
  failed: "$ failed (%)\n turn_completed error",
  also: (play) => expect(play.state.outcome).toEqual({ status: "failed", code: "model_error" }),
};

const afterModelWithCalls: HookRow = {
  ...afterModel,
  stage: (hooks, hookTimeoutMs) =>
    scenario()
      .model(use("look", {}, "c1"), say("Checked."))
      .extension("guard", { ...hooks, beforeTool: async () => Promise.reject(new Error("asked")) }, { hookTimeoutMs })
      .tool("look", { effect: "read_only" })
      .input("Hi")
      .run(),
  before: "user_input Hi\n model_request turn\n model_response look c1",
  answers: [
    {
      name: "(with calls) denies",
      returns: { decision: "deny", reason: "no" },
      reads: `$ deny: no\n tool_call c1 look\n tool_result c1 denied: no ${CHECKED}`,
    },
    {
      name: "(with calls) guides",
      returns: { decision: "guide", text: "" },
      reads: `$ guide: \n injected guard trusted: \n tool_call c1 look\n tool_result c1 denied: … ${CHECKED}`,
    },
    {
      name: "(with calls) wants another try",
      returns: { decision: "retry", reason: "again" },
      reads: `$ retry: again\n injected guard trusted: again\n tool_call c1 look\n tool_result c1 denied: … ${CHECKED}`,
    },
  ],
  failed: `$ failed (%)\n tool_call c1 look\n tool_result c1 denied: … ${CHECKED}`,
  also: (play) => {
    expect(play.ran).toEqual([]);
    expect(play.prompts[1]).toMatch(/denied: .*guard.*failed/);
  },
};

const onStop: HookRow = {
  hook: "onStop",
  kind: "decides",
  words: ["stop", "continue"],
  harmless: { decision: "stop" },
  stage: greeting,
  before: `user_input Hi ${ANSWERED}`,
  answers: [
    { name: "stops", returns: { decision: "stop" }, reads: `$ stop\n ${ENDED}` },
    {
      name: "continues",
      returns: { decision: "continue", reason: "check" },
      reads: `$ continue: check\n injected guard trusted: check ${CHECKED.replace("afterModel proceed", "onStop stop")}`,
    },
  ],
  failed: `$ failed (%)\n ${ENDED}`,
  also: (play) => expect(play.state.outcome).toEqual({ status: "completed", output: "Hello." }),
};

const onStopFailure: HookRow = {
  hook: "onStopFailure",
  kind: "nothing",
  words: [],
  harmless: undefined,
  stage: (hooks, hookTimeoutMs) =>
    scenario().model(fail("auth")).extension("guard", hooks, { hookTimeoutMs }).input("Hi").run(),
  before: "user_input Hi\n model_request turn\n model_attempt_failed auth\n turn_completed error auth",
  answers: anything(""),
  failed: "$ failed (%)",
  also: (play) => expect(play.state.outcome).toEqual({ status: "failed", code: "auth" }),
};

const rows = {
  sessionStart,
  sessionEnd,
  beforeInput,
  beforeModel,
  afterModel,
  afterModelWithCalls,
  onStop,
  onStopFailure,
};

describe.each(Object.entries(rows))("%s", (_, row) => {
  test.each(cellsOf(row))("$name", async ({ run, expected, check, cause }) => {
    const play = await run();
    expect(play.log).toReadInFull(expected);
    expect(failuresOf(play.log, row.hook)).toEqual(cause ? [{ cause, durationMs: expect.any(Number) }] : []);
    check(play);
  });
});
