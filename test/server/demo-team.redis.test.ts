// The demo team with its queue on Redis: to its end, and once more with a worker that is killed on the way.
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { expectUnharmed, killAt, launchTeam, type Moment, playToTheEnd } from "../support/incident-team.js";
import { Service } from "../support/service/service.js";
import { stageRedis } from "../support/stage-redis.js";

const TAKEN_OVER_WITHIN_MS = 15_000;

let service: Service;

beforeAll(async () => {
  service = await Service.start({
    roles: ["api", "worker", "worker"],
    project: "incident.ts",
    redisUrl: stageRedis(),
    env: { LEASE_MS: "2000", SWEEP_MS: "200", DEMO_PACE: "0.3" },
  });
});
afterEach(async () => {
  if (service.workers.length < 2) await service.launch("worker").ready();
});
afterAll(() => service.close());

test("the team works on two workers, asks its person, and ends", async () => {
  const end = await playToTheEnd(service, await launchTeam(service));
  expectUnharmed(end);
});

test.each<Moment>([
  { agent: "log_investigator", after: "model_request", count: 2 },
  { agent: "fixer", after: "approval_granted" },
])("the worker of $agent dies after $after", async (moment) => {
  const teamId = await launchTeam(service);
  const [end, { tookMs }] = await Promise.all([playToTheEnd(service, teamId), killAt(service, teamId, moment)]);
  console.log(`on Redis a dead worker's thread was taken over after ${(tookMs / 1000).toFixed(1)} s`);
  expect(tookMs).toBeLessThan(TAKEN_OVER_WITHIN_MS);
  expectUnharmed(end);
});
