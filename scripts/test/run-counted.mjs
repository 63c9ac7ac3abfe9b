// Runs a program that closes with "N passed, N failed" and takes it at its word, unless its exit code says worse.
import { run } from "../lib/run.mjs";

/**
 * @param {string[]} command
 * @returns {Promise<import("./stages.mjs").Count>}
 */
export async function runCounted(command) {
  const { ok, code, output } = await run(command, { show: true });
  const last = output.trimEnd().split("\n").at(-1) ?? "";
  const counts = /^(\d+) passed, (\d+) failed$/.exec(last);
  if (counts === null) {
    console.error(`ended with ${code} and without a last line of "N passed, N failed"`);
    return { passed: 0, failed: 1 };
  }
  const passed = Number(counts[1]);
  const failed = Number(counts[2]);
  const hidesFailure = failed === 0 && (!ok || passed === 0);
  return { passed, failed: hidesFailure ? 1 : failed };
}
