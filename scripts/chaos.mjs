// npm run chaos -- [--seconds N] [--seed S] [--plant NAME]: installs and builds first, then breaks a fleet of its own.
import { spawnSync } from "node:child_process";
import { ensureServerBuilt } from "./lib/build.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { root } from "./lib/run.mjs";

try {
  await ensureInstalled();
  await ensureServerBuilt();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}

const runner = ["--import", "tsx", "test/chaos/main.ts", ...process.argv.slice(2)];
const { status } = spawnSync(process.execPath, runner, { cwd: root, stdio: "inherit" });
process.exit(status ?? 1);
