// Where the service itself is: this command line comes with it.
import fs from "node:fs";
import path from "node:path";
import { CommandError } from "./failure.js";

const root = path.resolve(import.meta.dirname, "../../..");

/** The script that brings up everything that a service needs, and the service. */
export function startScript(): string {
  const script = path.join(root, "scripts/start.mjs");
  if (fs.existsSync(script)) return script;
  throw new CommandError(`the service is not beside this command (no ${script}): run it from a checkout of Roundhouse`);
}

export interface Packages {
  /** Folders of the packages that a project needs. */
  runtime: string;
  cli: string;
  zodVersion: string;
}

export function packages(): Packages {
  const runtime = path.join(root, "packages/runtime");
  const { dependencies } = JSON.parse(fs.readFileSync(path.join(runtime, "package.json"), "utf8")) as {
    dependencies: Record<string, string>;
  };
  return { runtime, cli: path.join(root, "packages/cli"), zodVersion: dependencies.zod ?? "*" };
}
