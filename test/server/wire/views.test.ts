// What the API answers fits the schemas that its readers parse it with, however a thread stands.
import { approvalView, teamView, threadView } from "@roundhouse/runtime";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Service } from "../../support/service/service.js";

let service: Service;

beforeAll(async () => {
  service = await Service.start();
});
afterAll(() => service.close());

test.each([
  { agent: "echo", input: "hello", status: "idle" },
  { agent: "asker", input: "ask", status: "parked" },
  { agent: "lead", input: "pay", status: "parked" },
  { agent: "echo", input: "wait 20000", status: "running" },
])("a team whose lead, $agent, is $status", async ({ agent, input, status }) => {
  const { teamId } = await service.client.teams.launch({ lead: agent, input });
  const wait = status === "running" ? 0 : 30;
  await service.client.threads.result(teamId, wait);
  const thread = threadView.parse(await service.client.threads.get(teamId));
  expect(thread.status).toBe(status);
  const team = teamView.parse(await service.client.teams.get(teamId));
  expect(team.status).toBe(status);
});

test("the lists", async () => {
  const [threads, teams, approvals] = await Promise.all([
    service.client.threads.list(),
    service.client.teams.list(),
    service.client.approvals.list({ status: "open" }),
  ]);
  expect(threadView.array().parse(threads.data)).toHaveLength(5);
  expect(teamView.array().parse(teams.data)).toHaveLength(4);
  expect(approvalView.array().parse(approvals.data)).toHaveLength(2);
});
