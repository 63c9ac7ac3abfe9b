// Builds all workspaces when the sources have changed since the last build, or a part of its output is gone.
import fs from "node:fs";
import path from "node:path";
import { bin, root, run } from "./run.mjs";
import { sourceHash } from "./source-hash.mjs";

const stamp = path.join(root, ".data/build-stamp");

const outputs = [
  "packages/runtime/dist/index.js",
  "packages/client/dist/index.js",
  "apps/server/dist/main.js",
  "packages/cli/dist/main.js",
  "apps/dashboard/out/index.html",
];

/** The packages and the server: what the conformance runner needs, without the dashboard. */
const serverOutputs = outputs.slice(0, 3);

/**
 * @param {(line: string) => void} [say] told before work that takes time
 */
export async function ensureBuilt(say = () => {}) {
  const hash = sourceHash();
  if (outputs.every(exists) && readStamp() === hash) return;
  say(exists(outputs[0]) ? "building (the sources have changed)" : "building (first start only)");
  await generateDatabaseClient();
  await build([]);
  writeStamp(hash);
}

/**
 * Like `ensureBuilt`, for a runner that shows no dashboard. The build's own cache makes a repetition quick.
 * @param {(line: string) => void} [say]
 */
export async function ensureServerBuilt(say = () => {}) {
  if (serverOutputs.every(exists) && readStamp() === sourceHash()) return;
  say("building the packages and the server");
  await generateDatabaseClient();
  await build(["--filter=@roundhouse/server", "--filter=@roundhouse/client"]);
}

/** The typed database client, generated from the schema; it is no part of the repository. */
export async function generateDatabaseClient() {
  const { ok, output } = await run(["node", "scripts/prisma.mjs", "generate"]);
  if (!ok) throw new Error(`generating the database client failed:\n${output}`);
}

async function build(filters) {
  const { ok, output } = await run([bin("turbo"), "run", "build", "--output-logs=errors-only", ...filters]);
  if (!ok) throw new Error(`the build failed:\n${output}`);
}

const exists = (relative) => fs.existsSync(path.join(root, relative));

function readStamp() {
  return fs.existsSync(stamp) ? fs.readFileSync(stamp, "utf8") : null;
}

function writeStamp(hash) {
  fs.mkdirSync(path.dirname(stamp), { recursive: true });
  fs.writeFileSync(stamp, hash);
}
