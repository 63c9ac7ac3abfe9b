// Who gets in: nothing is open without signing in, links work once, keys do no more than they were given, workspaces don't see each other.
import { createHash, randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Caller } from "../support/service/caller.js";
import { openSocket } from "../support/service/live-socket.js";
import { Service } from "../support/service/service.js";
import { signIn } from "../support/service/sign-in.js";

let service: Service;
let stranger: Caller;

beforeAll(async () => {
  service = await Service.start();
  stranger = new Caller(service.url, { apiKey: await keyOfAnotherWorkspace() });
});
afterAll(() => service.close());

/** No route makes workspaces yet: an operator of the database does. */
async function keyOfAnotherWorkspace(): Promise<string> {
  const secret = `rhk_${randomBytes(32).toString("base64url")}`;
  await service.database.rows("INSERT INTO workspaces (id, name) VALUES ('wsp_other', 'other')");
  await service.database.rows(
    `INSERT INTO api_keys (id, workspace_id, name, principal, token_hash, scopes, created_by)
     VALUES ('key_other', 'wsp_other', 'other', 'mallory', $1, $2, 'test')`,
    [
      createHash("sha256").update(secret).digest("hex"),
      ["threads:read", "threads:write", "threads:operate", "approvals:decide", "results:raw", "admin"],
    ],
  );
  return secret;
}

/** Every operation that the service documents. */
async function operations(): Promise<{ method: string; path: string }[]> {
  const { body } = await service.http.get("/openapi.json");
  expect(body.openapi).toMatch(/^3\.1\./);
  return Object.entries<Record<string, unknown>>(body.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => ({ method: method.toUpperCase(), path: path.replace(/\{\w+\}/g, "some_id") })),
  );
}

/** These are how one gets in, or tell a machine whether the process lives. */
const open = [
  "GET /healthz",
  "GET /readyz",
  "GET /sign-in",
  "POST /v1/session",
  "GET /v1/session/ways",
  "GET /v1/session/oidc",
  "GET /v1/session/oidc/callback",
];

test("without signing in nothing answers but the sign-in and whether the process lives", async () => {
  const all = await operations();
  const nobody = new Caller(service.url, {});
  const closed = all.filter(({ method, path }) => !open.includes(`${method} ${path}`));
  expect(closed.length).toBeGreaterThan(30);
  for (const { method, path } of [
    ...closed,
    { method: "GET", path: "/docs" },
    { method: "GET", path: "/openapi.json" },
    { method: "GET", path: "/metrics" },
  ]) {
    const { status, body, headers } = await nobody.send(method, path, method === "POST" ? { body: {} } : {});
    expect([method, path, status]).toEqual([method, path, 401]);
    expect(headers.get("content-type")).toContain("application/problem+json");
    expect(body.code).toBe("unauthenticated");
  }
  for (const path of ["/healthz", "/readyz"]) expect((await nobody.get(path)).status).toBe(200);
});

test("made-up keys and cookies are nobody's", async () => {
  for (const credentials of [
    { apiKey: "rhk_wrong" },
    { cookie: "roundhouse_session=rhs_wrong", origin: service.url },
  ]) {
    expect((await new Caller(service.url, credentials).get("/v1/threads")).status).toBe(401);
  }
});

test("the sign-in link works once, and is stored as a hash", async () => {
  await expect(signIn(service.signInUrl)).rejects.toThrow("401");
  const token = new URL(service.signInUrl).searchParams.get("token") ?? "";
  const [row] = await service.database.rows<{ token_hash: string }>("SELECT token_hash FROM sign_in_links");
  expect(row?.token_hash).toBe(createHash("sha256").update(token).digest("hex"));
});

test("the session's cookie is out of reach of scripts and of other sites", async () => {
  await service.first.stop();
  const { signInUrl } = await service.launch("all").ready();
  const response = await fetch(signInUrl ?? "", { redirect: "manual" });
  const cookie = response.headers.get("set-cookie") ?? "";
  expect(cookie).toMatch(/; HttpOnly/i);
  expect(cookie).toMatch(/; SameSite=Lax/i);
  expect(response.headers.get("location")).toBe("/");
});

test("a change with the cookie is refused from a foreign origin and from none, and nothing is written", async () => {
  const { cookie } = service.session;
  const before = await service.database.count("SELECT count(*) FROM threads");
  for (const origin of ["https://evil.test", `${service.url}.evil.test`, "null", ""]) {
    const caller = new Caller(service.url, { cookie, origin });
    expect((await caller.get("/v1/threads")).status).toBe(200);
    const { status, body } = await caller.post("/v1/threads", { agent: "echo", input: "hello" });
    expect([origin, status, body.code]).toEqual([origin, 403, "cross_origin"]);
  }
  expect(await service.database.count("SELECT count(*) FROM threads")).toBe(before);
  const own = await new Caller(service.url, service.session).post("/v1/threads", { agent: "echo", input: "hello" });
  expect(own.status).toBe(202);
});

test("a form of another page is no command", async () => {
  const { status, body } = await service.http.send("POST", "/v1/threads", {
    text: "agent=echo&input=hello",
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });
  expect([status, body.code]).toEqual([415, "unsupported_media_type"]);
});

test("a key's secret is shown once and is stored as a hash; the list shows its last use", async () => {
  const made = await service.http.post("/v1/api-keys", { name: "ci" });
  expect(made.status).toBe(201);
  const { keyId, secret } = made.body;
  const caller = new Caller(service.url, { apiKey: secret });
  expect((await caller.get("/v1/me")).body).toMatchObject({
    principal: "ci",
    scopes: ["threads:read", "threads:write"],
  });
  const listed = await service.http.get("/v1/api-keys");
  expect(JSON.stringify(listed.body)).not.toContain(secret);
  expect(listed.body.data.find((key: { keyId: string }) => key.keyId === keyId)).toMatchObject({
    name: "ci",
    createdBy: "alice",
    lastUsedAt: expect.stringMatching(/^\d{4}-/),
  });
  const [row] = await service.database.rows<{ all: string }>(
    `SELECT row_to_json(k)::text AS "all" FROM api_keys k WHERE id = $1`,
    [keyId],
  );
  expect(row?.all).not.toContain(secret);
  expect((await service.http.send("DELETE", `/v1/api-keys/${keyId}`)).status).toBe(204);
  expect((await caller.get("/v1/me")).status).toBe(401);
});

test("a key's secret is not kept for a repeated request either", async () => {
  const headers = { "idempotency-key": "one key" };
  const made = await service.http.post("/v1/api-keys", { name: "once" }, headers);
  expect([made.status, made.body.secret]).toEqual([201, expect.stringMatching(/^rhk_/)]);
  const again = await service.http.post("/v1/api-keys", { name: "once" }, headers);
  expect([again.status, again.body]).toEqual([201, { keyId: made.body.keyId, secret: null }]);
  const kept = await service.database.rows<{ response: string }>("SELECT response FROM idempotency_keys");
  expect(kept.length).toBeGreaterThan(0);
  expect(JSON.stringify(kept)).not.toContain(made.body.secret);
});

test("a key decides approvals only if it was given that scope by name, and gives none that it has not", async () => {
  const { threadId } = await service.client.threads.launch({ agent: "payer", input: "pay" });
  await service.client.threads.result(threadId, 30);
  const [approval] = (await service.client.approvals.list({ thread: threadId })).data;
  const decide = (apiKey: string) =>
    new Caller(service.url, { apiKey }).post(`/v1/approvals/${approval?.id}/decision`, {
      decision: "approve",
      argsHash: approval?.argsHash,
    });
  const admin = await service.http.makeKey({ name: "all but one", scopes: ["threads:read", "threads:write", "admin"] });
  const { status, body } = await decide(admin);
  expect([status, body.code]).toEqual([403, "missing_scope"]);
  expect(body.detail).toContain("approvals:decide");
  const more = await new Caller(service.url, { apiKey: admin }).post("/v1/api-keys", {
    name: "more",
    scopes: ["approvals:decide"],
  });
  expect([more.status, more.body.code]).toEqual([403, "forbidden"]);
  const actAs = await new Caller(service.url, { apiKey: admin }).get("/v1/me", { headers: { "x-act-as": "bob" } });
  expect(actAs.body.principal).toBe("all but one");
  const named = await service.http.makeKey({ name: "named", scopes: ["threads:read", "approvals:decide"] });
  expect((await decide(named)).status).toBe(200);
});

test("an expired key is nobody's", async () => {
  const { body } = await service.http.post("/v1/api-keys", { name: "old", expiresAt: "2020-01-01T00:00:00.000Z" });
  expect((await new Caller(service.url, { apiKey: body.secret }).get("/v1/me")).status).toBe(401);
});

test("another workspace's ids are not there", async () => {
  const { teamId } = await service.client.teams.launch({ lead: "lead", input: "pay 1" });
  await service.client.threads.result(teamId, 30);
  const [approval] = (await service.client.approvals.list({ team: teamId })).data;
  const decision = { decision: "approve", argsHash: approval?.argsHash };
  const [{ id: keyId } = { id: "" }] = await service.database.rows<{ id: string }>(
    "SELECT id FROM api_keys WHERE workspace_id <> 'wsp_other' LIMIT 1",
  );
  const answers = await Promise.all([
    stranger.get(`/v1/threads/${teamId}`),
    stranger.get(`/v1/threads/${teamId}/events`),
    stranger.get(`/v1/threads/${teamId}/events/stream`),
    stranger.get(`/v1/threads/${teamId}/result`),
    stranger.get(`/v1/threads/${teamId}/prompt`),
    stranger.get(`/v1/teams/${teamId}`),
    stranger.get(`/v1/teams/${teamId}/events`),
    stranger.get(`/v1/teams/${teamId}/events/stream`),
    stranger.get(`/v1/approvals/${approval?.id}`),
    stranger.post(`/v1/threads/${teamId}/inputs`, { input: "hello", ifBusy: "queue" }),
    stranger.post(`/v1/threads/${teamId}/cancel`),
    stranger.post(`/v1/threads/${teamId}/fork`, { atSeq: 1 }),
    stranger.post(`/v1/threads/${teamId}/mode`, { mode: "plan" }),
    stranger.post(`/v1/teams/${teamId}/cancel`),
    stranger.post(`/v1/approvals/${approval?.id}/decision`, decision),
    stranger.post(`/v1/approvals/${approval?.id}/assign`, { assignee: "mallory" }),
    stranger.send("DELETE", `/v1/api-keys/${keyId}`),
  ]);
  expect(answers.map(({ status, body }) => `${status} ${body.code}`)).toEqual(answers.map(() => "404 not_found"));
  for (const path of ["threads", "teams", "approvals", "permission-rules"]) {
    expect((await stranger.get(`/v1/${path}`)).body.data).toEqual([]);
  }
  expect((await service.client.approvals.get(approval?.id ?? "")).status).toBe("open");
});

test("a socket sees its own workspace alone", async () => {
  const { teamId } = await service.client.teams.launch({ lead: "lead", input: "pay 1" });
  const { body } = await stranger.post("/v1/api-keys", { name: "viewer", scopes: ["threads:read"] });
  const socket = await openSocket(service.url, { apiKey: body.secret });
  const frames: { kind: string; threads?: unknown[]; approvals?: unknown[] }[] = [];
  socket.on("frame", (frame) => frames.push(frame));
  const subscribe = (message: unknown): Promise<{ ok: boolean; code?: string; waiting?: boolean }> =>
    socket.emitWithAck("subscribe", message);
  // As for an id that nothing has yet.
  expect(await subscribe({ topic: "thread", id: teamId, after: 0 })).toEqual({ ok: true, waiting: true });
  expect(await subscribe({ topic: "team", id: teamId, after: "" })).toEqual({ ok: true, waiting: true });
  expect(await subscribe({ topic: "secrets" })).toMatchObject({ ok: false, code: "invalid_request" });
  for (const topic of ["board", "approvals"]) expect(await subscribe({ topic })).toEqual({ ok: true });
  await service.client.threads.result(teamId, 30);
  // What it is asked last it answers last: whatever was to be sent on the way has been.
  await subscribe({ topic: "board" });
  socket.close();
  expect(frames.flatMap(({ threads = [], approvals = [] }) => [...threads, ...approvals])).toEqual([]);
  expect(new Set(frames.map(({ kind }) => kind))).toEqual(new Set(["snapshot"]));
});
