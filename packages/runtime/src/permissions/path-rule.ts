// Rules over paths: gitignore-style globs, matched after the path was normalized.
import { type GlobPart, globParts, partsMatch } from "./glob.js";

export function pathProblem(specifier: string): string | null {
  if (specifier.startsWith("!")) return "a path rule can't be negated: use deny";
  try {
    pathMatches(specifier, "any");
    return null;
  } catch {
    return "the path's character class can't be read";
  }
}

/** Resolves `.` and `..` without a file system. A path that leaves the workspace comes back as null. */
export function normalizePath(path: string): { absolute: boolean; path: string } | null {
  const absolute = path.startsWith("/");
  if (path.startsWith("~") || path.includes("\0")) return null;
  const parts: string[] = [];
  for (const part of path.split("/")) {
    if (part === "" || part === ".") continue;
    if (part !== "..") parts.push(part);
    else if (parts.pop() === undefined && !absolute) return null;
  }
  return { absolute, path: parts.join("/") };
}

/** `src/**` is anchored to the workspace; `*.pem` matches at any depth; a folder's rule covers what is in it; `/etc/**` is an absolute path. */
export function pathMatches(specifier: string, value: string): boolean {
  const target = normalizePath(value);
  if (!target) return false;
  const absolute = specifier.startsWith("/");
  if (absolute !== target.absolute) return false;
  const pattern = specifier
    .replace(/^\/+/, "")
    .replace(/^(\.\/)+/, "")
    .replace(/\/+$/, "");
  const anchored = absolute || pattern.includes("/") || specifier.startsWith("./");
  const segments = [...(anchored ? [] : ["**"]), ...pattern.split("/")];
  return segmentsMatch(segments, target.path === "" ? [] : target.path.split("/"));
}

/** Row by row, so that any number of `**` takes time that grows with the two lengths only. A folder's rule covers what is in it. */
function segmentsMatch(pattern: readonly string[], path: readonly string[]): boolean {
  let reached: boolean[] = [true, ...path.map(() => false)];
  for (const [index, segment] of pattern.entries()) {
    const inFolder = index === pattern.length - 1 && index > 0;
    reached = segment === "**" ? anyDepth(reached, inFolder) : nextName(reached, segment, path);
  }
  return reached.some((reaches, at) => reaches && at > 0);
}

/** In front and between `**` may stand for nothing; at the end it stands for what is in the folder. */
function anyDepth(reached: readonly boolean[], inFolder: boolean): boolean[] {
  const first = reached.indexOf(true);
  return reached.map((_, at) => first >= 0 && at >= first + (inFolder ? 1 : 0));
}

function nextName(reached: readonly boolean[], segment: string, path: readonly string[]): boolean[] {
  const parts = segmentParts(segment);
  return [false, ...path.map((name, at) => reached[at] === true && partsMatch(parts, name))];
}

function segmentParts(segment: string): GlobPart[] {
  const pieces = segment.match(/\[[!^]?\]?[^\]]*\]|[\s\S]/gu) ?? [];
  return pieces.flatMap((piece) =>
    piece.length > 1 && piece.startsWith("[") ? [characterClass(piece)] : globParts(piece),
  );
}

/** `[a-c]`, `[Ss]`, `[!x]` as in a gitignore. */
function characterClass(piece: string): GlobPart {
  const inside = piece.slice(1, -1);
  const negated = /^[!^]/.test(inside);
  const members = (negated ? inside.slice(1) : inside).replace(/[\\\]^[]/g, "\\$&");
  const set = new RegExp(`^[${members}]$`, "u");
  return { many: false, fits: (character) => set.test(character) !== negated };
}
