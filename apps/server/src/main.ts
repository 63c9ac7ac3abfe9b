// The process: starts by its environment, says when it is ready, and stops in order.
import "reflect-metadata";
import { ConfigError } from "@roundhouse/runtime";
import { createServer, type RunningServer, SetupError } from "./create-server.js";
import { readEnv } from "./env.js";
import { ProjectError } from "./project/load-project.js";

async function start(): Promise<void> {
  const env = readEnv();
  const server = await createServer({ env });
  stopOnSignals(server);
  const { url, signInUrl } = server;
  process.send?.({ type: "ready", url, signInUrl });
  process.stdout.write(`${JSON.stringify({ level: 30, time: Date.now(), msg: "ready", role: env.ROLE, url })}\n`);
  if (signInUrl) process.stdout.write(`sign in once, as admin: ${signInUrl}\n`);
}

function stopOnSignals(server: RunningServer): void {
  let stopping = false;
  const stop = (): void => {
    if (stopping) process.exit(1);
    stopping = true;
    server.stop().then(
      () => process.exit(0),
      (error: unknown) => fail(error),
    );
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
  // Whoever started it over IPC is gone: nobody would stop it.
  if (process.send) process.on("disconnect", stop);
}

function fail(error: unknown): void {
  const expected =
    error instanceof ProjectError ||
    error instanceof SetupError ||
    error instanceof ConfigError ||
    isEnvironment(error);
  const text = error instanceof Error ? (expected ? error.message : (error.stack ?? error.message)) : String(error);
  process.stderr.write(`${text}\n`);
  process.exit(1);
}

const isEnvironment = (error: unknown): boolean =>
  error instanceof Error && error.message.startsWith("the environment is not usable");

start().catch(fail);
