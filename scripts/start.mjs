// npm start: from a fresh clone to a running team in one command, with nothing but Node and npm on the machine.
// Installs, builds, brings up a database of its own unless DATABASE_URL names one, migrates, and runs the server.
import { randomBytes } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { ensureBuilt } from "./lib/build.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { root, seconds } from "./lib/run.mjs";
import { portOrFree } from "./services/free-port.mjs";
import { startServer } from "./start/server-process.mjs";

const startedMs = performance.now();
const dataDir = path.resolve(process.env.ROUNDHOUSE_DATA ?? path.join(root, ".data"));
const say = (what, text) => console.log(`${what.padEnd(11)}${text}  (${seconds(startedMs)})`);

let server = null;
let database = null;
let stopping = null;

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, onSignal);
// The command line that started it is gone: nobody would stop it.
if (process.send) process.on("disconnect", () => onSignal("no one is there any more"));

try {
  await ensureInstalled((text) => say("packages", text));
  await ensureBuilt((text) => say("build", text));
  fs.mkdirSync(dataDir, { recursive: true, mode: 0o755 });
  const databaseUrl = await openDatabase();
  await migrate(databaseUrl);
  await runServer(databaseUrl);
} catch (error) {
  console.error(error.message);
  await shutDown(1);
}

async function openDatabase() {
  if (process.env.DATABASE_URL) {
    say("database", "from DATABASE_URL");
    return process.env.DATABASE_URL;
  }
  // Imported here, as this file must load before the packages are installed.
  const { startPostgres } = await import("./embedded.mjs");
  database = await startPostgres(dataDir);
  say("database", `PostgreSQL of our own in ${shorten(dataDir)}${database.reused ? ", already running" : ""}`);
  return database.url;
}

async function migrate(url) {
  const { migrateDeploy } = await import("../prisma/migrate.mjs");
  const { applied, edited } = await migrateDeploy({ url, dir: path.join(root, "prisma/migrations") });
  for (const name of edited) say("migrations", `warning: ${name} was edited after it had been applied`);
  say("migrations", applied.length > 0 ? `applied ${applied.length}` : "nothing to apply");
}

async function runServer(databaseUrl) {
  const wanted = Number(process.env.PORT ?? 4000);
  const port = await portOrFree(wanted);
  if (port !== wanted) say("port", `${wanted} is taken, using ${port}`);
  say("queue", process.env.REDIS_URL ? "Redis, from REDIS_URL" : "PostgreSQL");

  const logFile = path.join(dataDir, "server.log");
  server = startServer({
    logFile,
    env: {
      DATABASE_URL: databaseUrl,
      PORT: String(port),
      ROUNDHOUSE_DATA: dataDir,
      ROUNDHOUSE_PROJECT: path.resolve(root, process.env.ROUNDHOUSE_PROJECT ?? "roundhouse.config.ts"),
      DASHBOARD_DIR: path.resolve(root, process.env.DASHBOARD_DIR ?? "apps/dashboard/out"),
      ...secretsKey(),
    },
  });
  void server.exited.then((code) => {
    if (stopping === null) console.error(`the server ended with ${code}:\n${server.lastWords()}`);
    return shutDown(code === 0 ? 0 : 1);
  });

  const { url, signInUrl } = await server.ready;
  console.log(`ready      ${signInUrl ?? url}  (${seconds(startedMs)}, log in ${shorten(logFile)}, Ctrl-C stops)`);
}

/** What seals secrets in the database, in a file beside it that only its owner reads; unless the environment has one. */
function secretsKey() {
  if (process.env.SECRETS_KEY || process.env.SECRETS_KEY_FILE) return {};
  const file = path.join(dataDir, "secrets-key");
  try {
    fs.writeFileSync(file, randomBytes(32).toString("base64"), { mode: 0o600, flag: "wx" });
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
  }
  return { SECRETS_KEY_FILE: file };
}

function onSignal(signal) {
  if (stopping !== null) {
    server?.kill(); // asked twice: don't wait for running turns
    return;
  }
  console.log(`${signal}: stopping`);
  void shutDown(0);
}

/** The server first: it drains into the database. Then the database, unless another start uses it too. */
function shutDown(code) {
  stopping ??= (async () => {
    await server?.stop();
    await database?.stop();
    process.exit(code);
  })();
  return stopping;
}

function shorten(file) {
  const relative = path.relative(process.cwd(), file);
  return relative.startsWith("..") ? file : relative || ".";
}
