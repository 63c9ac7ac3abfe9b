// npm test [-- STAGE...]: everything that must hold, from a fresh clone, in stages. The last line is the sum.
import { ensureInstalled } from "./lib/install.mjs";
import { takeTurn } from "./test/one-at-a-time.mjs";
import { printTable } from "./test/print-table.mjs";
import { runStages } from "./test/run-stages.mjs";
import { ensureSystemPackages } from "./test/system-packages.mjs";

const wanted = process.argv.slice(2);
const release = await takeTurn(console.log);
try {
  await ensureSystemPackages(console.log);
  await ensureInstalled(console.log);
  const { stages } = await import("./test/stages.mjs");
  const chosen = wanted.length > 0 ? stages.filter(({ name }) => wanted.includes(name)) : stages;
  if (chosen.length < wanted.length) throw new Error(`stages: ${stages.map(({ name }) => name).join(", ")}`);
  finish(await runStages(chosen));
} catch (error) {
  console.error(error.message);
  finish([{ name: "set-up", passed: 0, failed: 1, tookMs: 0 }]);
} finally {
  release();
}

function finish(results) {
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  printTable(results);
  console.log(`${sum("passed")} passed, ${sum("failed")} failed`);
  process.exitCode = sum("failed") > 0 ? 1 : 0;
}
