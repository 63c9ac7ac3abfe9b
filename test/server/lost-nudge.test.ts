// What only the sweep and the log can bring back: a child whose job is gone from the queue, and a parent whose child ends on a worker that is killed.
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ServerProcess } from "../support/service/server-process.js";
import { Service } from "../support/service/service.js";
import { until } from "../support/service/until.js";

const FOUND_WITHIN_MS = 15_000;

let service: Service;
let worker: ServerProcess;

beforeAll(async () => {
  service = await Service.start({ roles: ["api", "worker"], project: "teams.ts", env: { LEASE_MS: "2000" } });
  [worker] = service.workers as [ServerProcess];
});
afterAll(() => service.close());

const jobsOf = (threadId: string) =>
  service.database.rows<{ queue: string; id: string; state: string }>(
    "SELECT queue, id, state FROM bullmq.job WHERE data->>'threadId' = $1",
    [threadId],
  );

test("a child whose job is deleted by hand goes on within 15 s, and the loss is told", async () => {
  const { teamId } = await service.client.teams.launch({ lead: "lead", input: "payer" });
  const [approval] = await until(
    async () => {
      const { data } = await service.client.approvals.list({ team: teamId, status: "open" });
      return data.length === 1 && data;
    },
    { what: "the child waits for a person" },
  );
  const { id, argsHash, threadId } = approval!;
  expect(await worker.stop()).toEqual({ code: 0, signal: null });
  await service.client.approvals.decide(id, { decision: "approve", argsHash });
  const [job] = await until(
    async () => {
      const jobs = await jobsOf(threadId);
      return jobs.length === 1 && jobs;
    },
    { what: "its job is queued" },
  );
  expect(job).toMatchObject({ queue: "child-turns", state: "waiting" });
  await service.database.rows("DELETE FROM bullmq.job WHERE queue = $1 AND id = $2", [job!.queue, job!.id]);

  worker = service.launch("worker");
  await worker.ready();
  const upAt = Date.now();
  expect(await service.ended(teamId)).toEqual({ status: "completed", output: "pay: paid 5 to bob" });
  const tookMs = Date.now() - upAt;
  console.log(`a child without a job went on ${tookMs} ms after a worker was up`);
  expect(tookMs).toBeLessThan(FOUND_WITHIN_MS);
  expect(worker.output).toContain("a wake-up's job was lost");
  expect(worker.output).toContain(threadId);
});

test("a background child that ends late wakes its parent, also when the worker that had it is killed", async () => {
  const { teamId } = await service.client.teams.launch({ lead: "lead", input: "sleeper&" });
  const child = await until(
    async () => {
      const { threads } = await service.client.teams.get(teamId);
      return threads.find(({ threadId, status }) => threadId !== teamId && status === "running");
    },
    { what: "the child is at work" },
  );
  const endsOf = async () =>
    (await service.client.threads.log(teamId)).flatMap((event) => (event.type === "turn_completed" ? [event.seq] : []));
  await until(async () => (await endsOf()).length === 1, { what: "the parent's turn is over" });
  await until(
    async () => (await service.client.threads.log(child.threadId)).some(({ type }) => type === "model_request"),
    {
      what: "the child's request is out",
    },
  );
  await worker.kill();
  worker = service.launch("worker");
  expect(await service.ended(teamId)).toEqual({ status: "completed", output: "noted" });
  const log = await service.client.threads.log(teamId);
  const [firstEnd = 0] = await endsOf();
  const after = log.filter(({ seq }) => seq > firstEnd).map(({ type }) => type);
  expect(after).toEqual([
    "hook_decision",
    "agent_finished",
    "tool_result_late",
    "woken",
    "model_request",
    "model_response",
    "turn_completed",
  ]);
  const epochs = (await service.client.threads.log(child.threadId)).map(({ epoch }) => epoch);
  expect(new Set(epochs.filter((epoch) => epoch > 0)).size).toBe(2);
});
