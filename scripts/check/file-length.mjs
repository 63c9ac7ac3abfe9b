// No file of ours is longer than 300 lines: a longer one is two files.
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";

const limit = 300;
const root = path.resolve(import.meta.dirname, "../..");
const code = /\.(ts|tsx|mjs|cjs|js|css|prisma|sh)$/;

const listed = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], { cwd: root });
const tooLong = listed
  .toString("utf8")
  .split("\0")
  .filter((file) => code.test(file) && fs.existsSync(path.join(root, file)))
  .map((file) => ({ file, lines: fs.readFileSync(path.join(root, file), "utf8").trimEnd().split("\n").length }))
  .filter(({ lines }) => lines > limit);

for (const { file, lines } of tooLong) console.error(`${file}: ${lines} lines, the limit is ${limit}`);
process.exitCode = tooLong.length > 0 ? 1 : 0;
