// What is old goes, archived first; what is young, works, waits for a person or is read by a fork stays.
import fs from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Service } from "../support/service/service.js";
import { until } from "../support/service/until.js";

let service: Service;

beforeAll(async () => {
  service = await Service.start();
});
afterAll(() => service.close());

const launch = async (agent: string, input: string): Promise<string> =>
  (await service.client.threads.launch({ agent, input })).threadId;

async function ended(agent: string, input: string): Promise<string> {
  const threadId = await launch(agent, input);
  await service.ended(threadId);
  return threadId;
}

const age = (threadIds: string[], days: number) =>
  service.database.rows(
    "UPDATE threads SET updated_at = now() - $2 * interval '1 day' WHERE root_id = ANY($1::text[])",
    [threadIds, days],
  );
const status = async (threadId: string): Promise<number> => (await service.http.get(`/v1/threads/${threadId}`)).status;

test("old teams are archived and deleted, the others stay whole", async () => {
  const old = await ended("echo", "an old one: \u0000 \ud800 😀");
  const young = await ended("echo", "a young one");
  const forked = await ended("echo", "a forked one");
  const { body: fork } = await service.http.post(`/v1/threads/${forked}/fork`, {
    atSeq: (await service.client.threads.log(forked)).length,
  });
  const parked = await launch("payer", "pay");
  await until(async () => (await service.client.threads.get(parked)).status === "parked", { what: "it asks" });
  const team = await launch("lead", "pay");
  const asked = await until(async () => (await service.client.approvals.list({ team, status: "open" })).data[0], {
    what: "the child asks",
  });
  await service.client.approvals.decide(asked.id, { decision: "approve", argsHash: asked.argsHash });
  await service.ended(team);
  await service.database.rows(
    "INSERT INTO artifacts (id, thread_id, media_type, bytes) VALUES ('art_1', $1, 'text/plain', 9)",
    [team],
  );
  const chunks = ["\u0000 \ud800", "😀"].map((text) => JSON.stringify(text));
  await service.database.rows("INSERT INTO artifact_chunks VALUES ('art_1', 0, 5, $1), ('art_1', 5, 4, $2)", chunks);
  await age([old, forked, parked, team], 31);
  const log = await service.client.threads.log(old);

  const archive = path.join(service.data, "archive");
  const keeper = service.launch("worker", {
    RETENTION_THREADS_DAYS: "30",
    RETENTION_ARCHIVE_DIR: archive,
    RETENTION_EVERY_MS: "200",
  });
  await keeper.ready();
  await until(async () => (await status(old)) === 404 && (await status(team)) === 404, {
    what: "the old ones are gone",
  });
  for (const threadId of [young, forked, fork.threadId, parked]) expect(await status(threadId)).toBe(200);
  expect((await service.client.threads.log(fork.threadId)).length).toBeGreaterThan(3);
  const left = "SELECT count(*) FROM events WHERE thread_id NOT IN (SELECT id FROM threads)";
  expect(await service.database.count(left)).toBe(0);

  const lines = fs
    .readFileSync(path.join(archive, `${old}.jsonl`), "utf8")
    .trim()
    .split("\n");
  expect(lines.map((line) => JSON.parse(line).type)).toEqual(log.map(({ type }) => type));
  expect(JSON.parse(lines[1] ?? "").data.text).toBe("an old one: \u0000 \ud800 😀");
  const children = fs.readFileSync(path.join(archive, `${team}.jsonl`), "utf8");
  expect(children).toContain('"agent":"payer"');
  expect(JSON.parse(children.trim().split("\n").at(-1) ?? "")).toMatchObject({
    artifactId: "art_1",
    text: "\u0000 \ud800😀",
  });
  expect(await service.database.count("SELECT count(*) FROM artifact_chunks")).toBe(0);
  // A decision has an age of its own.
  expect((await service.http.get(`/v1/approvals/${asked.id}`)).body).toMatchObject({ id: asked.id, status: "granted" });
  await keeper.stop();

  await service.database.rows("UPDATE approvals SET requested_at = now() - interval '400 days'");
  const second = service.launch("worker", { RETENTION_APPROVALS_DAYS: "365", RETENTION_EVERY_MS: "200" });
  await second.ready();
  await until(async () => (await service.http.get(`/v1/approvals/${asked.id}`)).status === 404, { what: "it is gone" });
  const { data } = await service.client.approvals.list({ thread: parked, status: "open" });
  expect(data).toHaveLength(1);
});
