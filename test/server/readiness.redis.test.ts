// Redis goes away under a running service, or loses everything: no run is lost, and the operator is told.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { Redis } from "ioredis";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startRedis } from "../../scripts/embedded.mjs";
import { Caller } from "../support/service/caller.js";
import { FixedPort } from "../support/service/fixed-port.js";
import { Service } from "../support/service/service.js";
import { until } from "../support/service/until.js";

let dir: string;
let redis: NonNullable<Awaited<ReturnType<typeof startRedis>>>;
let port: FixedPort;
/** Past the port that the service knows. */
let admin: Redis;
let service: Service;

beforeAll(async () => {
  dir = fs.mkdtempSync(path.join(os.tmpdir(), "roundhouse-readiness-"));
  port = await FixedPort.open();
  const started = await startRedis(dir);
  if (!started) throw new Error("no redis-server or valkey-server on PATH");
  redis = started;
  admin = new Redis(redis.url);
  await port.connect(redis.url);
  service = await Service.start({ roles: ["api", "worker", "worker"], redisUrl: port.urlOf(redis.url) });
});
afterAll(async () => {
  await service?.close();
  await port?.disconnect();
  admin?.disconnect();
  await redis?.stop();
  fs.rmSync(dir, { recursive: true, force: true });
});

const readyz = () => new Caller(service.url, {}).get("/readyz");
const launch = async (agent: string, input: string) => (await service.client.threads.launch({ agent, input })).threadId;
const seqOf = async (threadId: string) => (await service.client.threads.get(threadId)).seq;

test("without Redis /readyz is red, what runs goes on, and what is launched runs once it is back", async () => {
  const running = await launch("looker", "look 30 every 100");
  await until(async () => (await seqOf(running)) > 10, { what: "it is in the middle" });
  await port.disconnect();
  const { problems } = await until(
    async () => {
      const { status, body } = await readyz();
      return status === 503 && (body as { problems: string[] });
    },
    { what: "/readyz is red" },
  );
  expect(problems.join("\n")).toMatch(/Redis is /);
  const launched = await launch("echo", "launched without Redis");
  expect(await service.ended(running)).toEqual({ status: "completed", output: "looked 30 times" });

  // It remembers nothing of what was before.
  await admin.flushall();
  await port.connect(redis.url);
  await until(async () => (await readyz()).status === 200, { what: "/readyz is green again" });
  expect(await service.ended(launched)).toMatchObject({ output: "You said: launched without Redis" });
  expect(await service.ended(await launch("echo", "after it"))).toMatchObject({ output: "You said: after it" });
});

test("all of Redis is thrown away while threads run, wait and are parked: all of them end", async () => {
  const running = await Promise.all(Array.from({ length: 8 }, () => launch("looker", "look 20 every 100")));
  const parked = await Promise.all(Array.from({ length: 4 }, () => launch("payer", "pay")));
  for (const threadId of parked) await service.client.threads.result(threadId, 30);
  await admin.flushall();
  const queued = await Promise.all(Array.from({ length: 8 }, (_, nth) => launch("echo", `${nth}`)));
  await admin.flushall();
  const { data } = await service.client.approvals.list({ status: "open", limit: 200 });
  expect(data).toHaveLength(parked.length);
  for (const { id, argsHash } of data) await service.client.approvals.decide(id, { decision: "approve", argsHash });
  await admin.flushall();
  for (const threadId of [...running, ...queued, ...parked])
    expect(await service.ended(threadId)).toMatchObject({ status: "completed" });
});
