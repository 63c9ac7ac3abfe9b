// Rules over paths: gitignore-style globs, matched after the path was normalized.
const literal = (text: string): string => text.replace(/[.+^${}()|[\]\\]/g, "\\$&");

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
  const body = pattern.split("/").map(segment).join("/");
  const source = body.replaceAll("\u0001/", "(?:[^/]+/)*").replaceAll("/\u0001", "(?:/.+)").replaceAll("\u0001", ".*");
  return new RegExp(`^${anchored ? "" : "(?:.*/)?"}${source}(?:/.*)?$`, "su").test(target.path);
}

function segment(part: string): string {
  if (part === "**") return "\u0001";
  return part.replace(/\[[!^]?\]?[^\]]*\]|[^*?[]+|\*+|[?[]/g, (piece) => {
    if (piece[0] === "*") return "[^/]*";
    if (piece === "?") return "[^/]";
    return piece.length > 1 && piece[0] === "[" ? characterClass(piece) : literal(piece);
  });
}

/** `[a-c]`, `[Ss]`, `[!x]` as in a gitignore. */
function characterClass(piece: string): string {
  const inside = piece.slice(1, -1);
  const negated = /^[!^]/.test(inside);
  const members = (negated ? inside.slice(1) : inside).replace(/[\\\]^[]/g, "\\$&");
  return `(?!/)[${negated ? "^" : ""}${members}]`;
}
