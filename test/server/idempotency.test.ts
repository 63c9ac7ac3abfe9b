// Idempotency-Key: a repeated POST is answered as the first one was, and happens once.
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort } from "../../scripts/embedded.mjs";
import { Caller } from "../support/service/caller.js";
import { Service } from "../support/service/service.js";

let service: Service;

beforeAll(async () => {
  service = await Service.start();
});
afterAll(() => service.close());

const threads = () => service.database.count("SELECT count(*) FROM threads");
const launch = (key: string, input = "hello", http = service.http) =>
  http.post("/v1/threads", { agent: "echo", input }, { "idempotency-key": key });

test("the same key and body give the first answer again, marked as replayed, and launch nothing", async () => {
  const first = await launch("same");
  const before = await threads();
  const again = await launch("same");
  expect([again.status, again.body]).toEqual([202, first.body]);
  expect(first.headers.get("idempotency-replayed")).toBeNull();
  expect(again.headers.get("idempotency-replayed")).toBe("true");
  expect(await threads()).toBe(before);
});

test("the same key with another body is refused, and nothing is written", async () => {
  await launch("other");
  const before = await threads();
  const other = await launch("other", "something else");
  expect([other.status, other.body.code]).toEqual([422, "idempotency_mismatch"]);
  expect(other.headers.get("content-type")).toContain("application/problem+json");
  expect(await threads()).toBe(before);
});

test("of twenty at the same moment, over two processes, one launches; the others get its answer or are told to come back", async () => {
  const second = await service.launch("api", { PORT: String(await freePort()) }).ready();
  const doors = [service.http, new Caller(second.url ?? "", { apiKey: service.apiKey })];
  for (let round = 0; round < 10; round++) {
    const key = `at once ${round}`;
    const before = await threads();
    const answers = await Promise.all(Array.from({ length: 20 }, (_, nth) => launch(key, "hello", doors[nth % 2])));
    expect(await threads()).toBe(before + 1);
    const launched = new Set(answers.flatMap(({ status, body }) => (status === 202 ? [body.threadId] : [])));
    expect(launched.size).toBe(1);
    for (const { status, body, headers } of answers.filter(({ status }) => status !== 202)) {
      expect([status, body.code]).toEqual([409, "in_progress"]);
      expect(headers.get("retry-after")).toBe("1");
    }
    for (const door of doors) expect((await launch(key, "hello", door)).body.threadId).toBe([...launched][0]);
  }
});

test("what was refused leaves the key free for the corrected request", async () => {
  const wrong = await service.http.post(
    "/v1/threads",
    { agent: "nobody", input: "hello" },
    { "idempotency-key": "free" },
  );
  expect(wrong.status).toBe(422);
  expect((await launch("free")).status).toBe(202);
});

test("a key belongs to its route and its workspace", async () => {
  await launch("routes");
  const team = await service.http.post("/v1/teams", { lead: "echo", input: "hello" }, { "idempotency-key": "routes" });
  expect(team.status).toBe(202);
  expect(team.headers.get("idempotency-replayed")).toBeNull();
});

test("a fork, a key and a command are replayed with the status that they had", async () => {
  const { body } = await launch("to fork");
  await service.ended(body.threadId);
  const { seq } = await service.client.threads.get(body.threadId);
  const deeds = [
    { to: `/v1/threads/${body.threadId}/fork`, body: { atSeq: seq }, status: 201 },
    { to: "/v1/api-keys", body: { name: "again" }, status: 201 },
    { to: `/v1/threads/${body.threadId}/mode`, body: { mode: "plan" }, status: 202 },
  ];
  for (const [index, deed] of deeds.entries()) {
    const ask = () => service.http.post(deed.to, deed.body, { "idempotency-key": `status ${index}` });
    const [first, again] = [await ask(), await ask()];
    expect([first.status, again.status], deed.to).toEqual([deed.status, deed.status]);
    expect(again.headers.get("idempotency-replayed")).toBe("true");
    // What was shown once is not kept.
    const kept = "secret" in first.body ? { ...first.body, secret: null } : first.body;
    expect(again.body).toEqual(kept);
  }
});

test("an input with a key is taken once, and is replayed after the process was started again", async () => {
  const { body } = await launch("restart");
  await service.ended(body.threadId);
  const give = () =>
    service.http.post(`/v1/threads/${body.threadId}/inputs`, { input: "again" }, { "idempotency-key": "restart" });
  const first = await give();
  expect(first.status).toBe(202);
  await service.ended(body.threadId);
  await service.first.kill();
  await service.launch("all").ready();
  const replayed = await give();
  expect([replayed.status, replayed.body, replayed.headers.get("idempotency-replayed")]).toEqual([
    202,
    first.body,
    "true",
  ]);
  const inputs = (await service.client.threads.log(body.threadId)).filter(({ type }) => type === "user_input");
  expect(inputs).toHaveLength(2);
});
