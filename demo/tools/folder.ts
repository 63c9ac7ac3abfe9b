// One folder that tools may look into, and nothing outside of it.
import fs from "node:fs";
import path from "node:path";
import { ToolError } from "@roundhouse/runtime";

/** The real path of a file in the folder. Throws `ToolError` for one outside, links that lead out included. */
export function fileIn(folder: string, relative: string): string {
  const root = fs.realpathSync(folder);
  const wanted = path.resolve(root, relative);
  const real = fs.existsSync(wanted) ? fs.realpathSync(wanted) : null;
  if (!isInside(root, real ?? wanted)) throw new ToolError(`${relative} is outside of the incident's folder`);
  if (!real || !fs.statSync(real).isFile()) throw new ToolError(`no file ${relative}; there are ${list(root)}`);
  return real;
}

/** Every file below the folder, as relative paths with forward slashes, sorted. */
export function filesOf(folder: string): string[] {
  return fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join("/"))
    .sort();
}

export const linesOf = (file: string): string[] => fs.readFileSync(file, "utf8").replace(/\n$/, "").split("\n");

const isInside = (root: string, file: string): boolean => {
  const relative = path.relative(root, file);
  return relative !== "" && relative !== ".." && !relative.startsWith(`..${path.sep}`) && !path.isAbsolute(relative);
};

const list = (folder: string): string => filesOf(folder).join(", ");
