// Children that get stuck or run out of time or money, and what their parents are told: never dressed as success.
import fs from "node:fs";
import path from "node:path";
import type { Event } from "@roundhouse/runtime";
import { afterAll, beforeAll, expect, test } from "vitest";
import { call, stream, words } from "../support/fake-provider/script.js";
import { type FakeProvider, startFakeProvider } from "../support/fake-provider/server.js";
import { readSends } from "../support/projects/recorded-model.js";
import { Service } from "../support/service/service.js";
import { until } from "../support/service/until.js";

let provider: FakeProvider;
let service: Service;

beforeAll(async () => {
  const hangs = stream([...words("And then"), { kind: "hang" }]);
  const firstWords = stream([...words("Half of it."), call("look", { nth: 1 })]);
  provider = await startFakeProvider({ models: { quiet: [firstWords, hangs] } });
  service = await Service.start({ project: "teams.ts", env: { FAKE_PROVIDER_URL: provider.url } });
});
afterAll(async () => {
  await service?.close();
  await provider?.close();
});

const launch = async (lead: string, input: string, more: object = {}): Promise<string> =>
  (await service.client.teams.launch({ lead, input, ...more })).teamId;

interface Child {
  threadId: string;
  agent: string;
  status: string;
  outcome: unknown;
}

async function childrenOf(teamId: string): Promise<Child[]> {
  const { threads } = await service.client.teams.get(teamId);
  return threads.filter(({ threadId }) => threadId !== teamId);
}

/** A thread that waits has an outcome too: that it waits. */
const isOver = ({ status, outcome }: Child): boolean => status === "idle" && outcome !== null;

const linesOf = (log: Event[], ...types: Event["type"][]): unknown[] =>
  log.filter(({ type }) => types.includes(type)).map(({ type, data }) => ({ type, ...data }));

test("a tool past its limit, a silent model and a wall that is reached each end a child; the parent gets why and what it had said", async () => {
  const teamId = await launch("lead", "stuck_digger quiet lingerer");
  expect(await service.ended(teamId)).toEqual({
    status: "completed",
    output: [
      "dig_briefly: error: dig_briefly took longer than its time limit",
      "failed: model_unavailable\nHalf of it.",
      "budget_exhausted: maxWallMs\nHalf of it.",
    ].join("\n---\n"),
  });
  const results = linesOf(await service.client.threads.log(teamId), "tool_result");
  expect(results.map((one) => (one as { isError: boolean }).isError).sort()).toEqual([false, true, true]);
  // The first answer, and three times the one that never ends: at once, and at most two more.
  expect(provider.requests.map(({ model }) => model)).toEqual(["quiet", "quiet", "quiet", "quiet"]);
});

test("a deadline that passes ends the team with limit maxWallMs: what streams is cut off, what waits is closed, children end first", async () => {
  const deadline = Date.now() + 2500;
  const teamId = await launch("lead", "streamer payer digger waiter streamer&", {
    deadline: new Date(deadline).toISOString(),
  });
  await until(async () => (await service.client.approvals.list({ team: teamId, status: "open" })).data.length === 1, {
    what: "the payment waits for a person",
  });
  expect(await service.ended(teamId, 10_000)).toEqual({ status: "budget_exhausted", limit: "maxWallMs" });
  expect(Date.now() - deadline).toBeLessThan(5000);
  const log = await service.client.threads.log(teamId);
  expect(linesOf(log, "budget_exceeded", "turn_completed")).toMatchObject([
    { type: "budget_exceeded", limit: "maxWallMs" },
    { type: "turn_completed", reason: "budget_exhausted" },
  ]);
  const ended = await until(
    async () => {
      const children = await childrenOf(teamId);
      return children.length === 5 && children.every(isOver) && children;
    },
    { what: "all children end", withinMs: 5000 },
  );
  for (const { outcome } of ended) {
    expect(["cancelled", "budget_exhausted"]).toContain((outcome as { status: string }).status);
  }
  await until(async () => (await finishedOf(teamId)).length === 5, { what: "the root is told of all of them" });
  expect((await service.client.approvals.list({ team: teamId, status: "open" })).data).toEqual([]);
  expect((await service.client.threads.get(teamId)).status).toBe("idle");
});

const finishedOf = async (teamId: string) => linesOf(await service.client.threads.log(teamId), "agent_finished");

test("a call in doubt outlives its team's cancel, and holds up only its own line; a person's word ends it", async () => {
  const teamId = await launch("lead", "doubtful streamer payer");
  const started = async () => {
    const doubtful = (await childrenOf(teamId)).find(({ agent }) => agent === "doubtful");
    if (!doubtful) return false;
    const log = await service.client.threads.log(doubtful.threadId);
    return log.some(({ type }) => type === "tool_started") && doubtful.threadId;
  };
  const threadId = await until(started, { what: "the payment has started" });
  await service.client.teams.cancel(teamId);
  const [inDoubt] = await until(
    async () => {
      const { data } = await service.client.approvals.list({ team: teamId, status: "open" });
      return data.length === 1 && data[0]?.kind === "outcome" && data;
    },
    { what: "somebody is asked what came of it, and of nothing else", withinMs: 5000 },
  );
  await until(async () => (await childrenOf(teamId)).every((one) => isOver(one) || one.threadId === threadId), {
    what: "the others end",
    withinMs: 5000,
  });
  expect((await service.client.threads.get(threadId)).status).toBe("parked");
  expect((await service.client.threads.get(teamId)).outcome).toMatchObject({ status: "waiting" });
  await service.client.resolveOutcome(inDoubt!.id, { outcome: "not_done" });
  expect(await service.ended(teamId, 5000)).toEqual({ status: "cancelled" });
  expect((await service.client.threads.get(threadId)).outcome).toEqual({ status: "cancelled" });
});

test("a deadline that has passed over a call in doubt keeps no worker busy", async () => {
  const deadline = new Date(Date.now() + 1000).toISOString();
  const { threadId } = await service.client.threads.launch({ agent: "doubtful", input: "Pay.", deadline });
  await until(async () => (await service.client.threads.get(threadId)).status === "parked", { what: "it is in doubt" });
  const claims = () => service.database.count("SELECT epoch FROM threads WHERE id = $1", [threadId]);
  const isLetGo = "SELECT count(*) FROM threads WHERE id = $1 AND lease_owner IS NULL AND wakes <= wakes_seen";
  await until(async () => (await service.database.count(isLetGo, [threadId])) === 1, { what: "it is let go" });
  const before = await claims();
  // A run of another thread from its launch to its end is time enough for a thread that is never left in peace.
  await service.ended((await service.client.threads.launch({ agent: "lead", input: "stuck_digger" })).threadId);
  expect((await claims()) - before).toBeLessThanOrEqual(1);
});

test("ten children at once on a budget that bears one of them: one is asked for its answer, nine end before any request", async () => {
  // A request holds 1000 at worst and costs 2: the root's own is over when the children begin.
  const input = Array.from({ length: 10 }, () => "saver").join(" ");
  const teamId = await launch("savers", input, { budget: { maxCostMicros: 1900 } });
  const exhausted = await until(
    async () => {
      const children = await childrenOf(teamId);
      const over = children.filter((one) => (one.outcome as { status?: string })?.status === "budget_exhausted");
      return over.length === 9 && over;
    },
    { what: "nine of them end" },
  );
  for (const { threadId, outcome } of exhausted) {
    expect(outcome).toEqual({ status: "budget_exhausted", limit: "maxCostMicros" });
    const log = await service.client.threads.log(threadId);
    expect(log.map(({ type }) => type)).not.toContain("model_request");
    expect(linesOf(log, "budget_exceeded")).toMatchObject([{ scope: "ancestor", ownerThreadId: teamId }]);
  }
  fs.writeFileSync(path.join(service.data, "go-on"), "");
  const told = ["saved", ...Array.from({ length: 9 }, () => "budget_exhausted: maxCostMicros")];
  const { output } = (await service.ended(teamId)) as { output: string };
  expect(output.split("\n---\n").sort()).toEqual(told.sort());
  const ids = new Set((await childrenOf(teamId)).map(({ threadId }) => threadId));
  expect(readSends(service.data).filter(({ threadId }) => ids.has(threadId))).toHaveLength(1);
});
