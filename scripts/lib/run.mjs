// Runs a command and keeps or shows what it prints.
import { spawn } from "node:child_process";
import path from "node:path";

export const root = path.resolve(import.meta.dirname, "../..");

/** No tool of the build reports home or asks for news. */
const quietTools = {
  NEXT_TELEMETRY_DISABLED: "1",
  TURBO_TELEMETRY_DISABLED: "1",
  DO_NOT_TRACK: "1",
  CHECKPOINT_DISABLE: "1",
  SCARF_ANALYTICS: "false",
};

/** Colours are for a terminal; a log is for reading. */
const plainText = process.stdout.isTTY ? {} : { NO_COLOR: "1", FORCE_COLOR: "0" };

/**
 * @param {string[]} command the program and its arguments
 * @param {{ env?: Record<string, string>, show?: boolean }} [options] show: print while it runs, or keep it quiet
 * @returns {Promise<{ ok: boolean, code: number, output: string }>} output: both streams, in the order they came
 */
export function run([program, ...args], { env = {}, show = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: root,
      env: { ...process.env, ...quietTools, ...plainText, ...env },
      stdio: ["ignore", "pipe", "pipe"],
      shell: process.platform === "win32",
    });
    const chunks = [];
    const keep = (stream) => (chunk) => {
      chunks.push(chunk);
      if (show) stream.write(chunk);
    };
    child.stdout.on("data", keep(process.stdout));
    child.stderr.on("data", keep(process.stderr));
    const finish = (code, extra = "") =>
      resolve({ ok: code === 0, code, output: Buffer.concat(chunks).toString("utf8") + extra });
    child.once("error", (error) => finish(127, error.message));
    child.once("close", (code) => finish(code ?? 1));
  });
}

/** A program of node_modules/.bin. */
export const bin = (name) => path.join(root, "node_modules/.bin", name);

/** Wall clock time as people read it. */
export function seconds(sinceMs) {
  return `${((performance.now() - sinceMs) / 1000).toFixed(1)} s`;
}
