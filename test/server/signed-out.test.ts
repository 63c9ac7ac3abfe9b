// Whoever is thrown out is out at once: sessions, sockets and streams, on the process that was told and on every other.
import { RoundhouseClient } from "@roundhouse/client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort } from "../../scripts/embedded.mjs";
import { Caller } from "../support/service/caller.js";
import { closed, openSocket } from "../support/service/live-socket.js";
import { Service } from "../support/service/service.js";
import { type Session, signIn } from "../support/service/sign-in.js";
import { type SseFrame, sseFrames } from "../support/service/sse.js";

let service: Service;
/** Of a second API process. */
let elsewhere = "";
let threadId = "";

beforeAll(async () => {
  service = await Service.start();
  elsewhere = (await service.launch("api", { PORT: String(await freePort()) }).ready()).url ?? "";
  threadId = (await service.client.threads.launch({ agent: "payer", input: "pay" })).threadId;
});
afterAll(() => service.close());

const PASSWORD = "correct horse battery";
let count = 0;

interface Invited {
  userId: string;
  name: string;
  session: Session;
}

async function invite(role: string): Promise<Invited> {
  const name = `user-${++count}`;
  const { body } = await service.http.post("/v1/users", { name, role });
  return { userId: body.user.userId, name, session: await signIn(body.signInUrl) };
}

const as = ({ session }: Pick<Invited, "session">): Caller => new Caller(service.url, session);
const change = (userId: string, body: unknown) => service.http.send("PATCH", `/v1/users/${userId}`, { body });
const remove = (userId: string) => service.http.send("DELETE", `/v1/users/${userId}`);

/** A socket and a stream of that session at both processes; gives how each of the four ends. */
async function openEverything({ session: { cookie } }: Invited): Promise<Promise<string>[]> {
  const ends: Promise<string>[] = [];
  for (const url of [service.url, elsewhere]) {
    ends.push(closed(await openSocket(url, { headers: { cookie, origin: url } })));
    const frames = sseFrames(`${url}/v1/threads/${threadId}/events/stream?follow=true`, { cookie });
    expect((await frames.next()).done).toBe(false);
    ends.push(lastOf(frames));
  }
  return ends;
}

async function lastOf(frames: AsyncGenerator<SseFrame>): Promise<string> {
  let last: SseFrame | undefined;
  for await (const frame of frames) last = frame;
  return `${last?.event} ${last?.data}`;
}

const dropped = ["io server disconnect", 'end {"reason":"signed_out"}'];
const droppedTwice = [...dropped, ...dropped];

test("when a user is disabled; who may not come back in, and who may once enabled", async () => {
  const user = await invite("operator");
  await as(user).post("/v1/me/password", { password: PASSWORD });
  const session = await signInByPassword(user.name, PASSWORD);
  const ends = await openEverything({ ...user, session });
  expect((await change(user.userId, { disabled: true })).body.status).toBe("disabled");
  expect(await Promise.all(ends)).toEqual(droppedTwice);
  expect((await as({ session }).get("/v1/me")).status).toBe(401);
  const refused = await new Caller(service.url, {}).post("/v1/session", { name: user.name, password: PASSWORD });
  expect([refused.status, refused.body.code]).toEqual([401, "unauthenticated"]);
  expect((await service.http.post(`/v1/users/${user.userId}/sign-in-link`)).status).toBe(409);
  expect((await change(user.userId, { disabled: false })).body.status).toBe("active");
  expect((await as({ session }).get("/v1/me")).status).toBe(401);
  await signInByPassword(user.name, PASSWORD);
});

test("when a role is lessened; one that grows counts at the next request", async () => {
  const user = await invite("developer");
  const ends = await openEverything(user);
  await change(user.userId, { role: "viewer" });
  expect(await Promise.all(ends)).toEqual(droppedTwice);
  expect((await as(user).get("/v1/me")).status).toBe(401);
  const link = await service.http.post(`/v1/users/${user.userId}/sign-in-link`);
  const session = await signIn(link.body.signInUrl);
  await change(user.userId, { role: "operator" });
  expect((await as({ session }).get("/v1/me")).body.roles).toEqual(["operator"]);
});

test("when a user is removed, or signs out", async () => {
  const removed = await invite("viewer");
  const ends = await openEverything(removed);
  expect((await remove(removed.userId)).status).toBe(204);
  expect(await Promise.all(ends)).toEqual(droppedTwice);
  expect((await remove(removed.userId)).status).toBe(404);
  const leaves = await invite("viewer");
  const open = await openEverything(leaves);
  expect((await as(leaves).send("DELETE", "/v1/session")).status).toBe(204);
  expect(await Promise.all(open)).toEqual(droppedTwice);
});

test("when the password is changed; who changed it goes on with a new session", async () => {
  const user = await invite("viewer");
  await as(user).post("/v1/me/password", { password: PASSWORD });
  const [one, other] = [await signInByPassword(user.name, PASSWORD), await signInByPassword(user.name, PASSWORD)];
  const ends = await openEverything({ ...user, session: other });
  const caller = as({ session: one });
  for (const currentPassword of [undefined, "a wrong password"]) {
    const refused = await caller.post("/v1/me/password", { password: "another horse battery", currentPassword });
    expect([refused.status, refused.body.code]).toEqual([403, "forbidden"]);
  }
  const changed = await caller.post("/v1/me/password", {
    password: "another horse battery",
    currentPassword: PASSWORD,
  });
  expect(changed.status).toBe(204);
  expect(await Promise.all(ends)).toEqual(droppedTwice);
  for (const session of [one, other]) expect((await as({ session }).get("/v1/me")).status).toBe(401);
  const [cookie = ""] = (changed.headers.get("set-cookie") ?? "").split(";");
  expect((await as({ session: { cookie, origin: service.url } }).get("/v1/me")).status).toBe(200);
});

test("when a key is revoked", async () => {
  const { body } = await service.http.post("/v1/api-keys", { name: "viewer", scopes: ["threads:read"] });
  const ends = [];
  for (const url of [service.url, elsewhere]) {
    ends.push(closed(await openSocket(url, { apiKey: body.secret })));
    const headers = { authorization: `Bearer ${body.secret}` };
    const frames = sseFrames(`${url}/v1/threads/${threadId}/events/stream?follow=true`, headers);
    await frames.next();
    ends.push(lastOf(frames));
  }
  await service.http.send("DELETE", `/v1/api-keys/${body.keyId}`);
  expect(await Promise.all(ends)).toEqual(droppedTwice);
  for (const url of [service.url, elsewhere]) {
    expect((await new Caller(url, { apiKey: body.secret }).get("/v1/me")).status).toBe(401);
  }
});

async function signInByPassword(name: string, password: string): Promise<Session> {
  const { status, headers } = await new Caller(service.url, {}).post("/v1/session", { name, password });
  expect(status).toBe(204);
  const [cookie = ""] = (headers.get("set-cookie") ?? "").split(";");
  return { cookie, origin: service.url };
}

test("a follower of the typed client is told that its session or key is over, and does not take it for the end", async () => {
  const { body } = await service.http.post("/v1/api-keys", { name: "follower", scopes: ["threads:read"] });
  const follower = new RoundhouseClient({ baseUrl: service.url, apiKey: body.secret });
  const following = (async () => {
    for await (const _event of follower.threads.events(threadId, { follow: true })) {
      await service.http.send("DELETE", `/v1/api-keys/${body.keyId}`);
    }
  })();
  await expect(following).rejects.toMatchObject({ status: 401 });
});
