// What models were asked for and what it cost: the same figures as the threads have, by day, agent and model.
import type { Event } from "@roundhouse/runtime";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Service } from "../support/service/service.js";

let service: Service;
const threads: string[] = [];

beforeAll(async () => {
  service = await Service.start();
  for (const [agent, input] of [
    ["echo", 'with "usage":{"inputTokens":999999} and NUL \u0000 and half \ud800'],
    ["echo", "again"],
    ["looker", "look 3"],
  ] as const) {
    const { threadId } = await service.client.threads.launch({ agent, input });
    await service.ended(threadId);
    threads.push(threadId);
  }
});
afterAll(() => service.close());

const usage = async (query = ""): Promise<Record<string, unknown>[]> => {
  const { status, body } = await service.http.get(`/v1/usage${query}`);
  expect(status).toBe(200);
  return body.data;
};

/** What the logs of these threads add up to. */
async function counted(
  of: (event: Event) => boolean,
): Promise<{ requests: number; inputTokens: number; outputTokens: number }> {
  const sum = { requests: 0, inputTokens: 0, outputTokens: 0 };
  for (const threadId of threads) {
    for (const event of await service.client.threads.log(threadId)) {
      if (event.type !== "model_response" || !of(event)) continue;
      sum.requests += 1;
      sum.inputTokens += event.data.usage.inputTokens;
      sum.outputTokens += event.data.usage.outputTokens;
    }
  }
  return sum;
}

test("by day it is what the logs add up to, whatever the answers say", async () => {
  const day = new Date().toISOString().slice(0, 10);
  const rows = await usage();
  expect(rows).toEqual([expect.objectContaining({ day, agent: null, model: null, ...(await counted(() => true)) })]);
});

test("by agent and model, which are told apart only when that is asked", async () => {
  const rows = await usage("?by=agent,model");
  const ofThread = (nth: number) => (event: Event) => event.threadId === threads[nth];
  expect(rows).toHaveLength(2);
  expect(rows).toContainEqual(
    expect.objectContaining({ day: null, agent: "looker", model: "scripted", ...(await counted(ofThread(2))) }),
  );
  const echo = await counted((event) => event.threadId !== threads[2]);
  expect(rows).toContainEqual(expect.objectContaining({ agent: "echo", ...echo }));
  for (const row of rows) expect(row).toMatchObject({ costMicros: null, unpricedRequests: row.requests });
});

test("a cost is added up where there is one, and a failed attempt counts with what it used", async () => {
  const [threadId = ""] = threads;
  await service.database.rows(
    `INSERT INTO events (thread_id, seq, append, type, at, actor, epoch, data) VALUES
      ($1, 9001, 9001, 'model_request', '2026-02-03T10:00:00Z', '{}', 1, '{"model":"paid"}'),
      ($1, 9002, 9002, 'model_attempt_failed', '2026-02-03T10:00:01Z', '{}', 1, '{"reason":"timeout","usage":{"inputTokens":7,"outputTokens":1,"costMicros":30}}'),
      ($1, 9003, 9003, 'model_request', '2026-02-03T23:59:59.999Z', '{}', 1, '{"model":"paid"}'),
      ($1, 9004, 9004, 'model_response', '2026-02-04T00:00:02Z', '{}', 1, '{"content":[{"usage":{"inputTokens":5}}],"usage":{"inputTokens":11,"outputTokens":2,"cacheReadTokens":4,"costMicros":12}}'),
      ($1, 9005, 9005, 'model_request', '2026-02-04T09:00:00Z', '{}', 1, '{"model":"paid"}')`,
    [threadId],
  );
  const rows = await usage("?from=2026-02-01T00:00:00Z&to=2026-03-01T00:00:00Z&by=day,model");
  expect(rows).toEqual([
    {
      day: "2026-02-04",
      agent: null,
      model: "paid",
      requests: 1,
      inputTokens: 0,
      outputTokens: 0,
      cacheReadTokens: 0,
      cacheWriteTokens: 0,
      costMicros: null,
      unpricedRequests: 0,
    },
    {
      day: "2026-02-03",
      agent: null,
      model: "paid",
      requests: 2,
      inputTokens: 18,
      outputTokens: 3,
      cacheReadTokens: 4,
      cacheWriteTokens: 0,
      costMicros: 42,
      unpricedRequests: 0,
    },
  ]);
  expect(await usage("?from=2026-02-03T11:00:00Z&to=2026-02-04T00:00:00Z&by=model")).toMatchObject([
    { costMicros: 12 },
  ]);
});

test("another workspace sees nothing, and too long a time or another field is refused", async () => {
  const key = await service.http.makeKey({ name: "reader", scopes: ["threads:read"] });
  await service.database.rows("UPDATE api_keys SET workspace_id = 'wsp_other' WHERE name = 'reader'");
  const stranger = await fetch(`${service.url}/v1/usage`, { headers: { authorization: `Bearer ${key}` } });
  expect((await stranger.json()).data).toEqual([]);
  for (const wrong of [
    "by=user",
    "from=2026-01-01T00:00:00Z&to=2026-06-01T00:00:00Z",
    "from=2026-02-02T00:00:00Z&to=2026-02-01T00:00:00Z",
  ]) {
    expect([wrong, (await service.http.get(`/v1/usage?${wrong}`)).status]).toEqual([wrong, 400]);
  }
});
