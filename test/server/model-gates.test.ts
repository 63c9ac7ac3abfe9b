// One gate per provider and key, over an API process and two workers: a 429 that one thread saw holds all the others, and they go on spread.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { say } from "../support/fake-provider/script.js";
import { type FakeProvider, startFakeProvider } from "../support/fake-provider/server.js";
import { askedAfter, rateLimitFor } from "../support/rate-limited.js";
import { Service } from "../support/service/service.js";
import { until } from "../support/service/until.js";

const CREW = 30;
const SPREAD_MS = 4000;

let provider: FakeProvider;
let service: Service;

beforeAll(async () => {
  provider = await startFakeProvider();
});
afterAll(() => provider?.close());
beforeEach(async () => {
  const env = { FAKE_PROVIDER_URL: provider.url, SWEEP_MS: "500", LEASE_MS: "3000" };
  service = await Service.start({ roles: ["api", "worker", "worker"], project: "crew.ts", env });
});
afterEach(() => service?.close());

const mainModel = async () => (await service.client.models.list()).data.find(({ aliases }) => aliases.includes("main"));

/** The gate shuts with the 429; that the thread waits for its retry is the next append, and a worker can die in between. */
const ranIntoLimit = async (threadId: string): Promise<void> => {
  await until(async () => (await mainModel())?.health === "throttled", { what: "the gate is shut" });
  await until(async () => (await service.client.threads.get(threadId)).status === "waiting", {
    what: "the thread that shut it waits",
  });
};

const launchCrew = async (): Promise<string> =>
  (await service.client.teams.launch({ lead: "lead", input: String(CREW) })).teamId;

const waiting = (teamId: string) =>
  until(
    async () => {
      const { threads } = await service.client.teams.get(teamId);
      const held = threads.filter(
        ({ agent, status, working }) => agent === "worker" && status === "waiting" && !working,
      );
      return held.length === CREW && held;
    },
    { what: "the crew waits" },
  );

const spreadOf = (times: readonly number[]): number => Math.max(...times) - Math.min(...times);

test("thirty children wait for a limit that another thread ran into; a worker dies meanwhile, and all restart spread", async () => {
  const limit = rateLimitFor(20_000);
  provider.script("main", limit.script);
  const first = await service.client.threads.launch({ agent: "worker", input: "go" });
  await ranIntoLimit(first.threadId);
  const shutAt = Date.now();

  const teamId = await launchCrew();
  const held = await waiting(teamId);
  expect(held.every((thread) => Date.parse(thread.held?.until ?? "") >= limit.until)).toBe(true);
  const model = await mainModel();
  expect(model?.gates).toMatchObject([{ kind: "limit", threadId: first.threadId, by: null }]);
  expect(Date.parse(model?.gates[0]?.until ?? "")).toBeGreaterThanOrEqual(limit.until - 100);
  expect(model?.waits).toHaveLength(CREW + 1);

  await service.workers[0]?.kill();
  service.launch("worker");
  await service.ended(teamId);
  const restarts = askedAfter(provider, "main", shutAt);
  console.log(
    `${CREW} children restarted over ${(spreadOf(restarts) / 1000).toFixed(1)} s, the first ${Math.min(...restarts) - limit.until} ms after the limit's end`,
  );
  expect(restarts.filter((at) => at < limit.until)).toEqual([]);
  expect(spreadOf(restarts)).toBeGreaterThanOrEqual(SPREAD_MS);
  expect(await service.ended(teamId)).toEqual({ status: "completed", output: `${CREW} done` });
  // Nobody asked more often than it had to.
  expect(restarts).toHaveLength(CREW + 1);
}, 120_000);

test("thirty that ran into it at the same moment restart spread as well, none early", async () => {
  const limit = rateLimitFor(5000);
  provider.script("main", limit.script);
  const before = Date.now();
  const teamId = await launchCrew();
  expect(await service.ended(teamId)).toEqual({ status: "completed", output: `${CREW} done` });
  const asked = askedAfter(provider, "main", before);
  const restarts = asked.filter((at) => at >= limit.until);
  expect(restarts).toHaveLength(CREW);
  expect(spreadOf(restarts)).toBeGreaterThanOrEqual(SPREAD_MS);
  // Each was refused once at most: what was on its way when the gate shut.
  expect(asked.length - restarts.length).toBeLessThanOrEqual(CREW);
}, 120_000);

test("a gate outlives every process, holds the other models on its key, and no other key", async () => {
  const limit = rateLimitFor(600_000);
  provider.script("main", limit.script);
  provider.script("twin", [say("twin")]);
  const { threadId } = await service.client.threads.launch({ agent: "worker", input: "go" });
  await ranIntoLimit(threadId);
  await Promise.all(service.workers.map((worker) => worker.kill()));
  await service.launch("worker").ready();

  const twin = await service.client.threads.launch({ agent: "twin", input: "go" });
  const held = await until(
    async () => {
      const thread = await service.client.threads.get(twin.threadId);
      return thread.held && thread;
    },
    { what: "the twin is held" },
  );
  expect(held).toMatchObject({ status: "waiting", held: { why: "rate limit: the provider said how long" } });
  expect(askedAfter(provider, "twin", 0)).toEqual([]);
  const { data: models } = await service.client.models.list();
  const spare = models.find(({ aliases }) => aliases.includes("spare"));
  expect(spare).toMatchObject({ health: "unused", gates: [] });

  // A person sends one thread through: the one probe. It is answered, and the gate stays shut for the others.
  expect((await service.client.threads.retryNow(twin.threadId)).threadId).toBe(twin.threadId);
  expect(await service.ended(twin.threadId)).toEqual({ status: "completed", output: "twin" });
  expect((await mainModel())?.health).toBe("throttled");
  expect((await service.client.threads.get(threadId)).status).toBe("waiting");
});
