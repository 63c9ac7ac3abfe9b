// What the files that ship with the demo hold, to see that nobody wrote to them.
import fs from "node:fs";
import path from "node:path";
import { shipped } from "../../../demo/team/setup.js";
import { filesOf } from "../../../demo/tools/folder.js";

export const shippedFiles = (): Record<string, string> =>
  Object.fromEntries(filesOf(shipped).map((file) => [file, fs.readFileSync(path.join(shipped, file), "utf8")]));

/** The one line that the fixer changes. */
export const repairedConfig = (): string =>
  fs.readFileSync(path.join(shipped, "config/database.yaml"), "utf8").replace("  size: 5\n", "  size: 50\n");
