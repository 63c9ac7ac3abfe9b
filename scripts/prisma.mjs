// The Prisma CLI without its download: `generate`, `validate` and `format` need no schema engine, but the CLI
// insists on fetching one before anything else. Any executable in its place satisfies it, so these three work offline.
import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import path from "node:path";

const offlineCommands = ["generate", "validate", "format"];
const [command, ...rest] = process.argv.slice(2);

if (!offlineCommands.includes(command)) {
  console.error(`usage: node scripts/prisma.mjs ${offlineCommands.join("|")} [options]`);
  console.error("Migrations have runners of their own: scripts/migrate-diff.mjs and prisma/migrate.mjs.");
  process.exit(2);
}

const root = path.resolve(import.meta.dirname, "..");
const cli = path.join(path.dirname(createRequire(import.meta.url).resolve("prisma/package.json")), "build/index.js");
const schema = rest.some((option) => option.startsWith("--schema")) ? [] : ["--schema", "prisma/schema"];

const { status } = spawnSync(process.execPath, [cli, command, ...schema, ...rest], {
  cwd: root,
  stdio: "inherit",
  env: {
    ...process.env,
    CHECKPOINT_DISABLE: "1",
    PRISMA_HIDE_UPDATE_MESSAGE: "1",
    PRISMA_SCHEMA_ENGINE_BINARY: process.env.PRISMA_SCHEMA_ENGINE_BINARY ?? process.execPath,
  },
});
process.exit(status ?? 1);
