// Appends of several threads share a commit: 16 turns at once need fewer than one transaction for two appends.
import { afterAll, beforeAll, expect, test } from "vitest";
import { Service } from "../support/service/service.js";

const TURNS = 16;
const LOOKS = 40;
const MOST_PER_APPEND = 0.5;

let service: Service;

beforeAll(async () => {
  service = await Service.start();
});
afterAll(() => service.close());

/** What PostgreSQL counted for this database. A session tells what it did when it is idle for a while, or ends. */
async function commits(): Promise<number> {
  await service.database.rows("SELECT pg_stat_force_next_flush()");
  await service.database.rows("SELECT pg_stat_clear_snapshot()");
  return service.database.count("SELECT xact_commit FROM pg_stat_database WHERE datname = current_database()");
}

const appends = () =>
  service.database.count("SELECT count(*) FROM (SELECT DISTINCT thread_id, append FROM events) AS one");

test("16 turns at once: fewer than 0.5 transactions an append", async () => {
  const before = { commits: await commits(), appends: await appends() };
  const launched = await Promise.all(
    Array.from({ length: TURNS }, () => service.client.threads.launch({ agent: "looker", input: `look ${LOOKS}` })),
  );
  for (const { threadId } of launched) {
    expect(await service.ended(threadId)).toMatchObject({ output: `looked ${LOOKS} times` });
  }
  // Its sessions end with it, and with them what they have not told yet.
  await service.first.stop();
  const made = { commits: (await commits()) - before.commits, appends: (await appends()) - before.appends };
  const perAppend = made.commits / made.appends;
  console.log(`${made.commits} transactions for ${made.appends} appends: ${perAppend.toFixed(3)} an append`);
  expect(made.appends).toBeGreaterThan(TURNS * LOOKS);
  expect(perAppend).toBeLessThan(MOST_PER_APPEND);
});
