// npm run conformance -- [--engine memory|server] [--only GLOB] DIR...: a line per case, then the count.
import path from "node:path";
import { parseArgs } from "node:util";
import { type ReadCase, readCases } from "./case.js";
import type { Engine } from "./engine.js";
import { memoryEngine } from "./memory-engine.js";
import { runCase } from "./run-case.js";

const { values, positionals } = parseArgs({
  options: { engine: { type: "string", default: "memory" }, only: { type: "string" } },
  allowPositionals: true,
});

const engines: Record<string, () => Promise<Engine>> = {
  memory: async () => memoryEngine,
  server: async () => (await import("./server-engine.js")).openServerEngine(),
};

process.exitCode = await main();

async function main(): Promise<number> {
  const open = engines[values.engine];
  if (!open || positionals.length === 0) {
    console.error("usage: npm run conformance -- [--engine memory|server] [--only GLOB] DIR...");
    return 2;
  }
  const cases = readCases(positionals).filter(
    ({ name }) => values.only === undefined || path.matchesGlob(name, values.only),
  );
  const engine = await open();
  const failed = await runAll(engine, cases);
  await engine.close();
  console.log(`${cases.length - failed} passed, ${failed} failed`);
  return failed > 0 || cases.length === 0 ? 1 : 0;
}

async function runAll(engine: Engine, cases: readonly ReadCase[]): Promise<number> {
  const results = new Map<number, string[]>();
  let printed = 0;
  let next = 0;
  const lane = async (): Promise<void> => {
    for (let index = next++; index < cases.length; index = next++) {
      const one = cases[index] as ReadCase;
      results.set(index, "data" in one ? await runCase(engine, one.data) : [one.problem]);
      for (let done = results.get(printed); done; done = results.get(++printed))
        report(cases[printed]?.name ?? "", done);
    }
  };
  await Promise.all(Array.from({ length: engine.parallel }, lane));
  return [...results.values()].filter((problems) => problems.length > 0).length;
}

function report(name: string, problems: readonly string[]): void {
  console.log(problems.length === 0 ? `ok ${name}` : `FAIL ${name}\n  ${problems.join("\n  ")}`);
}
