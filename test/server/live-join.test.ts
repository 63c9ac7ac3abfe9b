// Joining over the socket: twice for one topic, before there is anything, with a cursor that is of no use, and after retention.
import { createHash, randomBytes } from "node:crypto";
import type { Event, Frame } from "@roundhouse/runtime";
import type { Socket } from "socket.io-client";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { openSocket } from "../support/service/live-socket.js";
import { Service } from "../support/service/service.js";
import { sseFrames } from "../support/service/sse.js";
import { until } from "../support/service/until.js";

let service: Service;
const sockets: Socket[] = [];

beforeAll(async () => {
  service = await Service.start();
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close();
});
afterAll(() => service.close());

async function viewer(apiKey = service.apiKey): Promise<{ socket: Socket; frames: Frame[] }> {
  const socket = await openSocket(service.url, { apiKey });
  sockets.push(socket);
  const frames: Frame[] = [];
  socket.on("frame", (frame: Frame) => frames.push(frame));
  return { socket, frames };
}

const subscribe = (socket: Socket, message: unknown) => socket.emitWithAck("subscribe", message);
const eventsIn = (frames: readonly Frame[]): Event[] =>
  frames.flatMap((frame) => (frame.kind === "events" ? (frame.events as Event[]) : []));

async function ended(agent = "echo"): Promise<string> {
  const { threadId } = await service.client.threads.launch({ agent, input: "hello" });
  await service.ended(threadId);
  return threadId;
}

/** The server has nothing more to say to this socket: what it is asked last it answers last. */
const settled = (socket: Socket) => subscribe(socket, { topic: "approvals" });

test("two quick subscriptions for one topic leave one: what comes then comes once, and ends with one unsubscribe", async () => {
  const threadId = await ended();
  const { socket, frames } = await viewer();
  const after = (await service.client.threads.get(threadId)).seq;
  const topic = { topic: "thread", id: threadId, after };
  await Promise.all([subscribe(socket, topic), subscribe(socket, topic), subscribe(socket, topic)]);
  await service.client.threads.input(threadId, { input: "again" });
  await service.ended(threadId);
  const more = (await service.client.threads.log(threadId)).slice(after);
  await until(() => eventsIn(frames).length >= more.length, { what: "the second run was shown" });
  await settled(socket);
  expect(eventsIn(frames)).toEqual(more);

  await socket.emitWithAck("unsubscribe", topic);
  const before = eventsIn(frames).length;
  await service.client.threads.input(threadId, { input: "once more" });
  await service.ended(threadId);
  await settled(socket);
  expect(eventsIn(frames)).toHaveLength(before);
});

test("whoever joins before there is anything is given it once it is there, and nothing of another workspace's", async () => {
  const { socket, frames } = await viewer();
  const stranger = await viewer(await keyOfAnotherWorkspace());
  const threadId = await ended();
  const log = await service.client.threads.log(threadId);
  // It is taken away, so that its id is known before it is there.
  await service.database.rows("UPDATE threads SET id = id || '_later', root_id = root_id || '_later' WHERE id = $1", [
    threadId,
  ]);
  const waiting = { ok: true, waiting: true };
  for (const one of [socket, stranger.socket]) {
    expect(await subscribe(one, { topic: "thread", id: threadId })).toEqual(waiting);
    expect(await subscribe(one, { topic: "team", id: threadId })).toEqual(waiting);
  }
  await service.database.rows("UPDATE threads SET id = $1, root_id = $1 WHERE id = $1 || '_later'", [threadId]);
  await until(() => eventsIn(frames).length >= 2 * log.length, { what: "both topics have begun" });
  expect(frames.filter(({ kind }) => kind === "snapshot")).toHaveLength(1);
  expect(eventsIn(frames)).toHaveLength(2 * log.length);

  // Those that are there are answered in the same way when they are somebody else's.
  expect(await subscribe(stranger.socket, { topic: "thread", id: threadId })).toEqual(waiting);
  expect(await subscribe(stranger.socket, { topic: "thread", id: "thr_nobodys" })).toEqual(waiting);
  await service.client.threads.input(threadId, { input: "again" });
  await service.ended(threadId);
  await until(() => eventsIn(frames).length > 2 * log.length, { what: "the other viewer was shown more" });
  await settled(stranger.socket);
  expect(stranger.frames.filter((frame) => frame.kind !== "snapshot" || frame.topic !== "approvals")).toEqual([]);
});

test("a cursor that can't be gone on from is answered with resync: by socket, stream and page", async () => {
  const threadId = await ended();
  const { seq } = await service.client.threads.get(threadId);
  const { socket, frames } = await viewer();
  const ahead = JSON.stringify({ [threadId]: seq + 5 });
  for (const topic of [
    { topic: "thread", id: threadId, after: seq + 5 },
    { topic: "team", id: threadId, after: ahead },
    { topic: "team", id: threadId, after: "nonsense" },
    { topic: "thread", id: "thr_gone", after: 5 },
  ]) {
    frames.length = 0;
    expect(await subscribe(socket, topic)).toEqual({ ok: true });
    expect(frames.at(-1)).toMatchObject({ kind: "resync", topic: topic.topic, id: topic.id });
    expect(eventsIn(frames)).toEqual([]);
  }
  for (const path of [`threads/${threadId}`, `teams/${threadId}`]) {
    const after = path.startsWith("threads") ? seq + 5 : ahead;
    const page = await service.http.get(`/v1/${path}/events?after=${encodeURIComponent(after)}`);
    expect([page.status, page.body.code]).toEqual([409, "cursor_ahead"]);
    const read = [];
    const headers = { authorization: `Bearer ${service.apiKey}`, "last-event-id": String(after) };
    for await (const { event } of sseFrames(`${service.url}/v1/${path}/events/stream`, headers)) read.push(event);
    expect(read).toEqual([undefined, "resync", "end"]);
  }
  const iterator = service.client.threads.events(threadId, { after: seq + 5 });
  await expect(iterator.next()).rejects.toMatchObject({ name: "CursorError" });
  expect((await service.http.get(`/v1/threads/${threadId}/events?after=${seq}`)).body.data).toEqual([]);
});

test("viewers of what retention removes are told to begin anew, while they look and when they come back", async () => {
  const threadId = await ended();
  const log = await service.client.threads.log(threadId);
  const { socket, frames } = await viewer();
  await subscribe(socket, { topic: "thread", id: threadId });
  await subscribe(socket, { topic: "team", id: threadId });
  const headers = { authorization: `Bearer ${service.apiKey}` };
  const address = `${service.url}/v1/threads/${threadId}/events/stream?follow=true`;
  const read: (string | undefined)[] = [];
  const streamed = (async () => {
    for await (const { event } of sseFrames(address, headers)) read.push(event);
  })();
  await until(() => read.length > log.length && eventsIn(frames).length === 2 * log.length, { what: "all was shown" });
  await service.database.rows("UPDATE threads SET updated_at = now() - interval '31 days' WHERE id = $1", [threadId]);
  const keeper = service.launch("worker", { RETENTION_THREADS_DAYS: "30", RETENTION_EVERY_MS: "200" });
  await keeper.ready();
  await streamed;
  expect(read.slice(-2)).toEqual(["resync", "end"]);
  const resyncs = () => frames.flatMap((frame) => (frame.kind === "resync" ? [`${frame.topic} ${frame.id}`] : []));
  await until(() => resyncs().length === 2, { what: "both topics are told" });
  expect(resyncs().sort()).toEqual([`team ${threadId}`, `thread ${threadId}`]);

  frames.length = 0;
  await subscribe(socket, { topic: "thread", id: threadId, after: log.length });
  expect(frames).toMatchObject([{ kind: "resync", topic: "thread", id: threadId }]);
  expect((await service.http.get(`/v1/threads/${threadId}/events?after=${log.length}`)).status).toBe(404);
  await keeper.stop();
});

test("a socket follows so many topics and no more", async () => {
  const { socket } = await viewer();
  const asked = await Promise.all(
    Array.from({ length: 201 }, (_, nth) => subscribe(socket, { topic: "thread", id: `thr_${nth}` })),
  );
  expect(asked.filter(({ ok }) => ok)).toHaveLength(200);
  expect(asked.at(-1)).toMatchObject({ ok: false, code: "too_many" });
});

async function keyOfAnotherWorkspace(): Promise<string> {
  const secret = `rhk_${randomBytes(32).toString("base64url")}`;
  await service.database.rows("INSERT INTO workspaces (id, name) VALUES ('wsp_other', 'other')");
  await service.database.rows(
    `INSERT INTO api_keys (id, workspace_id, name, principal, token_hash, scopes, created_by)
     VALUES ('key_other', 'wsp_other', 'other', 'mallory', $1, $2, 'test')`,
    [createHash("sha256").update(secret).digest("hex"), ["threads:read"]],
  );
  return secret;
}
