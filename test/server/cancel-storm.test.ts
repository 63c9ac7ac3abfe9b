// A team is cancelled at two hundred random moments of its life, many teams at once: everything stops, in order, and stays so.
import { afterAll, beforeAll, expect, onTestFailed, test } from "vitest";
import { childStates, markOrder } from "../support/cancel-proof.js";
import { cancelStorm, nothingLeft, stormSeed, stormy } from "../support/cancel-storm.js";
import { TestDatabase } from "../support/service/database.js";
import { Service } from "../support/service/service.js";

const CANCELS = 200;
/** Each state must have been met often enough for the numbers to mean something. */
const MET_AT_LEAST = 10;

let service: Service;

beforeAll(async () => {
  const database = await TestDatabase.create();
  await markOrder(database);
  service = await Service.start({ ...stormy, database, roles: ["api", "worker", "worker"] });
});
afterAll(() => service.close());

test("200 cancels of teams with children in eight states: nothing starts, all end in order within 5 s, nothing is left", {
  timeout: 240_000,
}, async () => {
  const seed = stormSeed();
  onTestFailed(() => console.error(`STORM_SEED=${seed} makes the same choices again`));
  const proofs = await cancelStorm(service, { cancels: CANCELS, seed });
  expect(proofs.flatMap(({ problems }) => problems)).toEqual([]);
  const found = proofs.flatMap((one) => one.found);
  const met = Object.fromEntries(childStates.map((state) => [state, found.filter((one) => one === state).length]));
  const slowest = Math.max(...proofs.map(({ tookMs }) => tookMs));
  console.log(`${CANCELS} cancels, the slowest over after ${slowest} ms; they met ${JSON.stringify(met)}`);
  const late = proofs.flatMap(({ lastSendMs }) => (lastSendMs === null ? [] : [lastSendMs]));
  console.log(`${late.length} requests were on their way at the commit, the last one for ${Math.max(0, ...late)} ms`);
  for (const state of childStates) expect([state, (met[state] ?? 0) >= MET_AT_LEAST]).toEqual([state, true]);
  await nothingLeft(service);
});
