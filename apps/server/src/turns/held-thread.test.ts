// What a worker knows of the world around a thread it holds: never older than the last word that it changed.
import type { EventLog, ThreadState } from "@roundhouse/runtime";
import { emptyState } from "@roundhouse/runtime";
import { expect, test } from "vitest";
import type { Claim, DueClock, Surroundings } from "../log/index.js";
import { type HeldRooms, HeldThread } from "./held-thread.js";

const claim: Claim = {
  threadId: "thr_1",
  workspaceId: "default",
  agent: "assistant",
  depth: 1,
  epoch: 1,
  wakes: 1,
  seenSeq: 0,
  claimsWithoutAppend: 1,
  askedAtMs: performance.now(),
};

const around = (more: Partial<Surroundings>): Surroundings => ({
  wakes: 1,
  seq: 0,
  inbox: null,
  inboxSize: 0,
  children: {},
  agentRules: [],
  ancestors: [],
  barrier: false,
  teamSize: 2,
  gates: [],
  place: null,
  order: null,
  ...more,
});

/** A thread whose looks around are answered by the test, one after the other. */
function held(now = () => 1000) {
  const looks: ((seen: Surroundings) => void)[] = [];
  const rooms: HeldRooms = {
    log: {} as EventLog,
    clock: { now } as DueClock,
    around: () => new Promise((resolve) => looks.push(resolve)),
    readArtifact: async () => null,
    viewers: { delta: () => undefined, attemptVoid: () => undefined },
    leaseMs: 10_000,
    renewLeases: async () => undefined,
    isDraining: () => false,
  };
  return { thread: new HeldThread(claim, rooms), looks };
}

const state: ThreadState = emptyState("thr_1");

test("a look that a cancel overtook is made again: what it found may be from before the cancel", async () => {
  const { thread, looks } = held();
  const world = thread.world(state);
  thread.interrupt();
  looks[0]?.(around({ barrier: false }));
  await new Promise((resolve) => setImmediate(resolve));
  expect(looks).toHaveLength(2);
  looks[1]?.(around({ barrier: true }));
  expect((await world).barrier).toBe(true);
});

test("what was found is kept until word comes that it changed", async () => {
  const { thread, looks } = held();
  const first = thread.world(state);
  looks[0]?.(around({}));
  await first;
  await thread.world(state);
  expect(looks).toHaveLength(1);
  thread.forgetSurroundings();
  const again = thread.world(state);
  looks[1]?.(around({ barrier: true }));
  expect((await again).barrier).toBe(true);
});

test("a deadline is looked at again when it comes, and not once it has been seen to have passed", async () => {
  let now = 1000;
  const { thread, looks } = held(() => now);
  const ancestor = { id: "thr_0", mode: "default", createdAt: new Date(0).toISOString() } as const;
  const limited = { ...ancestor, deadline: null, maxWallMs: null, budget: '{"maxWallMs":2000}', runBudget: null };
  const open = { ...state, turn: {} as ThreadState["turn"] };
  const first = thread.world(open);
  looks[0]?.(around({ ancestors: [{ ...limited, runStartedAt: null }] }));
  expect((await first).deadline?.at).toBe(2000);
  expect(thread.nextDeadlineAt).toBe(2000);
  now = 2000;
  await thread.world(open);
  expect(thread.nextDeadlineAt).toBeNull();
  expect(thread.lookedAt).toBe(2000);
});
