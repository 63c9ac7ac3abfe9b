// What a thread and its fork may still spend, when its version changes or its log is shared: kept by the ledger in PostgreSQL.
import { afterAll, beforeAll, expect, test } from "vitest";
import { Service } from "../support/service/service.js";

let service: Service;

beforeAll(async () => {
  service = await Service.start({ project: "by-data.ts" });
});
afterAll(() => service.close());

const define = async (more: object) =>
  expect((await service.http.post("/v1/agents", { name: "saver", model: "fast", ...more })).status).toBeLessThan(300);
const launch = async (input: string) => (await service.client.threads.launch({ agent: "saver", input })).threadId;
const say = (threadId: string, input: string) => service.http.post(`/v1/threads/${threadId}/inputs`, { input });
const adopt = async (threadId: string) =>
  expect((await service.http.post(`/v1/threads/${threadId}/adopt-config`, {})).status).toBe(202);

const spent = { status: "budget_exhausted", limit: "maxModelRequests" };

test("another version's budget counts what was used before; without one there is no limit any more", async () => {
  await define({});
  const threadId = await launch("one");
  await service.ended(threadId);
  await define({ budget: { maxModelRequests: 2 } });
  await adopt(threadId);
  expect((await service.client.threads.get(threadId)).budget).toMatchObject({ maxModelRequests: 2 });
  await say(threadId, "two");
  expect(await service.ended(threadId)).toMatchObject({ status: "completed" });
  await say(threadId, "three");
  expect(await service.ended(threadId)).toEqual(spent);
  await define({ instructions: "No limit." });
  await adopt(threadId);
  await say(threadId, "four");
  expect(await service.ended(threadId)).toMatchObject({ status: "completed" });
});

test("a fork has used what the log that it shares has used", async () => {
  await define({ budget: { maxModelRequests: 1 } });
  const threadId = await launch("one");
  await service.ended(threadId);
  const { seq } = await service.client.threads.get(threadId);
  const { body } = await service.http.post(`/v1/threads/${threadId}/fork`, { atSeq: seq });
  await say(body.threadId, "two");
  expect(await service.ended(body.threadId)).toEqual(spent);
});
