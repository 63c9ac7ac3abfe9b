// What somebody's code does to its process harms no other thread: errors that escape, bodies and guards that kill it, a loop that is blocked, an observer that fails.
import fs from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ServerProcess } from "../support/service/server-process.js";
import { Service } from "../support/service/service.js";
import { until } from "../support/service/until.js";

const LEASE_MS = 1000;

let service: Service;
let keepsUp = true;

beforeAll(async () => {
  const env = { LEASE_MS: String(LEASE_MS), SWEEP_MS: "200" };
  service = await Service.start({ roles: ["api", "worker", "worker", "worker"], project: "rough-code.ts", env });
  for (const worker of service.workers) keepUp(worker);
});
afterAll(() => {
  keepsUp = false;
  return service?.close();
});

/** As whoever runs a service does: a worker that died is followed by another. */
function keepUp(worker: ServerProcess): void {
  void worker.exited.then(() => {
    if (keepsUp) keepUp(service.launch("worker"));
  });
}

const launch = async (agent: string, input = "go") => (await service.client.threads.launch({ agent, input })).threadId;
const linesOf = (name: string): string[] => {
  const file = path.join(service.data, name);
  return fs.existsSync(file) ? fs.readFileSync(file, "utf8").trim().split("\n") : [];
};
const typesOf = async (threadId: string) => (await service.client.threads.log(threadId)).map(({ type }) => type);

test("errors that escape from a thread's code are told with its name, and its process goes on", async () => {
  const before = service.workers.map(({ pid }) => pid);
  const threadId = await launch("stray");
  await until(() => linesOf("strays").length === 1, { what: "the tool is at work" });
  const told = (text: string) => () => service.workers.some(({ output }) => output.includes(text));
  await until(told("escaped from a timer"), { what: "the timer's error is told" });
  await until(told("escaped as a rejection"), { what: "the rejection is told" });
  await service.client.threads.cancel(threadId);
  await until(told("escaped from an abort listener"), { what: "the listener's error is told" });
  const holder = service.workers.find(({ output }) => output.includes("escaped"));
  const lines = holder?.output
    .split("\n")
    .filter((line) => line.includes("escaped from") || line.includes("escaped as"));
  expect(lines).toHaveLength(3);
  for (const line of lines ?? []) expect(JSON.parse(line)).toMatchObject({ threadId, level: 50 });
  expect(service.workers.map(({ pid }) => pid)).toEqual(before);
  expect(await service.ended(await launch("echo"))).toMatchObject({ output: "You said: go" });
});

// Five claims without an append; what was appended before the first death is one more claim.
test.each([
  { agent: "deadly_session", asked: "sessionStart", times: 5, outcome: { status: "failed", code: "input_denied" } },
  { agent: "reads", asked: "reads", times: 6, outcome: { status: "failed", code: "model_error" } },
])(
  "$agent takes $times workers down in a row, and then ends",
  { timeout: 120_000 },
  async ({ agent, asked, times, outcome }) => {
    const threadId = await launch(agent);
    expect(await service.ended(threadId, 100_000)).toMatchObject(outcome);
    expect(linesOf(asked)).toHaveLength(times);
    const log = await service.client.threads.log(threadId);
    expect(log.filter(({ type }) => type === "tool_started")).toEqual([]);
    expect(log.findLast(({ actor }) => actor.kind === "recovery")?.type).toMatch(/^(turn_completed|run_refused)$/);
    // Nobody else is harmed, and nothing of it comes again.
    expect(await service.ended(await launch("echo"))).toMatchObject({ output: "You said: go" });
    expect(linesOf(asked)).toHaveLength(times);
  },
);

test("an idempotent body that takes its worker down is started five times, and then a person is asked", {
  timeout: 120_000,
}, async () => {
  const threadId = await launch("repeats");
  await until(async () => (await service.client.threads.get(threadId)).status === "parked", {
    what: "it is parked",
    withinMs: 100_000,
  });
  expect(linesOf("repeats")).toHaveLength(5);
  expect((await typesOf(threadId)).slice(-2)).toEqual(["tool_outcome_unknown", "parked"]);
  await service.client.threads.cancel(threadId);
});

test("a worker whose event loop is blocked past its lease is taken over, and nothing it says afterwards counts", async () => {
  // Those that followed the dead ones, too: there has to be somebody to take it over.
  await Promise.all(service.workers.map((worker) => worker.ready()));
  const threadId = await launch("blocker", String(LEASE_MS * 3));
  const isParked = async () => (await service.client.threads.get(threadId)).status === "parked";
  await until(isParked, { what: "another worker has taken it over", withinMs: 15_000 });
  const [blocked] = linesOf("blocker");
  const taken = await typesOf(threadId);
  expect(taken.slice(-3)).toEqual(["tool_started", "tool_outcome_unknown", "parked"]);
  // Its loop is free again: its result comes too late. What it had in flight is through once it has stopped in order.
  const worker = service.workers.find(({ pid }) => pid === Number(blocked));
  expect(await worker?.stop()).toEqual({ code: 0, signal: null });
  expect(await typesOf(threadId)).toEqual(taken);
  expect(linesOf("blocker")).toHaveLength(1);
});

test("an observer that failed, or whose worker died, hears everything without anything new happening", async () => {
  const threadId = await launch("heard");
  await service.ended(threadId);
  const { seq } = await service.client.threads.get(threadId);
  await Promise.all(service.workers.map((worker) => worker.kill()));
  fs.writeFileSync(path.join(service.data, "may-hear"), "");
  const heard = () =>
    linesOf("heard")
      .filter((line) => line.startsWith(threadId))
      .map((line) => Number(line.split(" ")[1]));
  await until(() => heard().includes(seq), { what: "the observer has caught up", withinMs: 30_000 });
  expect([...new Set(heard())]).toEqual(Array.from({ length: seq }, (_, index) => index + 1));
});
