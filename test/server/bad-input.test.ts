// What a caller gets wrong is told as problem+json: which field, and what is allowed. Nothing is written.
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Answer } from "../support/service/caller.js";
import { Service } from "../support/service/service.js";
import { until } from "../support/service/until.js";

let service: Service;
/** A thread whose turn is open for as long as the file runs. */
let busy: string;
/** A thread that is parked on the approval. */
let parked: string;
let approval: { id: string; argsHash: string };

beforeAll(async () => {
  service = await Service.start();
  const { client } = service;
  busy = (await client.threads.launch({ agent: "echo", input: "wait 600000" })).threadId;
  parked = (await client.threads.launch({ agent: "payer", input: "pay" })).threadId;
  await client.threads.result(parked, 30);
  approval = (await client.approvals.list({ thread: parked })).data[0]!;
  await until(async () => (await rows()).quiet, { what: "both are where they stay" });
});
afterAll(() => service.close());

const tables = ["threads", "events", "inbox", "approvals", "permission_rules", "api_keys", "idempotency_keys", "audit"];

/** How many rows each table has. */
async function rows(): Promise<Record<string, number> & { quiet?: boolean }> {
  const [counted] = await service.database.rows<Record<string, number>>(
    `SELECT ${tables.map((table) => `(SELECT count(*) FROM ${table}) AS ${table}`).join(", ")}`,
  );
  const requests = await service.database.count(
    "SELECT count(*) FROM events WHERE thread_id = $1 AND type = 'model_request'",
    [busy],
  );
  return { ...counted, ...(requests > 0 ? { quiet: true } : {}) } as Record<string, number>;
}

interface Wrong {
  what: string;
  ask(): Promise<Answer>;
  status: number;
  code: string;
  pointer?: string;
  says?: string;
}

const post = (path: () => string, body: unknown) => () => service.http.post(path(), body);
const threads = () => "/v1/threads";
const decision = () => `/v1/approvals/${approval.id}/decision`;
const inputs = () => `/v1/threads/${busy}/inputs`;
const send =
  (text: string, headers: Record<string, string> = {}) =>
  () =>
    service.http.send("POST", "/v1/threads", { text, headers });

const launch = { agent: "echo", input: "hello" };
const mib = 1024 * 1024;

const invalid = { status: 400, code: "invalid_request" };

const bodies: Wrong[] = [
  {
    what: "an unknown field",
    ask: post(threads, { ...launch, agnet: "echo" }),
    ...invalid,
    pointer: "/agnet",
    says: "allowed are agent, input, budget, metadata, deadline",
  },
  {
    what: "an unknown field further in",
    ask: post(threads, { ...launch, budget: { maxCost: 1 } }),
    ...invalid,
    pointer: "/budget/maxCost",
    says: "maxCostMicros",
  },
  { what: "a missing field", ask: post(threads, { agent: "echo" }), ...invalid, pointer: "/input", says: "string" },
  {
    what: "a wrong type",
    ask: post(threads, { ...launch, input: 7 }),
    ...invalid,
    pointer: "/input",
    says: "expected string, received number",
  },
  { what: "an empty input", ask: post(threads, { ...launch, input: "" }), ...invalid, pointer: "/input" },
  { what: "a list instead of a body", ask: post(threads, [launch]), ...invalid, pointer: "", says: "expected object" },
  {
    what: "a deadline that is no time",
    ask: post(threads, { ...launch, deadline: "tomorrow" }),
    ...invalid,
    pointer: "/deadline",
  },
  {
    what: "metadata that can't be searched by",
    ask: post(threads, { ...launch, metadata: { "a/b": "x\0y" } }),
    ...invalid,
    pointer: "/metadata/a~1b",
  },
  {
    what: "an unknown agent",
    ask: post(threads, { ...launch, agent: "nobody" }),
    status: 422,
    code: "unknown_agent",
    pointer: "/agent",
    says: "there are echo, looker, payer",
  },
  {
    what: "an unknown lead",
    ask: post(() => "/v1/teams", { lead: "nobody", input: "hello" }),
    status: 422,
    code: "unknown_agent",
    pointer: "/lead",
    says: "there are echo",
  },
  {
    what: "an unknown way to be busy",
    ask: post(inputs, { input: "hello", ifBusy: "wait" }),
    ...invalid,
    pointer: "/ifBusy",
    says: "reject",
  },
  {
    what: "an unknown mode",
    ask: post(() => `/v1/threads/${busy}/mode`, { mode: "yolo" }),
    ...invalid,
    pointer: "/mode",
    says: "accept_edits",
  },
  {
    what: "a model that the agent has not",
    ask: post(() => `/v1/threads/${parked}/model`, { model: "gpt" }),
    status: 422,
    code: "invalid_model",
    pointer: "/model",
    says: "scripted",
  },
  {
    what: "an unknown decision",
    ask: () => service.http.post(decision(), { decision: "maybe", argsHash: approval.argsHash }),
    ...invalid,
    pointer: "/decision",
    says: "approve",
  },
  {
    what: "a decision on something not seen",
    ask: post(decision, { decision: "approve" }),
    ...invalid,
    pointer: "/argsHash",
  },
  {
    what: "a decision on another input",
    ask: post(decision, { decision: "approve", argsHash: "0".repeat(64) }),
    status: 409,
    code: "approval_mismatch",
    pointer: "/argsHash",
  },
  {
    what: "an edit that does not fit the tool",
    ask: () =>
      service.http.post(decision(), {
        decision: "approve",
        argsHash: approval.argsHash,
        editedInput: { to: "bob", amount: "five" },
      }),
    status: 422,
    code: "invalid_edit",
    pointer: "/editedInput/amount",
  },
  {
    what: "a rule that allows everything",
    ask: () =>
      service.http.post(decision(), {
        decision: "approve",
        argsHash: approval.argsHash,
        remember: { rule: "*", scope: "agent" },
      }),
    status: 422,
    code: "invalid_rule",
    pointer: "/remember/rule",
    says: "pay(to:bob)",
  },
  {
    what: "a scope that there is not",
    ask: post(() => "/v1/api-keys", { name: "ci", scopes: ["everything"] }),
    ...invalid,
    pointer: "/scopes/0",
    says: "threads:read",
  },
  {
    what: "a limit over the most",
    ask: () => service.http.get("/v1/threads?limit=201"),
    ...invalid,
    pointer: "/limit",
    says: "200",
  },
  {
    what: "an unknown status to list by",
    ask: () => service.http.get("/v1/threads?status=asleep"),
    ...invalid,
    pointer: "/status",
    says: "parked",
  },
];

const others: Wrong[] = [
  { what: "a body that is no JSON", ask: send("{agent: echo"), status: 400, code: "invalid_json" },
  {
    what: "a body over 1 MiB",
    ask: send(JSON.stringify({ ...launch, input: "x".repeat(mib) })),
    status: 413,
    code: "too_large",
    says: "1 MiB",
  },
  { what: "a busy thread", ask: post(inputs, { input: "hello" }), status: 409, code: "busy", says: "queue" },
  {
    what: "a parked thread",
    ask: post(() => `/v1/threads/${parked}/inputs`, { input: "hello" }),
    status: 409,
    code: "busy",
    says: "parked",
  },
  {
    what: "a retry of what waits for none",
    ask: post(() => `/v1/threads/${parked}/retry-now`, {}),
    status: 409,
    code: "nothing_to_retry",
  },
  { what: "a route that there is not", ask: () => service.http.get("/v1/nothing"), status: 404, code: "not_found" },
  { what: "a NUL in an id", ask: () => service.http.get("/v1/threads/%00"), ...invalid, says: "NUL" },
  ...["threads/thr_none", "teams/thr_none", "approvals/apr_none", "artifacts/art_none", "threads/thr_none/events"].map(
    (path): Wrong => ({
      what: `${path}, which is not there`,
      ask: () => service.http.get(`/v1/${path}`),
      status: 404,
      code: "not_found",
    }),
  ),
  ...["cancel", "inputs", "mode"].map(
    (deed): Wrong => ({
      what: `${deed} of a thread that is not there`,
      ask: post(
        () => `/v1/threads/thr_none/${deed}`,
        { cancel: {}, inputs: { input: "x" }, mode: { mode: "plan" } }[deed],
      ),
      status: 404,
      code: "not_found",
    }),
  ),
  {
    what: "a decision on a challenge that is not there",
    ask: () => service.http.post("/v1/approvals/apr_none/decision", { decision: "deny", argsHash: "x" }),
    status: 404,
    code: "not_found",
  },
];

test.each([...bodies, ...others])("$what: $status $code", async ({ ask, status, code, pointer, says }) => {
  const before = await rows();
  const answer = await ask();
  expect(answer.headers.get("content-type")).toContain("application/problem+json");
  expect([answer.status, answer.body.code, answer.body.status]).toEqual([status, code, status]);
  expect(answer.body).toMatchObject({
    type: `/problems/${code}`,
    title: expect.stringMatching(/./),
    instance: expect.stringMatching(/^\/v1\//),
    requestId: answer.headers.get("x-request-id"),
  });
  if (pointer !== undefined) {
    expect(answer.body.errors).toContainEqual({ pointer, message: expect.stringMatching(/./) });
    expect(JSON.stringify(answer.body.errors)).toContain(says ?? "");
  } else {
    expect(answer.body.detail ?? "").toContain(says ?? "");
  }
  expect(await rows()).toEqual(before);
});

test("every field that is wrong is named, not the first one alone", async () => {
  const { body } = await service.http.post("/v1/threads", { agent: 1, budget: { maxTurns: "x" }, more: true });
  const pointers = body.errors.map(({ pointer }: { pointer: string }) => pointer).sort();
  expect(pointers).toEqual(["/agent", "/budget/maxTurns", "/input", "/more"]);
});

test("a body of exactly 1 MiB is taken", async () => {
  const rest = JSON.stringify({ ...launch, input: "" }).length;
  const { status } = await send(JSON.stringify({ ...launch, input: "x".repeat(mib - rest) }))();
  expect(status).toBe(202);
});
