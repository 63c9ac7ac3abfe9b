// npm run chaos -- [--seconds N] [--seed S] [--plant epoch|publish|wakes]: a real fleet under load while everything around it breaks.
import { setMaxListeners } from "node:events";
import { setTimeout as after } from "node:timers/promises";
import { parseArgs } from "node:util";
import { seeded } from "../support/seeded.js";
import { check, unrested, type Violations } from "./checker.js";
import { faults, type Struck, wreak } from "./faults.js";
import { Fleet } from "./fleet.js";
import { Load } from "./load.js";
import { type PlantName, plants } from "./planted.js";
import { Viewer } from "./viewers.js";

/** A full run: what it has to reach grows with its length. */
const FULL_SECONDS = 600;
const FULL_THREADS = 2000;
const FULL_HITS = 20;
const REST_WITHIN_MS = 120_000;
const CAUGHT_UP_WITHIN_MS = 30_000;
const VIEWERS = 40;

const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "60" },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
    plant: { type: "string" },
  },
});
const seconds = Number(values.seconds);
const seed = Number(values.seed);
if (!(seconds > 0) || !Number.isInteger(seed) || (values.plant && !plants.includes(values.plant as PlantName))) {
  console.error(`usage: npm run chaos -- [--seconds N] [--seed S] [--plant ${plants.join("|")}]`);
  process.exit(2);
}

const began = performance.now();
const sinceStart = (): string => `${((performance.now() - began) / 1000).toFixed(0).padStart(4)} s`;
const say = (text: string): void => console.log(`${sinceStart()}  ${text}`);

say(`seed ${seed}, ${seconds} s of faults${values.plant ? `, planted: ${values.plant}` : ""}`);
const fleet = await Fleet.start(values.plant);
process.on("SIGINT", () => void fleet.close().then(() => process.exit(130)));
say("two API processes and three workers are up");
const exitCode = await run().finally(() => fleet.close());
process.exit(exitCode);

async function run(): Promise<number> {
  const over = new AbortController();
  const closed = new AbortController();
  // Every viewer and every fault waits on these.
  for (const { signal } of [over, closed]) setMaxListeners(0, signal);
  const load = new Load(fleet, seeded(seed));
  const viewers: Viewer[] = [];
  const launching = load.launchAll({ everyMs: (FULL_SECONDS * 1000) / (FULL_THREADS * 1.1), signal: over.signal });
  const deciding = load.decideAll(closed.signal);
  const watching = watchSome(load, viewers, { over: over.signal, closed: closed.signal });
  const everyMs = (FULL_SECONDS * 1000) / (FULL_HITS * 1.4);
  const wreaking = wreak(fleet, seeded(seed + 1), { everyMs, signal: over.signal });
  const stop = setTimeout(() => over.abort(), seconds * 1000);
  const struck = await wreaking;
  clearTimeout(stop);
  say("no more faults; waiting for rest");
  await launching;
  const restBegan = performance.now();
  const rested = await comesTrue(async () => (await unrested(fleet)).length === 0, REST_WITHIN_MS);
  const tookS = ((performance.now() - restBegan) / 1000).toFixed(1);
  say(
    rested ? `everything is at rest, ${tookS} s after the last fault` : `not at rest after ${REST_WITHIN_MS / 1000} s`,
  );
  const caughtUp = async (): Promise<boolean> =>
    (await Promise.all(viewers.map((viewer) => viewer.problems()))).every((problems) => problems.length === 0);
  await comesTrue(caughtUp, CAUGHT_UP_WITHIN_MS);
  closed.abort();
  await Promise.all([deciding, watching]);
  return report(struck, await check(fleet, load, viewers), viewers);
}

/** Every so often somebody begins to watch a team that was just launched. */
async function watchSome(
  load: Load,
  viewers: Viewer[],
  { over, closed }: Record<"over" | "closed", AbortSignal>,
): Promise<void> {
  const watching: Promise<void>[] = [];
  const random = seeded(seed + 2);
  while (!over.aborted) {
    const newest = [...load.launched.values()].at(-1);
    if (newest && viewers.length < VIEWERS && !viewers.some(({ teamId }) => teamId === newest)) {
      const viewer = new Viewer(fleet, random, newest);
      viewers.push(viewer);
      watching.push(viewer.watch(closed));
    }
    await after((seconds * 1000) / VIEWERS, undefined, { signal: over }).catch(() => undefined);
  }
  await Promise.all(watching);
}

async function comesTrue(holds: () => Promise<boolean>, withinMs: number): Promise<boolean> {
  for (const deadline = performance.now() + withinMs; performance.now() < deadline; await after(500)) {
    if (await holds().catch(() => false)) return true;
  }
  return false;
}

async function report(struck: Struck[], violations: Violations[], viewers: Viewer[]): Promise<number> {
  const threads = await fleet.database.count("SELECT count(*) FROM threads");
  const events = await fleet.database.count("SELECT count(*) FROM events");
  const taken = await fleet.database.count("SELECT count(*) FROM threads WHERE epoch > 1");
  console.log(`\n${threads} threads, ${events} events; ${taken} threads were taken over or woken again`);
  const breaks = viewers.reduce((sum, viewer) => sum + viewer.breaks, 0);
  console.log(`${viewers.length} viewers, cut off ${breaks} times\n`);
  console.log(`${"fault".padEnd(34)}${"times".padStart(6)}${"hit work".padStart(10)}${"failed".padStart(8)}`);
  for (const { kind, times, hits, errors } of struck) {
    console.log(
      kind.padEnd(34) + String(times).padStart(6) + String(hits).padStart(10) + String(errors.length).padStart(8),
    );
    for (const error of new Set(errors)) console.log(`    ${error}`);
  }
  console.log("");
  for (const { rule, found } of violations) {
    console.log(`${found.length === 0 ? "ok  " : "FAIL"} ${rule}`);
    for (const line of found.slice(0, 10)) console.log(`     ${line}`);
  }
  const share = Math.min(1, seconds / FULL_SECONDS);
  const missing = [
    ...(threads < FULL_THREADS * share
      ? [`only ${threads} threads, a run this long needs ${Math.ceil(FULL_THREADS * share)}`]
      : []),
    ...Object.keys(faults).flatMap((kind) => {
      const wanted = Math.floor(FULL_HITS * share);
      const hits = struck.find((one) => one.kind === kind)?.hits ?? 0;
      return hits < wanted ? [`"${kind}" hit work ${hits} times, a run this long needs ${wanted}`] : [];
    }),
  ];
  for (const line of missing) console.log(`FAIL ${line}`);
  const broken = violations.filter(({ found }) => found.length > 0).length + missing.length;
  console.log(
    `\n${broken === 0 ? "nothing lost, nothing twice" : `${broken} rules are broken`}; run again with --seed ${seed}`,
  );
  return broken === 0 ? 0 : 1;
}
