// npm run bench -- [WORKLOAD] [--json FILE]: what is said to be fast, as ratios within one run.
import fs from "node:fs";
import { parseArgs } from "node:util";
import { longTurn } from "./long-turn.js";

const workloads: Record<string, () => Promise<object>> = { "long-turn": longTurn };

const { values, positionals } = parseArgs({ options: { json: { type: "string" } }, allowPositionals: true });
const wanted = positionals.length > 0 ? positionals : Object.keys(workloads);
const unknown = wanted.filter((name) => !(name in workloads));
if (unknown.length > 0) {
  console.error(`no workload ${unknown.join(", ")}; there are ${Object.keys(workloads).join(", ")}`);
  process.exit(2);
}
const figures: Record<string, object> = {};
for (const name of wanted) {
  figures[name] = (await workloads[name]?.()) ?? {};
  console.log(name, figures[name]);
}
if (values.json) fs.writeFileSync(values.json, `${JSON.stringify(figures, null, 2)}\n`);
