// All of Redis is gone and the worker with it: what was committed is delivered all the same.
import { randomBytes } from "node:crypto";
import { Redis } from "ioredis";
import { afterAll, beforeAll, test } from "vitest";
import { expectNothingLost } from "../support/lost-deliveries.js";
import { Receiver } from "../support/receiver.js";
import { Service } from "../support/service/service.js";
import { stageRedis } from "../support/stage-redis.js";

let service: Service;
let receiver: Receiver;
let redis: Redis;

beforeAll(async () => {
  const url = new URL(stageRedis());
  url.pathname = "/8";
  redis = new Redis(url.href);
  receiver = await Receiver.start();
  service = await Service.start({
    roles: ["api", "worker"],
    redisUrl: url.href,
    env: { SECRETS_KEY: randomBytes(32).toString("base64"), OUTGOING_ALLOW: "127.0.0.1", SWEEP_MS: "200" },
  });
});
afterAll(async () => {
  await service.close();
  await receiver.close();
  redis.disconnect();
});

test("kill -9 between the commit and the deliveries, and Redis emptied, lose nothing", () =>
  expectNothingLost(service, receiver, () => redis.flushdb()));
