// Runs a program of the tests on the built product: installs and builds first, and ends as the program does.
import { spawnSync } from "node:child_process";
import { ensureServerBuilt } from "./build.mjs";
import { ensureInstalled } from "./install.mjs";
import { root } from "./run.mjs";

/** @param {string} file what to run, with the arguments that this process was given */
export async function runBuilt(file) {
  try {
    await ensureInstalled();
    await ensureServerBuilt();
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
  const runner = ["--import", "tsx", file, ...process.argv.slice(2)];
  const { status } = spawnSync(process.execPath, runner, { cwd: root, stdio: "inherit" });
  process.exit(status ?? 1);
}
