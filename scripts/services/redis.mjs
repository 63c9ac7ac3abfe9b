// A private Redis for one data folder, when a server program is on this machine.
import { randomBytes } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { freePort } from "./free-port.mjs";
import { startService, stopProcess } from "./service-process.mjs";
import { findProgram } from "./which.mjs";

/**
 * @param {string} dataRoot a folder that is ours
 * @param {{ password?: string }} [options] the one that it had before, where it is started again
 * @returns {Promise<{ url: string, pid: number, stop: () => Promise<void> } | null>} null: no Redis or Valkey on PATH
 */
export async function startRedis(dataRoot, { password = randomBytes(24).toString("base64url") } = {}) {
  const command = findProgram(["valkey-server", "redis-server"]);
  if (command === null) return null;
  const dir = path.join(path.resolve(dataRoot), "redis");
  fs.mkdirSync(dir, { recursive: true, mode: 0o700 });
  const port = await freePort();
  const logFile = path.join(dir, "redis.log");
  const config = [
    "bind 127.0.0.1",
    `port ${port}`,
    `dir "${dir}"`,
    `requirepass ${password}`,
    "appendonly yes",
    "appendfsync everysec",
    'save ""',
    "maxmemory-policy noeviction", // BullMQ loses jobs under any other
    "daemonize no",
  ];
  const pid = await startService({
    command,
    args: ["-"], // the configuration comes on standard input, so that the password is in no process list
    input: config.join("\n"),
    logFile,
    isReady: () => fs.readFileSync(logFile, "utf8").includes("eady to accept connections"),
  });
  return { url: `redis://:${password}@127.0.0.1:${port}`, pid, stop: () => stopProcess(pid, "SIGTERM") };
}
