// The checks of the source: what each is called, what runs, and where a failure is put right.
import { generateDatabaseClient } from "../lib/build.mjs";
import { bin, run } from "../lib/run.mjs";

/** @typedef {{ name: string, ok: boolean, output: string, tookMs: number }} CheckResult */

/** In this order: the type check builds the packages, which the import rules and the dead code check resolve against. */
const checks = [
  { name: "format", command: [bin("biome"), "format", "."] },
  { name: "lint", command: [bin("biome"), "check", "--formatter-enabled=false", "--error-on-warnings", "."] },
  { name: "types", before: generateDatabaseClient, command: typecheck() },
  { name: "imports", command: [bin("depcruise"), "--config", ".dependency-cruiser.cjs", "packages", "apps"] },
  { name: "dead code", command: [bin("knip"), "--no-progress"] },
  { name: "file length", command: ["node", "scripts/check/file-length.mjs"] },
  { name: "migrations", command: ["node", "scripts/migrate-diff.mjs", "check"] },
];

function typecheck() {
  return [bin("turbo"), "run", "typecheck", "//#typecheck", "--continue", "--output-logs=errors-only"];
}

/**
 * Runs every check, also after one has failed.
 * @param {(result: CheckResult) => void} report called as each one ends
 * @returns {Promise<CheckResult[]>}
 */
export async function runChecks(report) {
  const results = [];
  for (const { name, before, command } of checks) {
    const startedMs = performance.now();
    const { ok, output } = await attempt(before, command);
    const result = { name, ok, output, tookMs: performance.now() - startedMs };
    report(result);
    results.push(result);
  }
  return results;
}

async function attempt(before, command) {
  try {
    await before?.();
  } catch (error) {
    return { ok: false, output: error.message };
  }
  return run(command);
}
