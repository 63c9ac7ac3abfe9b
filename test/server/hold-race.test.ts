// An operator's hold against a request that is being recorded: once the hold is committed, no request of the model is.
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  CommitFeed,
  Database,
  DEFAULT_WORKSPACE,
  DueClock,
  Leases,
  ModelGates,
  PostgresBus,
  PostgresEventLog,
  Watching,
} from "../../apps/server/dist/log/index.js";
import { newId } from "../../packages/runtime/src/ids.js";
import { modelSubject, openGate } from "../../packages/runtime/src/state/gates.js";
import { reduce } from "../../packages/runtime/src/state/reduce.js";
import { pinned, say } from "../../packages/runtime/src/testing/event-log/harness.js";
import { TestDatabase } from "../support/service/database.js";
import { until } from "../support/service/until.js";

const processId = "it-hold-race";

let postgres: TestDatabase;
let database: Database;
let bus: PostgresBus;

beforeAll(async () => {
  postgres = await TestDatabase.create();
  database = new Database({ url: postgres.url, poolSize: 6, onError: () => undefined });
  bus = new PostgresBus(database, processId);
});
afterAll(async () => {
  await bus?.close();
  await database?.close();
  await postgres?.close();
});

/** Sessions of this database that wait for such a lock. */
async function waiting(locktype: string): Promise<boolean> {
  const rows = await database.query(
    `SELECT 1 FROM pg_locks l JOIN pg_stat_activity a USING (pid)
     WHERE a.datname = current_database() AND l.locktype = $1 AND NOT l.granted`,
    [locktype],
  );
  return rows.length > 0;
}

test("a request that got past the gates is committed before the hold, not after it", async () => {
  const feed = new CommitFeed();
  const watching = new Watching(bus);
  const log = new PostgresEventLog({ database, bus, clock: new DueClock(database, bus), feed, watching, processId });
  const gates = new ModelGates({ database, bus, feed });
  const threadId = newId("thr");
  const subject = modelSubject(threadId);
  await log.start(threadId, pinned(threadId));
  const claim = await new Leases(database, { processId, leaseMs: 60_000 }).claim(threadId);
  if (!claim) throw new Error("no thread");
  const state = reduce(await log.read(threadId), threadId);
  const order: string[] = [];

  const blocker = await database.pool.connect();
  await blocker.query("BEGIN");
  await blocker.query("LOCK TABLE events IN SHARE MODE");
  const request = log
    .append({
      threadId,
      epoch: claim.epoch,
      state,
      drafts: [say.input(), say.request()],
      effects: [{ kind: "passGates", subjects: [subject] }],
      actor: { kind: "host" },
    })
    .then((result) => order.push(`request ${result.ok}`));
  await until(() => waiting("relation"), { what: "the request is past the gates" });
  const hold = gates
    .hold(
      { workspaceId: DEFAULT_WORKSPACE, principal: "ann" },
      { ...openGate(subject, "held by ann", Date.now()), by: "ann", until: null },
    )
    .then(() => order.push("hold"));
  await until(async () => order.length > 0 || (await waiting("advisory")), { what: "the hold waits, or is there" });
  await blocker.query("COMMIT");
  blocker.release();
  await Promise.all([request, hold]);
  expect(order).toEqual(["request true", "hold"]);
});
