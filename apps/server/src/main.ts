// The process: starts by its environment, says when it is ready, and stops in order.
import "reflect-metadata";
import { ConfigError } from "@roundhouse/runtime";
import { createServer, type RunningServer, SetupError } from "./create-server.js";
import { readEnv } from "./env.js";
import { makeLogger } from "./ops/logger.js";
import { ProjectError } from "./project/load-project.js";
import { catchStrays } from "./turns/strays.js";

async function start(): Promise<void> {
  const env = readEnv();
  const server = await createServer({ env });
  const stop = stopOnSignals(server);
  catchStrays(makeLogger(env.LOG_LEVEL, { process: env.processId, role: env.ROLE }), () => stop(1));
  const { url, signInUrl } = server;
  process.send?.({ type: "ready", url, signInUrl });
  process.stdout.write(`${JSON.stringify({ level: 30, time: Date.now(), msg: "ready", role: env.ROLE, url })}\n`);
  if (signInUrl) process.stdout.write(`sign in once, as admin: ${signInUrl}\n`);
}

/** Returns how the process ends by itself. Whoever asks for it a second time gets it at once. */
function stopOnSignals(server: RunningServer): (exitCode: number) => void {
  let stopping = false;
  const stop = (exitCode: number): void => {
    if (stopping) return;
    stopping = true;
    server.stop().then(
      () => process.exit(exitCode),
      (error: unknown) => fail(error),
    );
  };
  const asked = (): void => {
    if (stopping) process.exit(1);
    stop(0);
  };
  process.on("SIGTERM", asked);
  process.on("SIGINT", asked);
  // Whoever started it over IPC is gone: nobody would stop it.
  if (process.send) process.on("disconnect", asked);
  return stop;
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
