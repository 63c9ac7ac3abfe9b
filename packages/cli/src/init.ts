// `roundhouse init`: makes a project in a folder that holds nothing yet.
import fs from "node:fs";
import path from "node:path";
import { packages } from "./checkout.js";
import type { Typed } from "./command-line.js";
import { CommandError } from "./failure.js";
import { projectFiles } from "./project-files.js";
import type { Shell } from "./shell.js";

export async function init({ words }: Typed, shell: Shell): Promise<number> {
  const folder = path.resolve(shell.cwd, words[0] ?? ".");
  checkIsEmpty(folder);
  fs.mkdirSync(folder, { recursive: true });
  const { runtime, cli, zodVersion } = packages();
  const from = (target: string): string => path.relative(fs.realpathSync(folder), target).replaceAll(path.sep, "/");
  const files = projectFiles(nameOf(folder), { runtime: from(runtime), cli: from(cli), zodVersion });
  for (const [name, content] of Object.entries(files)) {
    fs.writeFileSync(path.join(folder, name), content, { flag: "wx" });
  }
  const there = path.relative(shell.cwd, folder);
  await shell.out(`made ${Object.keys(files).join(", ")} in ${folder}\n`);
  shell.say(`next: ${there === "" ? "" : `cd ${there} && `}npm install && npx roundhouse dev`);
  return 0;
}

function checkIsEmpty(folder: string): void {
  if (!fs.existsSync(folder)) return;
  if (!fs.statSync(folder).isDirectory()) throw new CommandError(`${folder} is a file: name a folder`);
  const [first] = fs.readdirSync(folder);
  if (first !== undefined) throw new CommandError(`${folder} is not empty (${first} is in it): name a new folder`);
}

/** As npm takes it. */
const nameOf = (folder: string): string =>
  path
    .basename(folder)
    .toLowerCase()
    .replace(/[^a-z0-9._-]+/g, "-")
    .replace(/^[._-]+|-+$/g, "") || "project";
