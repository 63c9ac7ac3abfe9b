// A service as a process of its own: started detached from the terminal, waited for, and stopped by its id.
import { spawn } from "node:child_process";
import fs from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

/**
 * Starts a service in a process group of its own (Ctrl-C must reach the app first) that writes to a log file (a pipe
 * would end with us) and waits until `isReady` holds.
 * @param {{ command: string, args: string[], input?: string, logFile: string, isReady: (pid: number) => boolean,
 *   account?: import("./unprivileged.mjs").Account, timeoutMs?: number }} service
 * @returns {Promise<number>} its process id
 */
export async function startService({ command, args, input, logFile, isReady, account, timeoutMs = 30_000 }) {
  const log = fs.openSync(logFile, "w", 0o600);
  const child = spawn(command, args, {
    ...(account ?? {}),
    cwd: "/",
    detached: true,
    stdio: [input === undefined ? "ignore" : "pipe", log, log],
  });
  fs.closeSync(log);
  let failure = null;
  child.once("error", (error) => (failure = error.message));
  child.once("exit", (code, signal) => (failure = `it exited with ${signal ?? code}`));
  if (input !== undefined) child.stdin?.end(input);

  const deadline = Date.now() + timeoutMs;
  while (failure === null && child.pid !== undefined) {
    if (isReady(child.pid)) {
      child.unref();
      return child.pid;
    }
    if (Date.now() > deadline) {
      child.kill("SIGKILL");
      failure = `it was not ready within ${timeoutMs / 1000} s`;
    }
    await sleep(20);
  }
  const lines = fs.readFileSync(logFile, "utf8").trim().split("\n").slice(-8);
  throw new Error([`${command} didn't start: ${failure}`, ...lines].join("\n  "));
}

/** Sends the signal and waits until the process is gone; after a minute of asking it is killed. */
export async function stopProcess(pid, signal) {
  for (let attempt = 1; isRunning(pid); attempt++) {
    try {
      process.kill(pid, attempt > 6 ? "SIGKILL" : signal);
    } catch {
      return;
    }
    for (let waitedMs = 0; waitedMs < 10_000 && isRunning(pid); waitedMs += 20) await sleep(20);
  }
}

export function isRunning(pid) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error.code === "EPERM";
  }
  return !isZombie(pid);
}

/** Ended, but not yet collected by its parent; in a container without an init it stays so for ever. */
function isZombie(pid) {
  try {
    return /\) Z /.test(fs.readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return false; // no /proc on this system
  }
}
