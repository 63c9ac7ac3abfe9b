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
  const isAlone = (one: ReadCase): boolean => "data" in one && engine.alone(one.data);
  const together = cases.filter((one) => !isAlone(one));
  const failed = await runSide(engine, together, engine.parallel);
  return failed + (await runSide(engine, cases.filter(isAlone), 1));
}

/** So many at once; a line as each one is done. */
async function runSide(engine: Engine, cases: readonly ReadCase[], parallel: number): Promise<number> {
  let next = 0;
  let failed = 0;
  const lane = async (): Promise<void> => {
    for (let one = cases[next++]; one; one = cases[next++]) {
      const problems = "data" in one ? await runCase(engine, one.data) : [one.problem];
      report(one.name, problems);
      if (problems.length > 0) failed += 1;
    }
  };
  await Promise.all(Array.from({ length: parallel }, lane));
  return failed;
}

function report(name: string, problems: readonly string[]): void {
  console.log(problems.length === 0 ? `ok ${name}` : `FAIL ${name}\n  ${problems.join("\n  ")}`);
}
