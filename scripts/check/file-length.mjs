// No file of ours is longer than 300 lines: a longer one is two files.
import fs from "node:fs";
import path from "node:path";

const limit = 300;
const root = path.resolve(import.meta.dirname, "../..");
const code = /\.(ts|tsx|mjs|cjs|js|css|prisma|sh)$/;
/** What tools write; nobody reads it. */
const written = new Set([".git", ".data", ".next", ".turbo", "coverage", "dist", "generated", "node_modules", "out"]);

function* codeFiles(folder) {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory() && !written.has(entry.name)) yield* codeFiles(file);
    if (entry.isFile() && code.test(entry.name) && !entry.name.endsWith(".snapshot.prisma")) yield file;
  }
}

for (const file of codeFiles(root)) {
  const lines = fs.readFileSync(file, "utf8").trimEnd().split("\n").length;
  if (lines <= limit) continue;
  console.error(`${path.relative(root, file)}: ${lines} lines, the limit is ${limit}`);
  process.exitCode = 1;
}
