// SIGTERM: a worker hands over what it has and fails nothing, also three times in a row.
import type { Event } from "@roundhouse/runtime";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readJournal } from "../support/projects/journalled.js";
import type { ServerProcess } from "../support/service/server-process.js";
import { Service } from "../support/service/service.js";
import { type SseFrame, sseFrames } from "../support/service/sse.js";
import { until } from "../support/service/until.js";

/** A lease that has to run out would take longer. */
const LEASE_MS = 30_000;

let service: Service;

beforeAll(async () => {
  service = await Service.start({ roles: ["api", "worker", "worker"], env: { LEASE_MS: String(LEASE_MS) } });
});
afterAll(() => service.close());

const launch = async (agent: string, input: string) => (await service.client.threads.launch({ agent, input })).threadId;

const holder = (threadId: string): Promise<ServerProcess> =>
  until(() => service.holderOf(threadId), { what: `somebody holds ${threadId}`, everyMs: 5 });

async function expectWhole(threadId: string, output: string): Promise<Event[]> {
  expect(await service.ended(threadId)).toEqual({ status: "completed", output });
  const log = await service.client.threads.log(threadId);
  expect(log.map(({ seq }) => seq)).toEqual(log.map((_, index) => index + 1));
  expect(log.filter(({ type }) => type === "model_attempt_failed" || type === "tool_outcome_unknown")).toEqual([]);
  return log;
}

test("a worker that is told to stop lets its thread go at the next append, and another one goes on with it", async () => {
  const threadId = await launch("looker", "look 30 every 100");
  const worker = await holder(threadId);
  await until(async () => (await service.client.threads.get(threadId)).seq > 15, { what: "it is in the middle" });
  expect(await worker.stop()).toEqual({ code: 0, signal: null });
  const log = await expectWhole(threadId, "looked 30 times");
  const epochs = new Set(log.filter(({ epoch }) => epoch > 0).map(({ epoch }) => epoch));
  expect(epochs.size).toBeGreaterThan(1);
  const times = log.map(({ at }) => Date.parse(at));
  const longestPauseMs = Math.max(...times.slice(1).map((at, index) => at - (times[index] ?? at)));
  console.log(`the longest pause of a thread that was handed over: ${longestPauseMs} ms`);
  expect(longestPauseMs).toBeLessThan(LEASE_MS / 2);
  await service.launch("worker").ready();
});

test("a body that runs when the word comes runs to its end, once", async () => {
  const threadId = await launch("payer", "takes 1500");
  await service.client.threads.result(threadId, 30);
  const [approval] = (await service.client.approvals.list({ thread: threadId })).data;
  await service.client.approvals.decide(approval!.id, { decision: "approve", argsHash: approval!.argsHash });
  await until(() => readJournal(service.data).some((entry) => entry.threadId === threadId), { what: "it is paying" });
  const worker = await holder(threadId);
  expect(await worker.stop()).toEqual({ code: 0, signal: null });
  await expectWhole(threadId, "payment: paid 5 to bob");
  expect(readJournal(service.data).filter((entry) => entry.threadId === threadId)).toHaveLength(1);
  await service.launch("worker").ready();
});

test("three rollouts in a row fail nothing", { timeout: 180_000 }, async () => {
  const threads: string[] = [];
  for (let rollout = 0; rollout < 3; rollout++) {
    threads.push(...(await Promise.all(Array.from({ length: 4 }, () => launch("looker", "look 40 every 100")))));
    const old = service.workers;
    const held = await holder(threads.at(-1) ?? "");
    expect(old).toContain(held);
    await Promise.all(old.map(() => service.launch("worker").ready()));
    // Those that were launched with the new workers are at work on both old and new ones.
    threads.push(...(await Promise.all(Array.from({ length: 4 }, () => launch("looker", "look 40 every 100")))));
    const exits = await Promise.all(old.map((one) => one.stop()));
    expect(exits).toEqual(old.map(() => ({ code: 0, signal: null })));
  }
  for (const threadId of threads) await expectWhole(threadId, "looked 40 times");
});

test("an API process that stops closes its streams with an end frame, and says goodbye in order", async () => {
  const threadId = await launch("echo", "wait 60000");
  const headers = { authorization: `Bearer ${service.apiKey}` };
  const frames: SseFrame[] = [];
  const reading = (async () => {
    for await (const frame of sseFrames(`${service.url}/v1/threads/${threadId}/events/stream`, headers))
      frames.push(frame);
  })();
  await until(() => frames.some(({ event }) => event === "event"), { what: "the stream has begun" });
  expect(await service.first.stop()).toEqual({ code: 0, signal: null });
  await reading;
  expect(frames.at(-1)).toEqual({ event: "end", data: JSON.stringify({ reason: "shutdown" }) });
});
