// The fifty breaks once more with the bus on Redis, where word of a commit goes another way than the commit.
import { afterAll, beforeAll, test } from "vitest";
import { cutOffAgainAndAgain } from "../support/cut-off-viewers.js";
import { Service } from "../support/service/service.js";
import { stageRedis } from "../support/stage-redis.js";

let service: Service;

beforeAll(async () => {
  const redis = new URL(stageRedis());
  redis.pathname = "/9";
  service = await Service.start({ roles: ["api", "worker"], project: "busy-team.ts", redisUrl: redis.href });
});
afterAll(() => service.close());

test(
  "a viewer that is cut off fifty times in 10,000 events sees each once and in order, with the bus on Redis",
  {
    timeout: 300_000,
  },
  () => cutOffAgainAndAgain(service, Date.now() % 1_000_000),
);
