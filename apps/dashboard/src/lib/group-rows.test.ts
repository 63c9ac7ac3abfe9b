// The log as rows: read the right column to see what went where.
import type { Event, EventDataOf, EventType } from "@roundhouse/runtime/browser";
import { expect, test } from "vitest";
import { groupRows, rowAt } from "./group-rows";

function log(...entries: { [T in EventType]: [T, EventDataOf<T>] }[EventType][]): Event[] {
  return entries.map(
    ([type, data], index) =>
      ({
        threadId: "thr_1",
        seq: index + 1,
        append: index + 1,
        at: "2026-01-01T00:00:00.000Z",
        actor: { kind: "host" },
        epoch: 1,
        type,
        data,
      }) as Event,
  );
}
const usage = { inputTokens: 1, outputTokens: 1, cacheReadTokens: 0, cacheWriteTokens: 0 };
const request = (attempt = 1, model = "m") =>
  ["model_request", { attempt, purpose: "turn", model, promptHash: "h", estimatedTokens: 1 }] as const;
const response = (requestSeq: number) =>
  ["model_response", { requestSeq, content: [], stopReason: "end_turn", usage, model: "m" }] as const;
const hook = (name: string, about: { callId?: string; requestSeq?: number; inputSeq?: number } = {}) =>
  ["hook_decision", { extension: "x", hook: name, decision: "allow", durationMs: 1, ...about }] as const;
const shown = (events: Event[]) =>
  groupRows(events).map(({ kind, events }) => `${kind} ${events.map(({ seq }) => seq).join(",")}`);

test("a call's whole life is one row, wherever its events stand", () => {
  const events = log(
    ["user_input", { source: "api", text: "go" }],
    request() as never,
    response(2) as never,
    ["tool_call", { callId: "c1", name: "mail", input: {}, requestSeq: 2 }],
    ["tool_call", { callId: "c2", name: "read", input: {}, requestSeq: 2 }],
    hook("beforeTool", { callId: "c1" }) as never,
    ["permission_decision", { callId: "c1", decision: "ask", source: "policy", mode: "default" }],
    [
      "approval_requested",
      { challengeId: "apr_1", callId: "c1", argsHash: "h", expiresAt: "2026-01-01T01:00:00.000Z" },
    ],
    ["parked", { address: { kind: "approval", id: "apr_1" }, reason: "awaiting_approval" }],
    ["approval_granted", { challengeId: "apr_1", callId: "c1", argsHash: "h" }],
    ["resumed", { address: { kind: "approval", id: "apr_1" }, causeSeq: 10 }],
    ["tool_result", { callId: "c1", isError: false, origin: "executed", preview: "sent" }],
    ["turn_completed", { reason: "end_turn" }],
  );
  expect(shown(events)).toEqual(["input 1", "request 2,3", "call 4,6,7,8,9,10,11,12", "call 5", "end 13"]);
});

test("attempts at one request share its row, until a switch of the model", () => {
  const failed = (requestSeq: number) => ["model_attempt_failed", { requestSeq, reason: "overloaded" }] as const;
  const events = log(
    request() as never,
    failed(1) as never,
    ["retry_scheduled", { requestSeq: 1, delayMs: 1000, notBefore: "2026-01-01T00:00:01.000Z", basis: "backoff" }],
    request(2) as never,
    failed(4) as never,
    ["settings_changed", { reason: "fallback", settings: { id: "n" }, causeSeq: 5 }],
    request(1, "n") as never,
    response(7) as never,
  );
  expect(shown(events)).toEqual(["request 1,2,3,4,5", "settings 6", "request 7,8"]);
});

test("answers before a request belong to it, answers about an input to that", () => {
  const events = log(
    hook("sessionStart") as never,
    ["user_input", { source: "api", text: "go" }],
    hook("beforeInput", { inputSeq: 2 }) as never,
    hook("beforeModel") as never,
    request() as never,
    response(5) as never,
    hook("afterModel", { requestSeq: 5 }) as never,
    hook("onStop") as never,
  );
  expect(shown(events)).toEqual(["hook 1", "input 2,3", "request 4,5,6,7", "hook 8"]);
});

test("an answer before a request that never came stands alone", () => {
  expect(shown(log(hook("beforeModel") as never))).toEqual(["hook 1"]);
});

test("a child's end belongs to the call that spawned it", () => {
  const events = log(
    ["tool_call", { callId: "c1", name: "spawn_agent", input: {}, requestSeq: 1 }],
    ["agent_spawned", { callId: "c1", childThreadId: "thr_2", agent: "fixer", mode: "foreground" }],
    ["parked", { address: { kind: "child", id: "thr_2" }, reason: "awaiting_child" }],
    ["agent_finished", { callId: "c1", childThreadId: "thr_2", status: "completed", usage }],
  );
  expect(shown(events)).toEqual(["call 1,2,3,4"]);
  expect(rowAt(groupRows(events), 3)).toBe(0);
  expect(rowAt(groupRows(events), 9)).toBe(-1);
});
