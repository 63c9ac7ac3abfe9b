// Runs stages one after the other, also after one has failed, and measures them.
import fs from "node:fs";
import path from "node:path";
import { root } from "../lib/run.mjs";

/** @typedef {{ name: string, passed: number, failed: number, tookMs: number }} StageResult */

/**
 * @param {import("./stages.mjs").Stage[]} stages
 * @returns {Promise<StageResult[]>}
 */
export async function runStages(stages) {
  const results = [];
  for (const stage of stages) {
    console.log(`\n=== ${stage.name}`);
    const startedMs = performance.now();
    const count = await attempt(stage);
    results.push({ name: stage.name, ...count, tookMs: performance.now() - startedMs });
  }
  return results;
}

/** @param {import("./stages.mjs").Stage} stage */
async function attempt({ needs, run }) {
  if (needs && !fs.existsSync(path.join(root, needs))) {
    console.error(`${needs} is missing: there is nothing to run, which is a failure`);
    return { passed: 0, failed: 1 };
  }
  try {
    return await run();
  } catch (error) {
    console.error(error.message);
    return { passed: 0, failed: 1 };
  }
}
