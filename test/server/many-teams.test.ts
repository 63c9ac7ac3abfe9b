// Two hundred teams at once on one process: all of them end, and no parent waits for a word that never comes.
import { afterAll, beforeAll, expect, test } from "vitest";
import { Service } from "../support/service/service.js";
import { until } from "../support/service/until.js";

const TEAMS = 200;
const CHILDREN = 8;
const ENDED_WITHIN_MS = 120_000;

let service: Service;

beforeAll(async () => {
  service = await Service.start({ project: "teams.ts" });
});
afterAll(() => service.close());

const figure = async (name: string): Promise<number> => {
  const metrics = (await service.http.get("/metrics")).body as string;
  return Number(new RegExp(`^${name} (\\d+)$`, "m").exec(metrics)?.[1]);
};

test("200 teams of one and eight end, and the sweep finds none of their threads lost", {
  timeout: ENDED_WITHIN_MS + 60_000,
}, async () => {
  const input = Array.from({ length: CHILDREN }, (_, nth) => (nth % 4 === 0 ? "finisher&" : "finisher")).join(" ");
  const from = performance.now();
  const launched = await Promise.all(
    Array.from({ length: TEAMS }, () => service.client.teams.launch({ lead: "crowd", input })),
  );
  const ended = "SELECT count(*) FROM threads WHERE run_ended AND NOT turn_open AND outcome LIKE '%completed%'";
  const all = TEAMS * (1 + CHILDREN);
  await until(async () => (await service.database.count(ended)) === all, {
    what: "all of them end",
    withinMs: ENDED_WITHIN_MS,
    everyMs: 200,
  });
  const tookMs = performance.now() - from;
  console.log(`${TEAMS} teams of 1 + ${CHILDREN} were over after ${(tookMs / 1000).toFixed(1)} s`);
  const roots =
    "SELECT count(*) FROM threads WHERE id = ANY($1::text[]) AND status = 'idle' AND unfinished_children = '[]'";
  expect(await service.database.count(roots, [launched.map(({ teamId }) => teamId)])).toBe(TEAMS);
  expect(await figure("roundhouse_nudges_lost_total")).toBe(0);
});
