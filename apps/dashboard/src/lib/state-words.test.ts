// One word, shape and tone for each state that the server tells of.
import type { OutcomeView } from "@roundhouse/runtime/browser";
import { expect, test } from "vitest";
import { stateDetail, stateWord } from "./state-words";

test("a wait with a time is one for a model, one without is for children", () => {
  const until = "2026-01-01T00:00:00.000Z";
  expect(stateWord({ status: "waiting", outcome: { status: "waiting", until } }).word).toBe("waiting");
  expect(stateWord({ status: "waiting", outcome: { status: "waiting", until: null } }).word).toBe("waits for children");
});

test("who holds it back says whether a time ends it", () => {
  const held = (until: string | null) => ({ until, why: "held by alice" });
  const waiting = (until: string | null): OutcomeView => ({ status: "waiting", until });
  const until = "2026-01-01T00:00:00.000Z";
  expect(stateWord({ status: "waiting", outcome: waiting(null), held: held(null) }).word).toBe("held");
  expect(stateWord({ status: "waiting", outcome: waiting(until), held: held(until) }).word).toBe("waiting");
});

test("a park says what it needs, an end how it came", () => {
  const parked: OutcomeView = { status: "parked", reason: "awaiting_approval", pending: [] };
  expect(stateWord({ status: "parked", outcome: parked })).toMatchObject({ word: "needs approval", tone: "call" });
  const failed = { status: "failed", code: "denied_repeatedly" } as const;
  expect(stateWord({ status: "idle", outcome: failed })).toMatchObject({ word: "failed", shape: "cross" });
  expect(stateDetail(failed)).toBe("denied repeatedly");
  expect(stateWord({ status: "idle", outcome: null }).word).toBe("idle");
});

test("what no process can go on with is blocked, however it stands", () => {
  const of = { status: "running", outcome: { status: "running" }, blocked: "no such agent here" } as const;
  expect(stateWord(of)).toMatchObject({ word: "blocked", tone: "stop" });
});
