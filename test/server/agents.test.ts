// Agents that are data: defined over the API in versions that never change, or made for one team.
import { afterAll, beforeAll, expect, test } from "vitest";
import { Service } from "../support/service/service.js";
import { until } from "../support/service/until.js";

let service: Service;

beforeAll(async () => {
  service = await Service.start({ project: "by-data.ts" });
});
afterAll(() => service.close());

const define = (definition: object) => service.http.post("/v1/agents", definition);
const detail = async (name: string) => (await service.http.get(`/v1/agents/${name}`)).body;

async function run(launch: object): Promise<{ threadId: string; output: unknown }> {
  const { body, status } = await service.http.post("/v1/threads", launch);
  expect(status, JSON.stringify(body)).toBe(202);
  const outcome = await service.ended(body.threadId);
  return { threadId: body.threadId, output: outcome.status === "completed" && outcome.output };
}

test("a team of inline definitions runs: a lead that nobody registered, with members that it may spawn", async () => {
  const member = (name: string, more: object = {}) => ({ name, model: "fast", instructions: `I am ${name}`, ...more });
  const { body, status } = await service.http.post("/v1/teams", {
    name: "Inline",
    lead: member("boss", { subagents: ["scout", "clerk"] }),
    members: [member("scout", { subagents: ["digger"], tools: ["look"] }), member("digger")],
    input: "spawn scout: spawn digger: down\nspawn clerk: hello",
  });
  expect(status, JSON.stringify(body)).toBe(202);
  expect(await service.ended(body.teamId)).toEqual({
    status: "completed",
    output: "digger (I am digger): down; clerk (): hello",
  });
  const team = await service.client.teams.get(body.teamId);
  expect(team.threads.map(({ path }) => path.join(" / "))).toEqual([
    "boss",
    "boss / scout",
    "boss / clerk",
    "boss / scout / digger",
  ]);
  const child = team.threads[1]?.threadId;
  expect((await service.http.get(`/v1/teams/${child}`)).status).toBe(404);
  expect(await service.http.post(`/v1/teams/${child}/cancel`)).toMatchObject({
    status: 404,
    body: { code: "not_found" },
  });
});

test("a launch names at least as many approvers as its lead's quorum needs", async () => {
  const lead = { name: "boss", model: "fast", quorum: 2 };
  const launch = (...approvers: string[]) => service.http.post("/v1/teams", { lead, approvers, input: "Go" });
  expect(await launch("ann", "ann")).toMatchObject({ status: 400, body: { errors: [{ pointer: "/approvers" }] } });
  expect(await launch("ann", "bob")).toMatchObject({ status: 202 });
});

test("every name that is not there is told by its place, and nothing is started", async () => {
  const before = (await service.client.threads.list({ limit: 200 })).data.length;
  const { status, body } = await service.http.post("/v1/teams", {
    lead: { name: "boss", model: "slow", tools: ["look", "dig"], subagents: ["scout", "nobody"] },
    members: [
      { name: "scout", model: "fast", extensions: ["none"], permissions: { deny: ["dig"] } },
      { name: "scout", model: "fast", fallbacks: ["slow"] },
    ],
    input: "Go",
  });
  expect(status).toBe(422);
  expect(body.code).toBe("invalid_agent");
  expect(body.errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual([
    "/members/1/name",
    "/lead/model",
    "/lead/tools/1",
    "/lead/subagents/1",
    "/members/0/extensions/0",
    "/members/1/fallbacks/0",
  ]);
  expect((await service.client.threads.list({ limit: 200 })).data).toHaveLength(before);
});

test("a definition holds names only: code and unknown fields are refused", async () => {
  const { status, body } = await define({ name: "sly", model: "fast", execute: "rm", tools: [{ name: "x" }] });
  expect(status).toBe(400);
  expect(JSON.stringify(body.errors)).toContain("execute");
  expect(JSON.stringify(body.errors)).toContain("/tools/0");
});

test("a new version is for threads that start from now on; one that runs keeps its own", async () => {
  const first = await define({ name: "poet", model: "fast", instructions: "in verse" });
  expect(first).toMatchObject({ status: 201, body: { name: "poet", source: "api", version: 1 } });
  const { threadId, output } = await run({ agent: "poet", input: "one" });
  expect(output).toBe("poet (in verse): one");
  expect((await define({ name: "poet", model: "fast", instructions: "in verse" })).body.version).toBe(1);
  expect((await define({ name: "poet", model: "fast", instructions: "in prose" })).body.version).toBe(2);
  expect((await run({ agent: "poet", input: "two" })).output).toBe("poet (in prose): two");

  await service.client.threads.input(threadId, { input: "three" });
  await expect(service.ended(threadId)).resolves.toMatchObject({ output: "poet (in verse): three" });
  expect((await detail("poet")).versions).toMatchObject([
    { version: 2, threads: 1, active: 0, createdBy: "alice" },
    { version: 1, threads: 1, active: 0, createdBy: "alice" },
  ]);

  expect((await service.http.post(`/v1/threads/${threadId}/adopt-config`)).status).toBe(202);
  await service.client.threads.input(threadId, { input: "four" });
  await expect(service.ended(threadId)).resolves.toMatchObject({ output: "poet (in prose): four" });
  expect((await detail("poet")).versions[0]).toMatchObject({ version: 2, threads: 2 });
});

test("two who define at once get versions of their own, and the same definition at once is one version", async () => {
  const texts = ["a", "b", "c", "a", "b", "c"];
  const made = await Promise.all(texts.map((instructions) => define({ name: "crowd", model: "fast", instructions })));
  expect(made.map(({ status }) => status)).toEqual(texts.map(() => 201));
  const versions = made.map(({ body }) => body.version);
  expect(versions.slice(0, 3)).toEqual(versions.slice(3));
  expect([...new Set(versions)].sort()).toEqual([1, 2, 3]);
});

test("an agent of the project's code is not defined over the API", async () => {
  expect(await define({ name: "clerk", model: "fast" })).toMatchObject({
    status: 409,
    body: { code: "agent_is_code" },
  });
  const { body } = await service.http.get("/v1/agents");
  expect(body.data.find(({ name }: { name: string }) => name === "clerk")).toMatchObject({ source: "project" });
});

test("a budget of money needs a price of every model that may spend it", async () => {
  await define({ name: "thrifty", model: "fast", subagents: ["spendthrift"] }).then(({ status }) =>
    expect(status).toBe(422),
  );
  await define({ name: "spendthrift", model: "unpriced" });
  await define({ name: "thrifty", model: "fast", subagents: ["spendthrift"] });
  const budget = { maxCostMicros: 1000 };
  for (const launch of [
    { agent: "spendthrift", input: "Go", budget },
    { agent: "thrifty", input: "Go", budget },
  ]) {
    const { status, body } = await service.http.post("/v1/threads", launch);
    expect(status).toBe(422);
    expect(body.errors).toMatchObject([{ pointer: "/budget" }]);
  }
  const { threadId } = await run({ agent: "thrifty", input: "Go" });
  expect((await service.http.post(`/v1/threads/${threadId}/inputs`, { input: "On", budget })).status).toBe(422);
  expect((await define({ name: "poor", model: "unpriced", budget })).status).toBe(422);
});

test("a definition is made once per Idempotency-Key, and is in the audit trail", async () => {
  const key = { "idempotency-key": "define-once" };
  const made = await service.http.post("/v1/agents", { name: "single", model: "fast" }, key);
  const again = await service.http.post("/v1/agents", { name: "single", model: "fast" }, key);
  expect([made.status, again.status]).toEqual([201, 201]);
  expect(again.headers.get("idempotency-replayed")).toBe("true");
  expect(again.body).toEqual(made.body);
  const rows = await service.database.rows<{ action: string }>("SELECT action FROM audit WHERE target = 'single'");
  expect(rows).toEqual([{ action: "agent.define" }]);
});

test("a rule of the definition decides its calls", async () => {
  const { body } = await service.http.post("/v1/teams", {
    lead: { name: "payer", model: "fast", tools: ["pay"], extensions: ["guard"], permissions: { deny: ["pay"] } },
    input: "pay",
  });
  await until(async () => (await service.client.threads.get(body.teamId)).status === "idle", { what: "it ends" });
  const events = await service.client.threads.log(body.teamId);
  expect(events).toContainEqual(expect.objectContaining({ type: "permission_decision" }));
  expect(events.find(({ type }) => type === "permission_decision")?.data).toMatchObject({ decision: "deny" });
});
