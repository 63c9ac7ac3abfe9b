// Who may come in is an admin's to say: inviting, changing, disabling, removing; and one admin always stays.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freePort } from "../../scripts/embedded.mjs";
import { Caller } from "../support/service/caller.js";
import { Service } from "../support/service/service.js";
import { type Session, signIn } from "../support/service/sign-in.js";

let service: Service;

beforeAll(async () => {
  service = await Service.start();
});
afterAll(() => service.close());

const PASSWORD = "correct horse battery";
let count = 0;

interface Invited {
  userId: string;
  name: string;
  session: Session;
}

/** Invites somebody who comes in by the link. */
async function invite(role: string, about: { name?: string; email?: string } = {}): Promise<Invited> {
  const name = about.name ?? `user-${++count}`;
  const { status, body } = await service.http.post("/v1/users", { name, role, ...about });
  expect(status).toBe(201);
  return { userId: body.user.userId, name, session: await signIn(body.signInUrl) };
}

const as = ({ session }: Pick<Invited, "session">): Caller => new Caller(service.url, session);
const change = (userId: string, body: unknown, by = service.http) => by.send("PATCH", `/v1/users/${userId}`, { body });
const remove = (userId: string) => service.http.send("DELETE", `/v1/users/${userId}`);

describe("inviting", () => {
  test("the link works once and leads to choosing a password, which signs in from then on", async () => {
    const { body } = await service.http.post("/v1/users", {
      name: "nora",
      email: "Nora@Example.com",
      role: "operator",
    });
    expect(body.user).toMatchObject({
      name: "nora",
      email: "nora@example.com",
      role: "operator",
      status: "invited",
      signsInBy: [],
      lastSignInAt: null,
    });
    const opened = await fetch(body.signInUrl, { redirect: "manual" });
    expect([opened.status, opened.headers.get("location")]).toEqual([303, "/sign-in/?choose=password"]);
    await expect(signIn(body.signInUrl)).rejects.toThrow("401");
    const [cookie = ""] = (opened.headers.get("set-cookie") ?? "").split(";");
    const nora = new Caller(service.url, { cookie, origin: service.url });
    expect((await nora.post("/v1/me/password", { password: "too short" })).status).toBe(400);
    expect((await nora.post("/v1/me/password", { password: PASSWORD })).status).toBe(204);
    const signedIn = await new Caller(service.url, {}).post("/v1/session", { name: "nora", password: PASSWORD });
    expect(signedIn.status).toBe(204);
    const { body: user } = await service.http.get(`/v1/users/${body.user.userId}`);
    expect(user).toMatchObject({ status: "active", signsInBy: ["password"], lastSignInAt: expect.any(String) });
    const [row] = await service.database.rows<{ hash: string }>(
      "SELECT password_hash AS hash FROM users WHERE name = 'nora'",
    );
    expect(row?.hash).toMatch(/^\$argon2id\$v=19\$/);
  });

  test("a name or an address that is somebody's is refused, as is a role that there is not", async () => {
    await invite("viewer", { name: "twice", email: "twice@example.com" });
    for (const body of [
      { name: "twice", role: "viewer" },
      { name: "other", email: "TWICE@example.com", role: "viewer" },
    ]) {
      const answer = await service.http.post("/v1/users", body);
      expect([answer.status, answer.body.code]).toEqual([409, "conflict"]);
    }
    for (const name of ["", " x", "x ", "a\u0000b", "a\nb", "\ud800", "x".repeat(101)]) {
      expect([name, (await service.http.post("/v1/users", { name, role: "viewer" })).status]).toEqual([name, 400]);
      const signIn = await new Caller(service.url, {}).post("/v1/session", { name, password: "x" });
      expect([name, signIn.status < 500]).toEqual([name, true]);
    }
    expect((await service.http.post("/v1/users", { name: "x", role: "root" })).status).toBe(400);
    expect((await service.http.post("/v1/users", { name: "x", role: "viewer", admin: true })).status).toBe(400);
  });

  test("a new link voids the older one, and a repeated answer and the audit trail hold none", async () => {
    const made = await service.http.post("/v1/users", { name: "lost", role: "viewer" }, { "idempotency-key": "lost" });
    const again = await service.http.post("/v1/users", { name: "lost", role: "viewer" }, { "idempotency-key": "lost" });
    expect([again.status, again.body.signInUrl]).toEqual([201, null]);
    const link = await service.http.post(`/v1/users/${made.body.user.userId}/sign-in-link`);
    await expect(signIn(made.body.signInUrl)).rejects.toThrow("401");
    await signIn(link.body.signInUrl);
    for (const table of ["audit", "idempotency_keys", "sign_in_links"]) {
      const rows = await service.database.rows(`SELECT row_to_json(t)::text AS line FROM ${table} t`);
      expect(JSON.stringify(rows)).not.toContain("rhl_");
    }
  });
});

test("nobody but an admin sees or changes users, and another workspace's are not there", async () => {
  const { userId } = await invite("viewer");
  for (const role of ["viewer", "operator", "developer"]) {
    const caller = as(await invite(role));
    for (const answer of [
      await caller.get("/v1/users"),
      await caller.post("/v1/users", { name: "mallory", role: "admin" }),
      await change(userId, { role: "admin" }, caller),
      await caller.post(`/v1/users/${userId}/sign-in-link`),
      await caller.send("DELETE", `/v1/users/${userId}`),
    ]) {
      expect([answer.status, answer.body.code]).toEqual([403, "missing_scope"]);
    }
  }
  await service.database.rows(
    "INSERT INTO users (id, workspace_id, name, role) VALUES ('usr_other', 'wsp_other', 'theirs', 'admin')",
  );
  const answers = await Promise.all([
    service.http.get("/v1/users/usr_other"),
    change("usr_other", { role: "viewer" }),
    remove("usr_other"),
    service.http.post("/v1/users/usr_other/sign-in-link"),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  const { body } = await service.http.get("/v1/users?limit=200");
  expect(body.data.map((user: { name: string }) => user.name)).not.toContain("theirs");
});

test("a key gives nobody more than it has itself: no role, no link, no address", async () => {
  const secret = await service.http.makeKey({ name: "users only", scopes: ["threads:read", "admin"] });
  const key = new Caller(service.url, { apiKey: secret });
  const admin = await invite("admin");
  for (const answer of [
    await key.post("/v1/users", { name: "mine", role: "operator" }),
    await key.post("/v1/users", { name: "mine", role: "admin" }),
    await key.post(`/v1/users/${admin.userId}/sign-in-link`),
    await change(admin.userId, { email: "mine@example.com" }, key),
    await change(admin.userId, { role: "operator" }, key),
  ]) {
    expect([answer.status, answer.body.code]).toEqual([403, "forbidden"]);
  }
  const made = await key.post("/v1/users", { name: "looks on", role: "viewer" });
  expect(made.status).toBe(201);
  expect((await change(made.body.user.userId, { role: "developer" }, key)).status).toBe(403);
  expect((await change(admin.userId, { role: "viewer" }, key)).status).toBe(200);
});

describe("the last admin", () => {
  test("is not demoted, disabled or removed, also not by two who do it to each other at once", async () => {
    const { body } = await service.http.get("/v1/users?limit=200");
    const [first] = body.data.filter((user: { role: string }) => user.role === "admin");
    for (const answer of [
      await change(first.userId, { role: "viewer" }),
      await change(first.userId, { disabled: true }),
      await remove(first.userId),
    ]) {
      expect([answer.status, answer.body.code]).toEqual([409, "last_admin"]);
    }
    for (let round = 0; round < 5; round++) {
      const second = await invite("admin");
      const answers = await Promise.all([
        change(first.userId, { role: "developer" }),
        change(second.userId, { disabled: true }),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      await change(first.userId, { role: "admin" });
      await change(second.userId, { role: "viewer", disabled: true });
    }
  });

  test("gets a link at each start only until an admin has a way in of their own", async () => {
    const start = async () => (await service.launch("api", { PORT: String(await freePort()) }).ready()).signInUrl;
    expect(await start()).toMatch(/\/sign-in\?token=rhl_/);
    const admin = await invite("admin");
    await as(admin).post("/v1/me/password", { password: PASSWORD });
    expect(await start()).toBeNull();
    await change(admin.userId, { disabled: true });
    expect(await start()).toMatch(/\/sign-in\?token=rhl_/);
  });
});

test("the typed client does what an admin does", async () => {
  const { users, audit } = service.client;
  const { user, signInUrl } = await users.invite({ name: "typed", email: "Typed@example.com", role: "viewer" });
  expect(signInUrl).toContain("/sign-in?token=");
  expect((await users.newLink(user.userId)).signInUrl).not.toBe(signInUrl);
  expect(await users.change(user.userId, { role: "operator", email: null })).toMatchObject({
    role: "operator",
    email: null,
  });
  expect(await users.get(user.userId)).toMatchObject({ name: "typed", status: "invited" });
  expect((await users.list({ limit: 200 })).data.map(({ userId }) => userId)).toContain(user.userId);
  await users.remove(user.userId);
  await expect(users.get(user.userId)).rejects.toMatchObject({ status: 404 });
  const { data } = await audit.list({ target: user.userId, action: "user.*" });
  expect(data.map(({ action }) => action)).toEqual(["user.remove", "user.change", "user.create"]);
  const file = await (await audit.export({ target: user.userId })).text();
  expect(
    file
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line)),
  ).toEqual(data);
  expect(await service.client.usage({ by: ["agent"] })).toMatchObject({ by: ["agent"], complete: true });
});

test("every change is in the audit trail: who, from where, before and after", async () => {
  const user = await invite("viewer", { name: "audited" });
  await change(user.userId, { role: "operator", email: "audited@example.com" });
  await remove(user.userId);
  const { body } = await service.http.get(`/v1/audit?target=${user.userId}`);
  const lines = body.data.map(({ principal, action, before, after }: Record<string, unknown>) => [
    principal,
    action,
    before,
    after,
  ]);
  const [was, is] = [
    { name: "audited", email: null, role: "viewer", disabled: false },
    { name: "audited", email: "audited@example.com", role: "operator", disabled: false },
  ];
  expect(lines).toEqual([
    ["alice", "user.remove", is, null],
    ["alice", "user.change", was, is],
    ["audited", "session.start", null, { via: "link" }],
    ["alice", "user.create", null, { name: "audited", email: null, role: "viewer" }],
  ]);
  for (const entry of body.data) expect(entry).toMatchObject({ address: "127.0.0.1", requestId: expect.any(String) });
});
