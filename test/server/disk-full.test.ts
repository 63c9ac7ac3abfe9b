// PostgreSQL's disk is full under a service at work: nothing is told that isn't stored, and everything goes on once there is room.
import { afterAll, beforeAll, expect, test } from "vitest";
import { readJournal } from "../support/projects/journalled.js";
import { Caller } from "../support/service/caller.js";
import { Service } from "../support/service/service.js";
import { until } from "../support/service/until.js";

const CLAIMS_IN_VAIN = 5;

let service: Service;

beforeAll(async () => {
  service = await Service.start({ roles: ["api", "worker"], env: { SWEEP_MS: "100", LEASE_MS: "3000" } });
  // What PostgreSQL says when it can't extend a table's file, for the types of events that the test names. Made once: no lock of a table is waited for later.
  await service.database.rows("CREATE TABLE no_room_for (type text)");
  await service.database.rows(`CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF EXISTS (SELECT 1 FROM no_room_for WHERE NEW.type LIKE no_room_for.type) THEN
      RAISE EXCEPTION 'could not extend file "base/1/1": No space left on device' USING ERRCODE = 'disk_full';
    END IF;
    RETURN NEW;
  END $$`);
  await service.database.rows(
    "CREATE TRIGGER full_disk BEFORE INSERT ON events FOR EACH ROW EXECUTE FUNCTION no_room()",
  );
});
afterAll(() => service?.close());

/** Of these types; of all where none is named. */
const fill = (type = "%") => service.database.rows("INSERT INTO no_room_for VALUES ($1)", [type]);
const makeRoom = () => service.database.rows("DELETE FROM no_room_for");
const readyz = async () => (await new Caller(service.url, {}).get("/readyz")).status;

test("a full disk is told, loses nothing, and harms no thread however long it lasts", async () => {
  const launch = (agent: string, input: string) => service.client.threads.launch({ agent, input });
  // Without a pause some are always between an answer and its tool's result: those would end, were these claims counted.
  const running = await Promise.all(Array.from({ length: 12 }, () => launch("looker", "look 80")));
  const parked = await launch("payer", "pay");
  await until(async () => (await service.client.threads.get(parked.threadId)).status === "parked", {
    what: "one waits",
  });
  const [approval] = (await service.client.approvals.list({ status: "open" })).data;
  const { id = "", argsHash = "" } = approval ?? {};
  const seqs = () => Promise.all(running.map(async ({ threadId }) => (await service.client.threads.get(threadId)).seq));
  await until(async () => (await seqs()).every((seq) => seq > 10), { what: "all are in the middle" });

  await fill();
  const refused = await service.http.post("/v1/threads", { agent: "echo", input: "hello" });
  expect(refused.status).toBe(503);
  expect(refused.headers.get("content-type")).toContain("application/problem+json");
  expect((await service.http.post(`/v1/approvals/${id}/decision`, { decision: "approve", argsHash })).status).toBe(503);
  expect(await readyz()).toBe(503);
  const before = await seqs();
  // Every thread is tried more often than one that kills its worker would be.
  const [worker] = service.workers;
  const tries = () =>
    running.map(({ threadId }) => worker?.output.split("\n").filter((line) => line.includes(threadId)).length ?? 0);
  await until(() => tries().every((n) => n > CLAIMS_IN_VAIN), {
    what: "all were tried again and again",
    withinMs: 60_000,
  });
  expect(await seqs()).toEqual(before);
  expect(readJournal(service.data)).toEqual([]);
  expect((await service.client.approvals.get(id)).status).toBe("open");

  await makeRoom();
  for (const { threadId } of running)
    expect(await service.ended(threadId)).toEqual({ status: "completed", output: "looked 80 times" });
  await service.client.approvals.decide(id, { decision: "approve", argsHash });
  expect(await service.ended(parked.threadId)).toMatchObject({ status: "completed" });
  expect(readJournal(service.data)).toHaveLength(1);
  await until(async () => (await readyz()) === 200, { what: "/readyz is green again" });
}, 120_000);

test("a thread that a due time brought on, and whose next append failed, is brought on again", async () => {
  const { threadId } = await service.client.threads.launch({ agent: "retrier", input: "retry 1000" });
  await until(async () => (await service.client.threads.get(threadId)).status === "waiting", { what: "it waits" });
  // Room for the request, which ends the wait, and none for its answer.
  await fill("model_response");
  const [worker] = service.workers;
  await until(() => worker?.output.includes(`"threadId":"${threadId}"`), { what: "its append failed" });
  const isFree = async () =>
    (await service.database.rows("SELECT 1 FROM threads WHERE id = $1 AND lease_owner IS NULL", [threadId])).length > 0;
  await until(isFree, { what: "it was let go" });
  await makeRoom();
  expect(await service.ended(threadId, 20_000)).toMatchObject({ status: "completed" });
});
