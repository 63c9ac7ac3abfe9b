// Logs as server-sent events: from a cursor on, without a gap or a repeat, closed by an `end` frame.
import type { Event } from "@roundhouse/runtime";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Service } from "../support/service/service.js";
import { type SseFrame, sseFrames } from "../support/service/sse.js";
import { until } from "../support/service/until.js";

let service: Service;

beforeAll(async () => {
  service = await Service.start({ roles: ["api", "worker"] });
});
afterAll(() => service.close());

const stream = (path: string, headers: Record<string, string> = {}) =>
  sseFrames(`${service.url}/v1/${path}/events/stream`, { authorization: `Bearer ${service.apiKey}`, ...headers });

async function all(frames: AsyncGenerator<SseFrame>): Promise<SseFrame[]> {
  const read: SseFrame[] = [];
  for await (const frame of frames) read.push(frame);
  return read;
}

async function firstEvents(frames: AsyncGenerator<SseFrame>, count: number): Promise<SseFrame[]> {
  const read: SseFrame[] = [];
  for await (const frame of frames) {
    if (frame.event === "event") read.push(frame);
    if (read.length === count) break;
  }
  return read;
}

const events = (frames: readonly SseFrame[]): Event[] =>
  frames.flatMap(({ event, data }) => (event === "event" ? [JSON.parse(data ?? "") as Event] : []));

test("a log is followed as it grows, its ids are its seqs, and the end of the run closes the stream", async () => {
  const { threadId } = await service.client.threads.launch({ agent: "looker", input: "look 12 every 30" });
  const frames = await all(stream(`threads/${threadId}`));
  const { data } = await service.client.threads.eventPage(threadId, 0, 1000);
  expect(events(frames)).toEqual(data);
  expect(frames.filter(({ event }) => event === "event").map(({ id }) => id)).toEqual(
    data.map(({ seq }) => String(seq)),
  );
  expect(frames.at(-1)).toEqual({ event: "end", data: JSON.stringify({ reason: "run_over" }) });
});

test("a reader that breaks off anywhere and comes back with Last-Event-ID misses nothing and sees nothing twice", async () => {
  const { threadId } = await service.client.threads.launch({ agent: "looker", input: "look 20 every 20" });
  const seen: Event[] = [];
  for (let lastId = "0"; ; lastId = String(seen.at(-1)?.seq)) {
    const some = await firstEvents(stream(`threads/${threadId}`, { "last-event-id": lastId }), 7);
    seen.push(...events(some));
    if (some.length < 7) break;
  }
  const log = await service.client.threads.log(threadId);
  expect(seen).toEqual(log);
  const tail = await all(stream(`threads/${threadId}`, { "last-event-id": String(log.length - 2) }));
  expect(events(tail)).toEqual(log.slice(-2));
  expect(tail.at(-1)?.event).toBe("end");
});

test("a parked thread keeps its stream open until the decision has been carried out", async () => {
  const { threadId } = await service.client.threads.launch({ agent: "payer", input: "pay" });
  const whole = all(stream(`threads/${threadId}`));
  const [approval] = await until(
    async () => {
      const { data } = await service.client.approvals.list({ thread: threadId, status: "open" });
      return data.length === 1 && data;
    },
    { what: "the payment waits" },
  );
  await service.client.approvals.decide(approval!.id, { decision: "approve", argsHash: approval!.argsHash });
  const frames = await whole;
  expect(events(frames)).toEqual(await service.client.threads.log(threadId));
  expect(events(frames).map(({ type }) => type)).toEqual(
    expect.arrayContaining(["parked", "approval_granted", "resumed", "turn_completed"]),
  );
});

test("a team's stream has every thread's log in order, and one cursor for all of them", async () => {
  const { teamId } = await service.client.teams.launch({ lead: "lead", input: "pay 2" });
  const open = await until(
    async () => {
      const { data } = await service.client.approvals.list({ team: teamId, status: "open" });
      return data.length === 2 && data;
    },
    { what: "both payments wait" },
  );
  const first = await firstEvents(stream(`teams/${teamId}`), 9);
  for (const { id, argsHash } of open) await service.client.approvals.decide(id, { decision: "approve", argsHash });
  const rest = await all(stream(`teams/${teamId}`, { "last-event-id": first.at(-1)?.id ?? "" }));
  const seen = [...events(first), ...events(rest)];
  const { threads } = await service.client.teams.get(teamId);
  expect(threads).toHaveLength(3);
  for (const { threadId } of threads) {
    const log = await service.client.threads.log(threadId);
    expect(seen.filter((event) => event.threadId === threadId)).toEqual(log);
  }
  expect(rest.at(-1)?.event).toBe("end");
});

test("the typed client's iterator comes back by itself after the API process was killed", async () => {
  const { threadId } = await service.client.threads.launch({ agent: "looker", input: "look 30 every 60" });
  const seen: number[] = [];
  for await (const event of service.client.threads.events(threadId)) {
    seen.push(event.seq);
    if (seen.length !== 10) continue;
    await service.first.kill();
    await service.launch("api").ready();
  }
  const log = await service.client.threads.log(threadId);
  expect(log.at(-1)?.type).toBe("turn_completed");
  expect(seen).toEqual(log.map(({ seq }) => seq));
});
