// Five hundred threads at rest for a reason (a child, a retry, a person), and all of Redis is thrown away: every one of them goes on.
import { Redis } from "ioredis";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readJournal } from "../support/projects/journalled.js";
import { Service } from "../support/service/service.js";
import { until } from "../support/service/until.js";

const EACH = 125;
/** Long enough for all of them to be at rest when Redis is flushed. */
const RETRY_MS = 45_000;

let admin: Redis;
let service: Service;

beforeAll(async () => {
  admin = new Redis(process.env.REDIS_URL ?? "");
  service = await Service.start({ roles: ["api", "worker", "worker"] });
});
afterAll(async () => {
  await service?.close();
  admin?.disconnect();
});

const launchAll = (agent: string, input: string): Promise<string[]> =>
  Promise.all(
    Array.from({ length: EACH }, async () => (await service.client.threads.launch({ agent, input })).threadId),
  );

const countOf = async (where: string): Promise<number> =>
  service.database.count(`SELECT count(*) FROM threads WHERE lease_owner IS NULL AND ${where}`);

test("500 threads that wait for a child, for a retry or for a person all go on", { timeout: 180_000 }, async () => {
  const retrying = await launchAll("retrier", `retry ${RETRY_MS}`);
  const leads = await launchAll("lead", "pay 1");
  const payers = await launchAll("payer", "pay");
  await until(async () => (await countOf("agent = 'retrier' AND status = 'waiting'")) === EACH, {
    what: "all retry later",
  });
  await until(async () => (await countOf("agent = 'lead' AND status = 'parked'")) === EACH, {
    what: "all leads wait",
  });
  await until(async () => (await countOf("agent = 'payer' AND status = 'parked'")) === 2 * EACH, {
    what: "all payers are parked",
  });
  expect(await countOf("status <> 'idle'")).toBe(4 * EACH);
  await admin.flushall();

  const approveAll = { filter: { tool: "pay" }, decision: "approve" as const };
  const { body: dryRun } = await service.http.post("/v1/approvals/bulk-decisions", approveAll);
  const { status } = await service.http.post("/v1/approvals/bulk-decisions", { ...approveAll, token: dryRun.token });
  expect(status).toBe(200);
  const began = Date.now();
  for (const threadId of [...leads, ...payers])
    expect(await service.ended(threadId)).toMatchObject({ status: "completed" });
  for (const threadId of retrying)
    expect(await service.ended(threadId)).toEqual({ status: "completed", output: "answered at attempt 2" });
  console.log(`${4 * EACH} threads were through ${((Date.now() - began) / 1000).toFixed(1)} s after the decisions`);
  const paid = readJournal(service.data).map(({ effectKey }) => effectKey);
  expect(paid).toHaveLength(2 * EACH);
  expect(new Set(paid).size).toBe(2 * EACH);
});
