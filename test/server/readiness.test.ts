// PostgreSQL goes away under a running service and comes back: the service waits, says why, and goes on where it was.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startPostgres } from "../../scripts/embedded.mjs";
import { type Answer, Caller } from "../support/service/caller.js";
import { TestDatabase } from "../support/service/database.js";
import { FixedPort } from "../support/service/fixed-port.js";
import { Service } from "../support/service/service.js";
import { until } from "../support/service/until.js";

/** So many that some connection is always in the middle of a transaction. */
const RUNNING = 8;

let dir: string;
let postgres: Awaited<ReturnType<typeof startPostgres>>;
let port: FixedPort;
let service: Service;

beforeAll(async () => {
  dir = fs.mkdtempSync(path.join(os.tmpdir(), "roundhouse-readiness-"));
  fs.chmodSync(dir, 0o755);
  port = await FixedPort.open();
  await start();
  const database = await TestDatabase.open(port.urlOf(postgres.url));
  service = await Service.start({ database });
});
afterAll(async () => {
  await service?.close();
  await port?.disconnect();
  await postgres?.stop();
  fs.rmSync(dir, { recursive: true, force: true });
});

async function start(): Promise<void> {
  postgres = await startPostgres(dir);
  await port.connect(postgres.url);
}

async function stop(): Promise<void> {
  await postgres.stop();
  await port.disconnect();
}

function readyz(): Promise<Answer> {
  if (!service.first.isUp) throw new Error(`the server did not outlive it:\n${service.first.output}`);
  return new Caller(service.url, {}).get("/readyz");
}

async function isRed(): Promise<string[]> {
  return until(
    async () => {
      const { status, body } = await readyz();
      return status === 503 && (body.problems as string[]);
    },
    { what: "/readyz is red" },
  );
}

async function isGreen(): Promise<void> {
  await until(async () => (await readyz()).status === 200, { what: "/readyz is green again", withinMs: 45_000 });
  expect((await readyz()).body).toEqual({ status: "ready", problems: [] });
}

const seqs = (threads: readonly { threadId: string }[]) =>
  Promise.all(threads.map(async ({ threadId }) => (await service.client.threads.get(threadId)).seq));

test("while PostgreSQL is stopped /readyz is red with the reason, and then green; runs that it interrupted end, and so does a new one", async () => {
  await isGreen();
  const launch = () => service.client.threads.launch({ agent: "looker", input: "look 80 every 20" });
  const running = await Promise.all(Array.from({ length: RUNNING }, launch));
  await until(async () => (await seqs(running)).every((seq) => seq > 15), { what: "all are in the middle" });
  await stop();
  const problems = await isRed();
  expect(problems.join("\n")).toMatch(/PostgreSQL is out of reach|PostgreSQL does not answer/);
  expect((await new Caller(service.url, {}).get("/healthz")).status).toBe(200);
  const refused = await service.http.post("/v1/threads", { agent: "echo", input: "hello" });
  expect(refused.status).toBeGreaterThanOrEqual(500);
  expect(refused.headers.get("content-type")).toContain("application/problem+json");
  expect(service.first.isUp).toBe(true);

  await start();
  await isGreen();
  for (const { threadId } of running) {
    expect(await service.ended(threadId)).toEqual({ status: "completed", output: "looked 80 times" });
    const log = await service.client.threads.log(threadId);
    expect(log.map(({ seq }) => seq)).toEqual(log.map((_, index) => index + 1));
  }
  const later = await service.client.threads.launch({ agent: "echo", input: "after it" });
  expect(await service.ended(later.threadId)).toEqual({ status: "completed", output: "You said: after it" });
});

test("a process that is started while PostgreSQL is away waits for it, and then works", async () => {
  await stop();
  const worker = service.launch("worker");
  await until(() => worker.output.includes("PostgreSQL is out of reach"), { what: "it says what it waits for" });
  expect(worker.isUp).toBe(true);
  await start();
  await worker.ready();
  await isGreen();
  expect(await worker.stop()).toEqual({ code: 0, signal: null });
});
