// Installs the packages when node_modules is missing or doesn't match the lockfile.
import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { root, run } from "./run.mjs";

const lockfile = path.join(root, "package-lock.json");
/** Written after an install of ours: the lockfile that node_modules was made from. */
const stamp = path.join(root, "node_modules/.roundhouse-lock");
/** npm's own record of what it installed; younger than the lockfile when npm made both. */
const installed = path.join(root, "node_modules/.package-lock.json");

/**
 * @param {(line: string) => void} [say] told before work that takes time
 */
export async function ensureInstalled(say = () => {}) {
  if (isInstalled()) return;
  say("installing packages (npm ci)");
  const { ok, output } = await run(["npm", "ci", "--no-fund", "--no-audit"]);
  if (!ok) throw new Error(`npm ci failed:\n${output}`);
  fs.writeFileSync(stamp, lockfileHash());
}

function isInstalled() {
  if (!fs.existsSync(installed)) return false;
  if (fs.existsSync(stamp)) return fs.readFileSync(stamp, "utf8") === lockfileHash() || isNewerThanLockfile();
  return isNewerThanLockfile();
}

function isNewerThanLockfile() {
  return fs.statSync(installed).mtimeMs >= fs.statSync(lockfile).mtimeMs;
}

function lockfileHash() {
  return createHash("sha256").update(fs.readFileSync(lockfile)).digest("hex");
}
