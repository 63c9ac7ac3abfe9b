// A thousand threads that wait for a person cost rows: no worker, no timer, no memory worth speaking of.
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readJournal } from "../support/projects/journalled.js";
import { Service } from "../support/service/service.js";
import { until } from "../support/service/until.js";

/** Runs before the first look, for code to be compiled and pools to be full. */
const WARM_UP = 300;
const FEW = 200;
const MANY = 1000;
const BYTES_A_THREAD = 2048;
const AT_ONCE = 20;

let service: Service;

beforeAll(async () => {
  const probe = path.resolve(import.meta.dirname, "../support/service/probe.mjs");
  service = await Service.start({ execArgv: ["--expose-gc", "--import", probe] });
});
afterAll(() => service.close());

const memory = () => service.first.ask<{ bytes: number; timers: number }>({ type: "memory" });

async function park(count: number): Promise<void> {
  const before = await parkedNow();
  await forAll(Array.from({ length: count }), async () => {
    await service.client.threads.launch({ agent: "payer", input: "pay" });
  });
  await until(async () => (await parkedNow()) === before + count, { what: `${count} are parked`, withinMs: 60_000 });
  await until(async () => (await leased()) === 0, { what: "no lease is held" });
}

async function warmUp(): Promise<void> {
  await forAll(Array.from({ length: WARM_UP }), async () => {
    await service.client.threads.launch({ agent: "looker", input: "look 2" });
  });
  await until(async () => (await endedWell()) === WARM_UP, { what: "the first runs end", withinMs: 60_000 });
}

const endedWell = () =>
  service.database.count("SELECT count(*) FROM threads WHERE status = 'idle' AND outcome LIKE '%completed%'");
const parkedNow = () => service.database.count("SELECT count(*) FROM threads WHERE status = 'parked'");
const leased = () => service.database.count("SELECT count(*) FROM threads WHERE lease_owner IS NOT NULL");

async function forAll<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const left = [...items.keys()];
  const worker = async (): Promise<void> => {
    for (let index = left.pop(); index !== undefined; index = left.pop()) await work(items[index] as T);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

async function openApprovals(): Promise<{ id: string; argsHash: string }[]> {
  const all: { id: string; argsHash: string }[] = [];
  let cursor: string | undefined;
  do {
    const page = await service.client.approvals.list({ status: "open", limit: 200, ...(cursor ? { cursor } : {}) });
    all.push(...page.data);
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  return all;
}

test("1,000 parked threads hold no worker and no memory; each is listed, and each goes on when it is approved", {
  timeout: 240_000,
}, async () => {
  await warmUp();
  await park(FEW);
  const few = await memory();
  await park(MANY);
  const many = await memory();
  const bytes = (many.bytes - few.bytes) / MANY;
  console.log(
    `a parked thread costs ${bytes.toFixed(0)} bytes of memory, ${many.timers - few.timers} more timers for all`,
  );
  expect(bytes).toBeLessThan(BYTES_A_THREAD);
  expect(many.timers - few.timers).toBeLessThan(MANY / 100);

  const metrics = (await service.http.get("/metrics")).body as string;
  expect(metrics).toMatch(/^roundhouse_threads_held 0$/m);
  await until(
    async () => {
      const { body } = await service.http.get("/v1/workers");
      return body.data.every(({ running }: { running: number }) => running === 0);
    },
    { what: "the list of workers shows none of them busy" },
  );
  const { body: queues } = await service.http.get("/v1/queues");
  for (const { name, waiting, active, delayed } of queues.data)
    expect([name, waiting, active, delayed]).toEqual([name, 0, 0, 0]);

  const open = await openApprovals();
  expect(new Set(open.map(({ id }) => id)).size).toBe(FEW + MANY);
  await forAll(open, async ({ id, argsHash }) => {
    await service.client.approvals.decide(id, { decision: "approve", argsHash });
  });
  const all = WARM_UP + FEW + MANY;
  await until(async () => (await endedWell()) === all, { what: "all of them end", withinMs: 60_000 });
  const paid = readJournal(service.data);
  expect(paid).toHaveLength(FEW + MANY);
  expect(new Set(paid.map(({ threadId }) => threadId)).size).toBe(FEW + MANY);
});
