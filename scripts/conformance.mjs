// npm run conformance -- [--engine memory|server] [--only GLOB] DIR...: runs the conformance cases of the folders.
// Installs and builds first, without a word unless that fails, so that the runner's last line is the last line.

import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { ensureServerBuilt } from "./lib/build.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { root } from "./lib/run.mjs";

/** npm runs scripts in the root; the folders are meant from where the caller is. */
const callerDir = process.env.INIT_CWD ?? process.cwd();
const optionsWithValue = new Set(["--engine", "--only"]);

try {
  await ensureInstalled();
  await ensureServerBuilt();
} catch (error) {
  console.error(error.message);
  console.log("0 passed, 1 failed");
  process.exit(1);
}

const runner = ["--import", "tsx", "test/conformance/main.ts"];
const { status } = spawnSync(process.execPath, [...runner, ...resolveFolders(process.argv.slice(2))], {
  cwd: root,
  stdio: "inherit",
});
process.exit(status ?? 1);

function resolveFolders(args) {
  return args.map((arg, index) => {
    const isValue = optionsWithValue.has(args[index - 1]);
    if (isValue || arg.startsWith("-")) return arg;
    const fromCaller = path.resolve(callerDir, arg);
    return fs.existsSync(fromCaller) ? fromCaller : path.resolve(root, arg);
  });
}
