// The stages of a run as a table.

/** @param {import("./run-stages.mjs").StageResult[]} results */
export function printTable(results) {
  const row = (name, ...numbers) =>
    `${name.padEnd(20)}${numbers.map((number) => String(number).padStart(10)).join("")}`;
  console.log(`\n${row("stage", "passed", "failed", "seconds")}`);
  for (const { name, passed, failed, tookMs } of results) {
    console.log(row(name, passed, failed, (tookMs / 1000).toFixed(1)));
  }
}
