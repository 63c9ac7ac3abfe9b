// The command line as a process: its streams, its signals, its end.
import { once } from "node:events";
import { createInterface } from "node:readline/promises";
import { text } from "node:stream/consumers";
import { env } from "./env.js";
import { run } from "./run.js";
import type { Shell } from "./shell.js";

const { stdin, stdout, stderr } = process;
const ending = new AbortController();
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.on(signal, () => {
    // Whoever asks twice gets it at once.
    if (ending.signal.aborted) process.exit(1);
    ending.abort();
  });
}
// `roundhouse export … | head` is no failure of ours.
stdout.on("error", (error: NodeJS.ErrnoException) => process.exit(error.code === "EPIPE" ? 0 : 1));

const shell: Shell = {
  out: async (words) => {
    if (!stdout.write(words)) await once(stdout, "drain");
  },
  say: (words) => void stderr.write(`${words}\n`),
  ask: stdin.isTTY ? ask : null,
  readInput: () => text(stdin),
  env,
  cwd: process.cwd(),
  signal: ending.signal,
};

async function ask(question: string): Promise<string> {
  const lines = createInterface({ input: stdin, output: stderr });
  try {
    return await lines.question(question, { signal: ending.signal });
  } finally {
    lines.close();
  }
}

process.exitCode = await run(process.argv.slice(2), shell);
