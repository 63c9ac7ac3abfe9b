// node scripts/with-services.mjs [--redis] [--] COMMAND...: a throw-away PostgreSQL, and with --redis a Redis, around a command.
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { withServices } from "./services/with-services.mjs";

const args = process.argv.slice(2);
const redis = args[0] === "--redis";
if (redis) args.shift();
if (args[0] === "--") args.shift();
const [command, ...rest] = args;
if (!command) {
  console.error(`usage: node ${fileURLToPath(import.meta.url)} [--redis] [--] COMMAND...`);
  process.exit(2);
}

process.exitCode = await withServices({ redis }, (env) => {
  const child = spawn(command, rest, { stdio: "inherit", env: { ...process.env, ...env } });
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill(signal));
  return new Promise((resolve) => {
    child.once("error", (error) => {
      console.error(error.message);
      resolve(127);
    });
    child.once("exit", (code) => resolve(code ?? 1));
  });
});
