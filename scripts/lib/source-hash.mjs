// One hash over everything that a build is made from.
import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { root } from "./run.mjs";

const sources = [
  "package-lock.json",
  "tsconfig.base.json",
  "turbo.json",
  "prisma/schema",
  "packages/runtime",
  "packages/client",
  "packages/cli",
  "apps/server",
  "apps/dashboard",
];

const notSources = new Set(["node_modules", "dist", "out", ".next", ".turbo", "generated", "next-env.d.ts"]);

/** @returns {string} changes when a source file is changed, added, removed or renamed; tests don't count */
export function sourceHash() {
  const hash = createHash("sha256");
  for (const source of sources) addTree(hash, source);
  return hash.digest("hex");
}

function addTree(hash, relative) {
  const file = path.join(root, relative);
  if (!fs.existsSync(file)) return;
  if (fs.statSync(file).isDirectory()) {
    for (const name of fs.readdirSync(file).sort()) {
      if (!notSources.has(name)) addTree(hash, path.posix.join(relative, name));
    }
    return;
  }
  if (/\.test\.tsx?$|\.tsbuildinfo$/.test(relative)) return;
  hash.update(`${relative}\0`);
  hash.update(fs.readFileSync(file));
}
