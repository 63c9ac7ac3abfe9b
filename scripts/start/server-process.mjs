// The server as a child of `npm start`: its log goes to a file, and it says over IPC when it is ready.
import { spawn } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { root } from "../lib/run.mjs";

/**
 * @param {{ env: Record<string, string>, logFile: string }} options
 * @returns {{ ready: Promise<{ url: string, signInUrl?: string }>, exited: Promise<number | string>,
 *   stop: () => Promise<void>, kill: () => void, lastWords: () => string }}
 *   `ready` stays open when the server ends before: `exited` tells
 */
export function startServer({ env, logFile }) {
  const log = fs.openSync(logFile, "w", 0o600);
  // A process group of its own: Ctrl-C comes to us alone, and we stop things in order. The IPC channel is also
  // how the server notices that we are gone.
  const child = spawn(process.execPath, [path.join(root, "apps/server/dist/main.js")], {
    cwd: root,
    env: { ...process.env, ...env },
    detached: true,
    stdio: ["ignore", log, log, "ipc"],
  });
  fs.closeSync(log);

  const exited = new Promise((resolve) => {
    child.once("error", (error) => resolve(error.message));
    child.once("exit", (code, signal) => resolve(signal ?? code));
  });
  const ready = new Promise((resolve) => {
    child.on("message", (message) => {
      if (message?.type === "ready") resolve(message);
    });
  });
  return {
    ready,
    exited,
    stop: async () => {
      child.kill("SIGTERM");
      await exited;
    },
    kill: () => child.kill("SIGKILL"),
    lastWords: () => lastWords(fs.readFileSync(logFile, "utf8")),
  };
}

/** The errors at the end of a log, as people read them; all of its end when nothing in it is marked as an error. */
export function lastWords(log) {
  const lines = log.trim().split("\n").slice(-40).map(readable);
  const errors = lines.filter(({ isError }) => isError);
  return (errors.length > 0 ? errors : lines)
    .slice(-15)
    .map(({ text }) => text)
    .join("\n");
}

function readable(line) {
  const errorLevel = 50;
  try {
    const { level, msg, err } = JSON.parse(line);
    return { isError: level >= errorLevel, text: [msg, err?.message].filter(Boolean).join(": ") };
  } catch {
    return { isError: true, text: line }; // not from the logger: what Node prints when a process dies
  }
}
