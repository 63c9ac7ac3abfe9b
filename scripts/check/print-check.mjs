// One line per check, and what it said when it failed.

/** @param {import("./checks.mjs").CheckResult} result */
export function printCheck({ name, ok, output, tookMs }) {
  console.log(`${ok ? "ok  " : "FAIL"} ${name.padEnd(12)} ${(tookMs / 1000).toFixed(1)} s`);
  if (!ok) console.log(output.trimEnd());
}
