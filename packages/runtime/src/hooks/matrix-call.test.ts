// The matrix of the hooks around a tool call: every answer, failure and wrong shape against the contract's table.
import { describe, expect, test } from "vitest";
import { anything, cellsOf, failuresOf, type HookRow } from "../testing/hook-matrix.js";
import { toReadInFull } from "../testing/log-lines.js";
import type { Play } from "../testing/play.js";
import { scenario } from "../testing/scenario.js";
import { say, use } from "../testing/scripted-model.js";
import type { Hooks } from "./points.js";

expect.extend({ toReadInFull });

const mailing = (hooks: Hooks, hookTimeoutMs: number) =>
  scenario()
    .model(use("send_email", { to: "bob" }, "c1"), say("Done."))
    .extension("guard", hooks, { hookTimeoutMs })
    .tool("send_email")
    .input("Hi");

const allowed = (hooks: Hooks, hookTimeoutMs: number) => mailing(hooks, hookTimeoutMs).allow("send_email").run();
const undecided = (hooks: Hooks, hookTimeoutMs: number) => mailing(hooks, hookTimeoutMs).run();
const forbidden = (hooks: Hooks, hookTimeoutMs: number) => mailing(hooks, hookTimeoutMs).deny("send_email").run();

const CALLED = `
  user_input Hi
  model_request turn
  model_response send_email c1
  tool_call c1 send_email
`;
const DONE = `
  model_request turn
  model_response Done.
  turn_completed end_turn with "Done."
`;
const SENT = `
  tool_started c1
  tool_result c1 executed: send_email done
  ${DONE}
`;
const PARKED = `
  approval_requested c1
  parked awaiting_approval
`;

const neverRan = (play: Play): void => {
  expect(play.ran).toEqual([]);
  expect(play.prompts[1]).toMatch(/denied: .*guard.*failed/);
};

const beforeTool: HookRow = {
  hook: "beforeTool",
  kind: "decides",
  words: ["allow", "deny", "ask"],
  harmless: { decision: "allow" },
  callId: "c1",
  stage: allowed,
  before: CALLED,
  answers: [
    { name: "allows", returns: { decision: "allow" }, reads: `$ allow\n permission_decision c1 allow by hook ${SENT}` },
    {
      name: "denies",
      returns: { decision: "deny", reason: "external" },
      reads: `$ deny: external\n permission_decision c1 deny by hook\n tool_result c1 denied: external ${DONE}`,
    },
    { name: "asks", returns: { decision: "ask" }, reads: `$ ask\n permission_decision c1 ask by hook ${PARKED}` },
    {
      name: "asks with a rule",
      returns: { decision: "ask", rule: "send_email(to:*)" },
      reads: `$ ask: send_email(to:*)\n permission_decision c1 ask by hook ${PARKED}`,
    },
  ],
  failed: `$ failed (%)\n permission_decision c1 deny by hook\n tool_result c1 denied: … ${DONE}`,
  also: neverRan,
};

const permissionRequest: HookRow = {
  ...beforeTool,
  hook: "permissionRequest",
  stage: undecided,
  answers: [
    { name: "allows", returns: { decision: "allow" }, reads: `$ allow\n permission_decision c1 allow by hook ${SENT}` },
    {
      name: "denies",
      returns: { decision: "deny", reason: "not now" },
      reads: `$ deny: not now\n permission_decision c1 deny by hook\n tool_result c1 denied: not now ${DONE}`,
    },
    { name: "asks", returns: { decision: "ask" }, reads: `$ ask\n permission_decision c1 ask by mode ${PARKED}` },
    {
      name: "asks with a rule",
      returns: { decision: "ask", rule: "r" },
      reads: `$ ask: r\n permission_decision c1 ask by mode ${PARKED}`,
    },
  ],
};

const DENIED = `
  permission_decision c1 deny by policy send_email
  tool_result c1 denied by policy
`;

const permissionDenied: HookRow = {
  hook: "permissionDenied",
  kind: "nothing",
  words: [],
  harmless: undefined,
  callId: "c1",
  stage: forbidden,
  before: `${CALLED} ${DENIED}`,
  answers: anything(DONE),
  failed: `$ failed (%) ${DONE}`,
  also: (play) => expect(play.ran).toEqual([]),
};

const SECRET = "é token=hunter2 😀";

const looking = (hooks: Hooks, hookTimeoutMs: number) =>
  scenario()
    .model(use("look", {}, "c1"), say("Done."))
    .extension("guard", hooks, { hookTimeoutMs })
    .tool("look", { effect: "read_only", run: () => SECRET })
    .input("Hi")
    .run();

const LOOKED = `
  user_input Hi
  model_request turn
  model_response look c1
  tool_call c1 look
  permission_decision c1 allow by mode
  tool_result c1 executed: ${SECRET}
`;

const afterTool: HookRow = {
  hook: "afterTool",
  kind: "strings",
  words: [],
  harmless: [],
  callId: "c1",
  stage: looking,
  before: LOOKED,
  answers: [
    { name: "notes nothing", returns: [], reads: DONE },
    { name: "notes two things", returns: ["fast", "cheap"], reads: `$ annotate: fast\\ncheap ${DONE}` },
  ],
  failed: `$ failed (%) ${DONE}`,
  also: (play) => expect(play.ran).toEqual(["look c1"]),
};

const redact = (...spans: unknown[]) => ({ decision: "redact", spans });
const span = (start: unknown, end: unknown) => ({ start, end });

const beforeToolResult: HookRow = {
  hook: "beforeToolResult",
  kind: "decides",
  words: ["proceed", "redact", "deny"],
  harmless: { decision: "proceed" },
  callId: "c1",
  stage: looking,
  before: LOOKED,
  answers: [
    { name: "proceeds", returns: { decision: "proceed" }, reads: `$ proceed ${DONE}` },
    {
      name: "redacts a span",
      returns: redact(span(9, 16)),
      reads: `$ redact\n context_edited guardrail c1 redact 9..16 ${DONE}`,
    },
    {
      name: "redacts touching and overlapping spans out of order",
      returns: redact(span(12, 16), span(9, 12), span(0, 2), span(10, 13)),
      reads: `$ redact\n context_edited guardrail c1 redact 0..2 9..16 ${DONE}`,
    },
    {
      name: "redacts the whole",
      returns: redact(span(0, 21)),
      reads: `$ redact\n context_edited guardrail c1 redact 0..21 ${DONE}`,
    },
    {
      name: "denies",
      returns: { decision: "deny", reason: "leak" },
      reads: `$ deny: leak\n context_edited guardrail c1 clear ${DONE}`,
    },
  ],
  failed: `$ failed (%)…\n context_edited guardrail c1 clear ${DONE}`,
  also: (play) => {
    expect(play.prompts[1]).not.toContain("hunter2");
    expect(play.prompts[1]).not.toContain("token");
    expect(JSON.stringify(play.log)).toContain("hunter2");
    expect(play.ran).toEqual(["look c1"]);
  },
  wrong: [
    redact(),
    { decision: "redact" },
    { decision: "redact", spans: "9..16" },
    redact(span(9, 9)),
    redact(span(16, 9)),
    redact(span(0, 1)),
    redact(span(1, 2)),
    redact(span(17, 19)),
    redact(span(18, 21)),
    redact(span(0, 22)),
    redact(span(21, 22)),
    redact(span(-1, 3)),
    redact(span(0.5, 3)),
    redact(span("9", "16")),
    redact({ start: 9 }),
    redact(span(9, 16), span(0, 1)),
  ],
};

const afterToolBatch: HookRow = {
  hook: "afterToolBatch",
  kind: "strings",
  words: [],
  harmless: [],
  stage: looking,
  before: LOOKED,
  answers: [
    { name: "adds nothing", returns: [], reads: `$ proceed ${DONE}` },
    { name: "adds text", returns: ["N"], reads: `$ proceed\n injected guard untrusted: N ${DONE}` },
  ],
  failed: "$ failed (%)\n turn_completed error",
  also: (play) => {
    expect(play.state.outcome).toEqual({ status: "failed", code: "model_error" });
    expect(play.prompts).toHaveLength(1);
  },
};

const notification: HookRow = {
  hook: "notification",
  kind: "nothing",
  words: [],
  harmless: undefined,
  stage: undecided,
  before: `${CALLED} permission_decision c1 ask by mode ${PARKED}`,
  answers: anything(""),
  failed: "$ failed (%)",
  also: (play) => expect(play.state.parked?.reason).toBe("awaiting_approval"),
};

const rows = {
  beforeTool,
  permissionRequest,
  permissionDenied,
  afterTool,
  beforeToolResult,
  afterToolBatch,
  notification,
};

describe.each(Object.entries(rows))("%s", (_, row) => {
  test.each(cellsOf(row))("$name", async ({ run, expected, check, cause }) => {
    const play = await run();
    expect(play.log).toReadInFull(expected);
    expect(failuresOf(play.log, row.hook)).toEqual(cause ? [{ cause, durationMs: expect.any(Number) }] : []);
    check(play);
  });
});
