// Pages of stored outputs: right on every character, and no dearer than what they show.
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  Artifacts,
  CommitFeed,
  Database,
  DueClock,
  PostgresBus,
  PostgresEventLog,
  Watching,
} from "../../apps/server/dist/log/index.js";
import { newId } from "../../packages/runtime/src/ids.js";
import { reduce } from "../../packages/runtime/src/state/reduce.js";
import { byteLength, pageOfBytes } from "../../packages/runtime/src/state/spans.js";
import { pinned } from "../../packages/runtime/src/testing/event-log/harness.js";
import { TestDatabase } from "../support/service/database.js";

const processId = "it-artifact-pages";
const KIB = 1024;

/** Knows how much text it gave out. */
class CountingDatabase extends Database {
  read = 0;

  override async query<Row extends Record<string, unknown>>(text: string, values: unknown[] = []): Promise<Row[]> {
    const rows = await super.query<Row>(text, values);
    for (const row of rows) if (typeof row.text === "string") this.read += row.text.length;
    return rows;
  }
}

let postgres: TestDatabase;
let database: CountingDatabase;
let bus: PostgresBus;
let log: PostgresEventLog;

beforeAll(async () => {
  postgres = await TestDatabase.create();
  database = new CountingDatabase({ url: postgres.url, poolSize: 4, onError: () => undefined });
  bus = new PostgresBus(database, processId);
  const [feed, watching] = [new CommitFeed(), new Watching(bus)];
  log = new PostgresEventLog({ database, bus, clock: new DueClock(database, bus), feed, watching, processId });
});
afterAll(async () => {
  await bus?.close();
  await database?.close();
  await postgres?.close();
});

async function stored(text: string): Promise<string> {
  const threadId = newId("thr");
  await log.start(threadId, pinned(threadId));
  const artifactId = newId("art");
  const state = reduce(await log.read(threadId), threadId);
  const effects = [{ kind: "putArtifact" as const, artifactId, mediaType: "text/plain", text }];
  expect(await log.append({ threadId, state, drafts: [], effects, actor: { kind: "host" } })).toMatchObject({
    ok: true,
  });
  return artifactId;
}

const odd = 'a\0é€😀\ud800b\udc00\n"\\';

test.each([
  ["odd characters", odd.repeat(12_000)],
  ["pairs at every border", `x${"😀".repeat(70_000)}`],
  ["nothing", ""],
])("%s: each page is the one of the whole text", async (_, text) => {
  const artifacts = new Artifacts(database);
  const id = await stored(text);
  const bytes = byteLength(text);
  const offsets = [0, 1, 2, 3, bytes - 1, bytes, bytes + 5];
  for (const chunk of [1, 2, 3]) {
    const border = byteLength(text.slice(0, chunk * 32 * KIB));
    for (let near = -6; near <= 6; near++) offsets.push(border + near);
  }
  for (const offset of offsets.filter((one) => one >= 0))
    for (const limit of [4, 100, 70 * KIB]) {
      const { bytes: all, offset: from, text: shown, nextOffset } = (await artifacts.page(id, { offset, limit }))!;
      expect({ bytes: all, offset: from, text: shown, nextOffset }, `${offset}, ${limit}`).toEqual(
        pageOfBytes(text, offset, limit),
      );
    }
});

test("a page of a large one reads what it shows, and not the rest", async () => {
  const id = await stored("line of text\n".repeat(800_000));
  database.read = 0;
  await new Artifacts(database).page(id, { offset: 5_000_000, limit: 100 });
  expect(database.read).toBeLessThan(80 * KIB);
});

test("one that was stored whole is shown as it was", async () => {
  const id = await stored("");
  const text = odd.repeat(1000);
  await database.query("UPDATE artifacts SET text = $2, bytes = NULL WHERE id = $1", [id, JSON.stringify(text)]);
  expect(await new Artifacts(database).page(id, { offset: 7, limit: 50 })).toMatchObject(pageOfBytes(text, 7, 50));
  expect(await new Artifacts(database).page("art_none", { offset: 0, limit: 50 })).toBeNull();
});
