// The log on PostgreSQL keeps every promise of a log: the same suite as the log in memory.
import { afterAll, beforeAll, test } from "vitest";
import {
  Artifacts,
  CommitFeed,
  Database,
  DueClock,
  Leases,
  PostgresBus,
  PostgresEventLog,
  Watching,
} from "../../apps/server/dist/log/index.js";
import { type EventLogHarness, eventLogContract } from "../../packages/runtime/src/testing/event-log-contract.js";
import { TestDatabase } from "../support/service/database.js";

const processId = "it-event-log";

let postgres: TestDatabase;
let rooms: { database: Database; bus: PostgresBus; harness: EventLogHarness };

beforeAll(async () => {
  postgres = await TestDatabase.create();
  const database = new Database({ url: postgres.url, poolSize: 10, onError: () => undefined });
  const bus = new PostgresBus(database, processId);
  const log = new PostgresEventLog({
    database,
    bus,
    clock: new DueClock(database, bus),
    feed: new CommitFeed(),
    watching: new Watching(bus),
    processId,
  });
  rooms = { database, bus, harness: harnessOver(database, log) };
});
afterAll(async () => {
  await rooms?.bus.close();
  await rooms?.database.close();
  await postgres?.close();
});

function harnessOver(database: Database, log: PostgresEventLog): EventLogHarness {
  const artifacts = new Artifacts(database);
  const leases = new Leases(database, { processId, leaseMs: 10_000 });
  return {
    log,
    claim: async (threadId) => {
      // Whoever holds it: as if that worker had died long ago.
      await database.query("UPDATE threads SET lease_expires_at = now() - interval '1 hour' WHERE id = $1", [threadId]);
      const claim = await leases.claim(threadId);
      if (!claim) throw new Error(`no thread ${threadId}`);
      return claim.epoch;
    },
    inbox: async (threadId) => {
      const rows = await database.query<{ data: string }>(
        "SELECT data FROM inbox WHERE thread_id = $1 ORDER BY position",
        [threadId],
      );
      return rows.map(({ data }) => JSON.parse(data));
    },
    place: async (threadId) => {
      const [row] = await database.query<{ subject: string | null; until: Date | null; why: string | null }>(
        "SELECT place_subject AS subject, place_until AS until, place_why AS why FROM threads WHERE id = $1",
        [threadId],
      );
      if (!row || row.subject === null) return null;
      return { subject: row.subject, until: row.until?.getTime() ?? null, why: row.why ?? "" };
    },
    readArtifact: async (artifactId) => (await artifacts.page(artifactId, { offset: 0, limit: 1e9 }))?.text ?? null,
    close: async () => undefined,
  };
}

test.each(eventLogContract(async () => rooms.harness))("$name", ({ run }) => run());
