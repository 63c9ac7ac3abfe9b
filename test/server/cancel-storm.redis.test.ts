// The storm of cancels once more with the queue and the bus on Redis, where words travel outside of the commits that they are about.
import { afterAll, beforeAll, expect, onTestFailed, test } from "vitest";
import { markOrder } from "../support/cancel-proof.js";
import { cancelStorm, nothingLeft, stormSeed, stormy } from "../support/cancel-storm.js";
import { TestDatabase } from "../support/service/database.js";
import { Service } from "../support/service/service.js";
import { stageRedis } from "../support/stage-redis.js";

const CANCELS = 40;

let service: Service;

beforeAll(async () => {
  const database = await TestDatabase.create();
  await markOrder(database);
  // A database of its own there, too: what other files left behind in their queues is none of ours.
  const redis = new URL(stageRedis());
  redis.pathname = "/7";
  service = await Service.start({ ...stormy, database, redisUrl: redis.href, roles: ["api", "worker", "worker"] });
});
afterAll(() => service.close());

test("40 cancels on Redis: nothing starts, all end in order within 5 s, nothing is left", {
  timeout: 120_000,
}, async () => {
  const seed = stormSeed();
  onTestFailed(() => console.error(`STORM_SEED=${seed} makes the same choices again`));
  const proofs = await cancelStorm(service, { cancels: CANCELS, seed });
  expect(proofs.flatMap(({ problems }) => problems)).toEqual([]);
  await nothingLeft(service);
});
