// Runs a project of vitest.config.ts and counts its tests from the JSON report.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { bin, run } from "../lib/run.mjs";

/**
 * @param {{ project: string, options?: string[], env?: Record<string, string> }} selection
 * @returns {Promise<import("./stages.mjs").Count>}
 */
export async function runVitest({ project, options = [], env = {} }) {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), "roundhouse-vitest-"));
  const report = path.join(dir, "report.json");
  try {
    const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
    const { ok } = await run([bin("vitest"), "run", `--project=${project}`, ...reporters, ...options], {
      env,
      show: true,
    });
    // A configuration that does not load leaves no report.
    if (!fs.existsSync(report)) return { passed: 0, failed: 1 };
    return count(JSON.parse(fs.readFileSync(report, "utf8")), ok);
  } finally {
    fs.rmSync(dir, { recursive: true, force: true });
  }
}

/** A file that doesn't load has no tests to fail, and an error outside of a test fails none: both count. */
function count(report, ok) {
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) => status === "failed" && assertionResults.length === 0,
  ).length;
  const failed = report.numFailedTests + unloaded;
  if (report.numPendingTests > 0) console.log(`${report.numPendingTests} skipped`);
  return { passed: report.numPassedTests, failed: failed === 0 && !ok ? 1 : failed };
}
