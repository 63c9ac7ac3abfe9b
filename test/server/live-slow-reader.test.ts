// Readers that stop reading in the middle of 64 MB: the server keeps a bounded piece of it for each, and they go on where they stood.
import http from "node:http";
import path from "node:path";
import type { Frame } from "@roundhouse/runtime";
import type { Socket } from "socket.io-client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openSocket } from "../support/service/live-socket.js";
import { Service } from "../support/service/service.js";
import { until } from "../support/service/until.js";

const MB = 1024 * 1024;
const EVENT_BYTES = 32 * 1024;
const EVENTS = (64 * MB) / EVENT_BYTES;
/** Of each kind. */
const READERS = 3;
/** What the server may hold more for all of them; without a bound it were 64 MB for each. */
const HELD = 24 * MB;
const RSS = 160 * MB;

let service: Service;

beforeAll(async () => {
  const probe = path.resolve(import.meta.dirname, "../support/service/probe.mjs");
  service = await Service.start({ execArgv: ["--expose-gc", "--import", probe] });
});
afterAll(() => service.close());

const memory = () => service.first.ask<{ bytes: number; rss: number }>({ type: "memory" });

/** A log of 64 MB, of which the run itself is the smallest part. */
async function bigLog(): Promise<{ threadId: string; last: number }> {
  const { threadId } = await service.client.threads.launch({ agent: "echo", input: "hello" });
  await service.ended(threadId);
  const { seq } = await service.client.threads.get(threadId);
  await service.database.rows(
    `INSERT INTO events (thread_id, seq, append, type, at, actor, epoch, data)
     SELECT $1, $2 + n, $2 + n, 'woken', now(), '{"kind":"host"}', 0,
       json_build_object('causes', json_build_array(), 'padding', repeat(md5(n::text), $4 / 32))::text
     FROM generate_series(1, $3::int) n`,
    [threadId, seq, EVENTS, EVENT_BYTES],
  );
  await service.database.rows("UPDATE threads SET seq = seq + $2 WHERE id = $1", [threadId, EVENTS]);
  return { threadId, last: seq + EVENTS };
}

interface Reader {
  seqs: number[];
  pause(): void;
  resume(): void;
  close(): void;
}

async function socketReader(threadId: string): Promise<Reader> {
  const socket: Socket = await openSocket(service.url, { apiKey: service.apiKey });
  // What carries it is the library's own; only there can one stop reading.
  const { ws } = socket.io.engine.transport as unknown as { ws: { pause(): void; resume(): void } };
  const seqs: number[] = [];
  socket.on("frame", (frame: Frame) => {
    if (frame.kind === "events") seqs.push(...frame.events.map(({ seq }) => seq));
  });
  socket.emit("subscribe", { topic: "thread", id: threadId });
  return { seqs, pause: () => ws.pause(), resume: () => ws.resume(), close: () => socket.close() };
}

async function streamReader(threadId: string): Promise<Reader> {
  const headers = { authorization: `Bearer ${service.apiKey}` };
  const request = http.get(`${service.url}/v1/threads/${threadId}/events/stream`, { headers });
  const response = await new Promise<http.IncomingMessage>((resolve) => request.once("response", resolve));
  const seqs: number[] = [];
  let text = "";
  response.setEncoding("latin1").on("data", (chunk: string) => {
    const lines = (text + chunk).split("\n");
    text = lines.pop() ?? "";
    for (const line of lines) if (line.startsWith("id: ")) seqs.push(Number(line.slice(4)));
  });
  return {
    seqs,
    pause: () => void response.pause(),
    resume: () => void response.resume(),
    close: () => void request.destroy(),
  };
}

test("six readers that stop reading in 64 MB cost the server a few megabytes, and miss nothing once they read on", {
  timeout: 180_000,
}, async () => {
  const { threadId, last } = await bigLog();
  const opened = [socketReader, streamReader].flatMap((open) => Array.from({ length: READERS }, () => open));
  const warm = await streamReader(threadId);
  await until(() => warm.seqs.length === last, { what: "one quick reader has read everything" });
  const before = await memory();

  const readers = await Promise.all(opened.map((open) => open(threadId)));
  await Promise.all(
    readers.map(async (reader) => {
      await until(() => reader.seqs.length > 20, { what: "it has begun to read", everyMs: 1 });
      reader.pause();
    }),
  );
  const during = await memory();
  const held = during.bytes - before.bytes;
  console.log(
    `${readers.length} stalled readers: ${(held / MB).toFixed(1)} MB held, rss ${((during.rss - before.rss) / MB).toFixed(0)} MB more`,
  );
  for (const { seqs } of readers) expect(seqs.length).toBeLessThan(last / 2);
  expect(held).toBeLessThan(HELD);
  expect(during.rss - before.rss).toBeLessThan(RSS);

  for (const reader of readers) reader.resume();
  for (const { seqs } of readers) {
    await until(() => seqs.length >= last, { what: "it has read everything", withinMs: 60_000 });
    expect(seqs).toEqual(Array.from({ length: last }, (_, index) => index + 1));
  }
  for (const reader of [...readers, warm]) reader.close();
});
