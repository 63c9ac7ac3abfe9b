// What an operator tells all threads on a model: hold, release, retry all, force fallback, revert; in the log and the audit before it shows.
import type { ModelView } from "@roundhouse/runtime";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { gate, hold, say, stream, words } from "../support/fake-provider/script.js";
import { type FakeProvider, startFakeProvider } from "../support/fake-provider/server.js";
import { rateLimitFor } from "../support/rate-limited.js";
import { Caller } from "../support/service/caller.js";
import { Service } from "../support/service/service.js";
import { until } from "../support/service/until.js";

let provider: FakeProvider;
let service: Service;

beforeAll(async () => {
  provider = await startFakeProvider();
  const env = { FAKE_PROVIDER_URL: provider.url, SWEEP_MS: "300" };
  service = await Service.start({ roles: ["api", "worker"], project: "crew.ts", env });
});
afterAll(async () => {
  await service?.close();
  await provider?.close();
});
beforeEach(() => {
  for (const name of ["main", "twin", "spare"]) provider.script(name, [say(`from ${name}`)]);
});

const modelOf = async (alias: string): Promise<ModelView> => {
  const { data } = await service.client.models.list();
  const found = data.find(({ aliases }) => aliases.includes(alias));
  if (!found) throw new Error(`no model ${alias}`);
  return found;
};

const launch = async (agent: string): Promise<string> =>
  (await service.client.threads.launch({ agent, input: "go" })).threadId;

const comesTo = (threadId: string, status: string) =>
  until(
    async () => {
      const thread = await service.client.threads.get(threadId);
      return thread.status === status && !thread.working && thread;
    },
    { what: `${threadId} is ${status}` },
  );

const asked = (model: string): number => provider.requests.filter((request) => request.model === model).length;

const auditOf = async (action: string) => {
  const { body } = await service.http.get("/v1/audit?limit=50");
  return body.data.find((entry: { action: string }) => entry.action === action);
};

describe("hold and release", () => {
  test("nothing is sent while a model is held; its threads wait, visibly, and go on once it is released", async () => {
    const before = asked("main");
    const held = await service.client.models.hold("main", { reason: "the bill" });
    expect(held).toEqual({ model: "openai-compatible:main", threads: 0 });
    const threadId = await launch("worker");
    const thread = await comesTo(threadId, "waiting");
    expect(thread).toMatchObject({
      held: { until: null, why: "held by alice: the bill" },
      outcome: { status: "waiting", until: null },
    });
    expect(await modelOf("main")).toMatchObject({
      health: "held",
      until: null,
      threads: 1,
      gates: [{ kind: "hold", subject: "model:openai-compatible:main", by: "alice", why: "held by alice: the bill" }],
      waits: [{ threadId, agent: "worker", attempt: 0, notBefore: null, why: "held by alice: the bill" }],
    });
    const retry = await service.http.post(`/v1/threads/${threadId}/retry-now`);
    expect(retry).toMatchObject({ status: 409, body: { code: "nothing_to_retry" } });
    const all = await service.http.post("/v1/models/main/retry-all");
    expect(all).toMatchObject({ status: 409, body: { code: "model_held" } });
    expect(asked("main")).toBe(before);
    expect(await auditOf("model.hold")).toMatchObject({
      principal: "alice",
      target: "openai-compatible:main",
      data: { until: null, reason: "the bill" },
    });

    expect(await service.client.models.release("main")).toMatchObject({ threads: 1 });
    expect(await service.ended(threadId)).toEqual({ status: "completed", output: "from main" });
    const healthy = async () => (await modelOf("main")).health === "healthy";
    await until(healthy, { what: "its attempt is counted" });
    expect(await modelOf("main")).toMatchObject({ gates: [], waits: [], threads: 0 });
    expect(await auditOf("model.release")).toMatchObject({ target: "openai-compatible:main" });
  });

  test("a hold until a moment ends by itself", async () => {
    await service.client.models.hold("main", { until: new Date(Date.now() + 1500).toISOString() });
    const threadId = await launch("worker");
    await comesTo(threadId, "waiting");
    expect(await service.ended(threadId)).toMatchObject({ status: "completed" });
  });
});

test("a shorter hold in the place of one without an end takes over its line", async () => {
  await service.client.models.hold("main");
  const threadId = await launch("worker");
  await comesTo(threadId, "waiting");
  await service.client.models.hold("main", { until: new Date(Date.now() + 1500).toISOString() });
  expect(await service.ended(threadId)).toMatchObject({ status: "completed" });
});

test("retry all reaches whoever is left in the line of a hold that is gone", async () => {
  await service.client.models.hold("main");
  const threadId = await launch("worker");
  await comesTo(threadId, "waiting");
  await service.database.rows("DELETE FROM provider_gates");
  expect(await service.client.models.retryAll("main")).toMatchObject({ threads: 1 });
  expect(await service.ended(threadId)).toMatchObject({ status: "completed" });
});

test("retry all now: whoever waits goes on, recorded as that person's word, one after the other", async () => {
  provider.script("main", rateLimitFor(600_000).script);
  const first = await launch("worker");
  await comesTo(first, "waiting");
  const others = await Promise.all([1, 2, 3].map(() => launch("worker")));
  for (const threadId of others) await comesTo(threadId, "waiting");
  const model = await modelOf("main");
  expect(model.health).toBe("throttled");
  expect(model.waits.map(({ threadId, attempt }) => [threadId, attempt]).toSorted()).toEqual(
    [[first, 1], ...others.map((threadId) => [threadId, 0])].toSorted(),
  );

  provider.script("main", [say("at last")]);
  const before = provider.requests.length;
  expect(await service.client.models.retryAll("main")).toMatchObject({ threads: 4 });
  for (const threadId of [first, ...others]) {
    expect(await service.ended(threadId)).toEqual({ status: "completed", output: "at last" });
    const log = await service.client.threads.log(threadId);
    const released = log.findIndex((event) => event.type === "retry_released");
    expect(log[released]).toMatchObject({ data: { by: "alice" }, actor: { kind: "user", id: "alice" } });
    expect(log.findLastIndex((event) => event.type === "model_request")).toBeGreaterThan(released);
  }
  const times = provider.requests.slice(before).map(({ at }) => at);
  expect(Math.max(...times) - Math.min(...times)).toBeGreaterThan(400);
});

test("force fallback: a thread that waits and one whose answer is under way; then back", async () => {
  const half = gate();
  provider.script("main", [stream([...words("Half an"), hold(half), ...words(" answer")])]);
  const running = await launch("clerk");
  await half.reached;
  await service.client.models.hold("main", {});
  const waiting = await launch("clerk");
  await comesTo(waiting, "waiting");
  expect(await service.client.models.forceFallback("main")).toMatchObject({ threads: 2 });
  expect(await service.ended(waiting)).toEqual({ status: "completed", output: "from spare" });
  half.open();
  expect(await service.ended(running)).toEqual({ status: "completed", output: "Half an answer" });
  for (const threadId of [waiting, running]) {
    const moved = async () => (await service.client.threads.get(threadId)).onFallback;
    await until(moved, { what: `${threadId} is on its fallback` });
    const log = await service.client.threads.log(threadId);
    expect(log.filter((event) => event.type === "settings_changed")).toMatchObject([
      { actor: { kind: "user", id: "alice" }, data: { reason: "user", settings: { id: "spare" }, forced: true } },
    ]);
  }
  const fellBack = (await modelOf("main")).fellBack.map(({ threadId, model }) => [threadId, model]).toSorted();
  expect(fellBack).toEqual([waiting, running].map((threadId) => [threadId, "spare"]).toSorted());
  expect(await auditOf("model.force_fallback")).toMatchObject({ principal: "alice" });

  await service.client.models.release("main");
  expect(await service.client.models.revert("main")).toMatchObject({ threads: 2 });
  const back = async () => (await modelOf("main")).fellBack.length === 0;
  await until(back, { what: "all are back" });
  const log = await service.client.threads.log(waiting);
  expect(log.findLast((event) => event.type === "settings_changed")).toMatchObject({
    actor: { kind: "user", id: "alice" },
    data: { reason: "user", settings: { id: "main" } },
  });
});

test("force fallback reaches threads of an agent that is data; one without a fallback stays", async () => {
  const defined = await service.http.post("/v1/agents", { name: "by_data", model: "main", fallbacks: ["spare"] });
  expect(defined.status).toBe(201);
  await service.client.models.hold("main");
  const [moves, stays] = [await launch("by_data"), await launch("worker")];
  for (const threadId of [moves, stays]) await comesTo(threadId, "waiting");
  expect(await service.client.models.forceFallback("main")).toMatchObject({ threads: 1 });
  expect(await service.ended(moves)).toEqual({ status: "completed", output: "from spare" });
  expect(await comesTo(stays, "waiting")).toMatchObject({ model: { id: "main" }, onFallback: false });
  await service.client.models.release("main");
  expect(await service.ended(stays)).toEqual({ status: "completed", output: "from main" });
  await service.client.models.revert("main");
});

test("attempts, errors and latency are counted from the log", async () => {
  provider.script("spare", [say("fine")]);
  provider.script("main", [...Array.from({ length: 3 }, () => overloaded), say("never")]);
  const threadId = await launch("clerk");
  for (let nth = 0; nth < 2; nth++) {
    await comesTo(threadId, "waiting");
    await service.client.threads.retryNow(threadId);
  }
  expect(await service.ended(threadId)).toMatchObject({ status: "completed", output: "fine" });
  // Counts are a second old at most: what was sent is counted once they are newer than it.
  const sent = provider.requests.filter(({ model }) => model === "spare").length;
  await until(async () => (await modelOf("spare")).recent.attempts === sent, { what: "it is counted" });
  const [main, spare] = [await modelOf("main"), await modelOf("spare")];
  expect(main).toMatchObject({ health: "overloaded", recent: { failures: { overloaded: 3 } } });
  expect(main.recent.errorRate).toBeGreaterThan(0);
  expect(spare).toMatchObject({ health: "healthy", recent: { attempts: sent } });
  expect(spare.recent.latencyMs?.p95).toBeGreaterThanOrEqual(spare.recent.latencyMs?.p50 ?? 0);
  expect(main.fellBack.map((thread) => thread.threadId)).toContain(threadId);
  await service.client.models.revert("main");
});

const overloaded = {
  kind: "failure",
  status: 529,
  body: { error: { message: "Overloaded", type: "overloaded_error" } },
} as const;

describe("what is refused", () => {
  test.each(["hold", "release", "retry-all", "force-fallback", "revert"])(
    "%s of a model that nobody knows",
    async (what) => {
      const answer = await service.http.post(`/v1/models/nobody/${what}`);
      expect(answer).toMatchObject({ status: 404, body: { code: "not_found" } });
      expect(answer.body.detail).toContain("openai-compatible:main, main");
    },
  );

  test.each([
    { to: "main/release", code: "not_held", status: 409 },
    { to: "twin/force-fallback", code: "no_fallback", status: 409 },
    { to: "main/hold", body: { until: "2020-01-01T00:00:00.000Z" }, code: "invalid_request", status: 400 },
    { to: "main/hold", body: { until: "tomorrow" }, code: "invalid_request", status: 400 },
    { to: "main/hold", body: { forever: true }, code: "invalid_request", status: 400 },
    { to: "main/revert", body: { now: true }, code: "invalid_request", status: 400 },
  ])("$to with $body: $code", async ({ to, body = {}, code, status }) => {
    expect(await service.http.post(`/v1/models/${to}`, body)).toMatchObject({ status, body: { code } });
    expect((await modelOf("main")).gates).toEqual([]);
  });

  test("a model is named by its id as well as by its alias", async () => {
    const id = encodeURIComponent("openai-compatible:main");
    expect(await service.http.post(`/v1/models/${id}/hold`)).toMatchObject({ status: 202 });
    expect(await service.http.post("/v1/models/main/release")).toMatchObject({ status: 202 });
  });

  test("who may only read sees models and tells them nothing", async () => {
    const apiKey = await service.http.makeKey({ name: "reader", scopes: ["threads:read"] });
    const reader = new Caller(service.url, { apiKey });
    expect((await reader.get("/v1/models")).status).toBe(200);
    for (const what of ["hold", "release", "retry-all", "force-fallback", "revert"]) {
      expect(await reader.post(`/v1/models/main/${what}`)).toMatchObject({
        status: 403,
        body: { code: "missing_scope" },
      });
    }
  });

  test("a repeated hold with one key is one deed", async () => {
    const headers = { "Idempotency-Key": "hold-once" };
    const first = await service.http.post("/v1/models/main/hold", {}, headers);
    await service.client.models.release("main");
    const again = await service.http.post("/v1/models/main/hold", {}, headers);
    expect(again.headers.get("Idempotency-Replayed")).toBe("true");
    expect(again.body).toEqual(first.body);
    expect((await modelOf("main")).gates).toEqual([]);
  });
});
