// The command line as a shell runs it: the real binary, with pipes instead of a terminal.
import { spawn } from "node:child_process";
import path from "node:path";
import { text } from "node:stream/consumers";
import type { Service } from "./service.js";

export const binary = path.resolve(import.meta.dirname, "../../../packages/cli/bin/roundhouse.mjs");

export interface Ran {
  code: number | null;
  out: string;
  said: string;
}

interface Surroundings {
  env?: Record<string, string>;
  input?: string;
  /** Told what has been written so far. */
  heard?(out: string): void;
}

/** `env` comes over what names the service and its key. */
export async function roundhouse(
  service: Pick<Service, "url" | "apiKey">,
  args: readonly string[],
  { env = {}, input = "", heard = () => undefined }: Surroundings = {},
): Promise<Ran> {
  const child = spawn(process.execPath, [binary, ...args], {
    env: { ...process.env, ROUNDHOUSE_URL: service.url, ROUNDHOUSE_API_KEY: service.apiKey, ...env },
    stdio: ["pipe", "pipe", "pipe"],
  });
  child.stdin.end(input);
  const exited = new Promise<number | null>((resolve) => child.once("close", resolve));
  let out = "";
  child.stdout.setEncoding("utf8").on("data", (chunk: string) => {
    out += chunk;
    heard(out);
  });
  const [said, code] = await Promise.all([text(child.stderr), exited]);
  return { code, out, said };
}
