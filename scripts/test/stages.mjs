// The stages of a full run, in order. `needs` is what a stage tests: where that is missing, the stage has failed.

import { runChecks } from "../check/checks.mjs";
import { printCheck } from "../check/print-check.mjs";
import { ensureBuilt } from "../lib/build.mjs";
import { withServices } from "../services/with-services.mjs";
import { runCounted } from "./run-counted.mjs";
import { runVitest } from "./run-vitest.mjs";
import { findChromium } from "./system-packages.mjs";

/** @typedef {{ passed: number, failed: number }} Count */
/** @typedef {{ name: string, needs?: string, run: () => Promise<Count> }} Stage */

/** @type {Stage[]} */
export const stages = [
  { name: "check", run: check },
  { name: "build", run: build },
  { name: "unit", run: unit },
  { name: "conformance-memory", needs: "test/conformance/main.ts", run: () => conformance("memory") },
  { name: "conformance-server", needs: "test/conformance/main.ts", run: () => conformance("server") },
  { name: "server-postgres", needs: "test/server", run: serverOnPostgres },
  { name: "server-redis", needs: "test/server", run: serverOnRedis },
  { name: "browser", needs: "test/e2e", run: browser },
];

async function check() {
  const results = await runChecks(printCheck);
  const failed = results.filter(({ ok }) => !ok).length;
  return { passed: results.length - failed, failed };
}

async function build() {
  await ensureBuilt(console.log);
  return { passed: 1, failed: 0 };
}

/** One run per project: a project without a single test is a failure, which a run of all of them would hide. */
async function unit() {
  const sum = { passed: 0, failed: 0 };
  for (const project of ["runtime", "server", "dashboard", "scripts"]) {
    const { passed, failed } = await runVitest({ project });
    sum.passed += passed;
    sum.failed += failed;
  }
  return sum;
}

function conformance(engine) {
  const runner = ["node", "--import", "tsx", "test/conformance/main.ts"];
  return runCounted([...runner, "--engine", engine, "test/conformance/cases"]);
}

/** Server tests wait more than they work: three files at a time keep two cores busy. */
const SIDE_BY_SIDE = ["--maxWorkers=3"];

/** Everything on the queue that a server has without Redis; what is measured runs alone. */
function serverOnPostgres() {
  return withServices({}, async (env) => {
    const sum = { passed: 0, failed: 0 };
    for (const [project, options] of [
      ["server-it", SIDE_BY_SIDE],
      ["server-measured", []],
    ]) {
      const { passed, failed } = await runVitest({ project, options, env: { ...env, QUEUE: "postgres" } });
      sum.passed += passed;
      sum.failed += failed;
    }
    return sum;
  });
}

/** What depends on the queue's backend, once more on Redis: the files named *.redis.test.ts. */
function serverOnRedis() {
  return withServices({ redis: true }, (env) =>
    runVitest({
      project: "server-it",
      options: [".redis.test.ts"],
      env: { ...env, QUEUE: "redis", ROUNDHOUSE_TEST_SUBSET: "redis" },
    }),
  );
}

function browser() {
  return runVitest({ project: "e2e", env: { CHROMIUM_PATH: findChromium() ?? "" } });
}
