// Rules over shell text: exact words, or a prefix of whole words.
import { readShell, type ShellPart } from "./shell.js";

interface Pattern {
  words: string[];
  prefix: boolean;
}

/** `git push:*` and `git push *` are the same prefix; anything else is exact. Null when it can't be read. */
export function commandPattern(specifier: string): Pattern | null {
  const trimmed = specifier.trim();
  const prefix = /(?::|\s)\*$/.test(trimmed) || trimmed === "*";
  const text = prefix ? trimmed.replace(/:?\s*\*$/, "") : trimmed;
  const { parts, opaque } = readShell(text);
  if (opaque || parts.length > 1) return null;
  const [part] = parts;
  return { words: [...(part?.assignments ?? []), ...(part?.words ?? [])], prefix };
}

// What decides which program a name stands for, or what that program runs.
const STEERING =
  /^(?:PATH|IFS|ENV|SHELL|CDPATH|PS4|PAGER|HOME|LD_.*|DYLD_.*|BASH_.*|GIT_.*|NODE_.*|PYTHON.*|PERL.*|RUBY.*|JAVA_.*|npm_.*|.*PATH|.*EDITOR|.*_OPTIONS|.*_OPTS|.*COMMAND|.*PRELOAD.*|.*_ASKPASS)\+?=/i;

export function commandRuleMatches(specifier: string, command: string, purpose: "allow" | "restrict"): boolean {
  const pattern = commandPattern(specifier);
  if (!pattern) return false;
  const { parts, opaque } = readShell(command);
  if (purpose === "restrict") return parts.some((part) => reveals(part, pattern));
  if (opaque || parts.length === 0) return false;
  return parts.every((part) => !part.assignments.some((one) => STEERING.test(one)) && wordsMatch(pattern, part.words));
}

function wordsMatch(pattern: Pattern, words: readonly string[]): boolean {
  if (pattern.prefix ? words.length < pattern.words.length : words.length !== pattern.words.length) return false;
  return pattern.words.every((word, at) => words[at] === word);
}

const WRAPPERS = new Set(
  "sudo doas env command builtin exec nohup time nice ionice setsid stdbuf xargs timeout watch if then else elif do while until !".split(
    " ",
  ),
);
const SHELLS = new Set(["sh", "bash", "dash", "zsh", "ksh", "eval"]);

/** For a deny every disguise counts: a wrapper before the command, a path to it, a shell that is given it as text. */
function reveals(part: ShellPart, pattern: Pattern): boolean {
  const { words } = part;
  if (wordsMatch(pattern, words) || wordsMatch(pattern, [...part.assignments, ...words])) return true;
  const [first = "", ...rest] = words;
  const name = first.slice(first.lastIndexOf("/") + 1);
  if (name !== first && wordsMatch(pattern, [name, ...rest])) return true;
  // eval runs its words as one text.
  if (SHELLS.has(name)) {
    return [...rest, rest.join(" ")].some((text) => readShell(text).parts.some((one) => reveals(one, pattern)));
  }
  if (!WRAPPERS.has(name)) return false;
  return rest.some((_, at) => reveals({ assignments: [], words: rest.slice(at) }, pattern));
}
