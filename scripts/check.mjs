// npm run check: format, lint, types, import rules, dead code, file length, migrations. Under a minute.
import { runChecks } from "./check/checks.mjs";
import { printCheck } from "./check/print-check.mjs";
import { ensureInstalled } from "./lib/install.mjs";

await ensureInstalled(console.log);
const results = await runChecks(printCheck);
const failed = results.filter(({ ok }) => !ok).length;
console.log(`${results.length - failed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
