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

// Assignments that can't change what runs. Of the others nobody has the whole list, so no rule allows them.
const HARMLESS = /^(?:LANG|LANGUAGE|LC_[A-Z]+|TZ|TERM|COLUMNS|LINES|NO_COLOR|FORCE_COLOR|CI)=/;

export function commandRuleMatches(specifier: string, command: string, purpose: "allow" | "restrict"): boolean {
  const pattern = commandPattern(specifier);
  if (!pattern) return false;
  if (purpose === "restrict") return commandIsRevealed(command, pattern);
  const { parts, opaque } = readShell(command);
  if (opaque || parts.length === 0) return false;
  return parts.every((part) => part.assignments.every((one) => HARMLESS.test(one)) && wordsMatch(pattern, part.words));
}

function wordsMatch(pattern: Pattern, words: readonly string[]): boolean {
  if (pattern.prefix ? words.length < pattern.words.length : words.length !== pattern.words.length) return false;
  return pattern.words.every((word, at) => words[at] === word);
}

/** In text that can't be read for sure, a deny or an ask is about every place where its words stand in a row, whatever is between them. */
function holdsWords(command: string, pattern: Pattern): boolean {
  const wanted = looseWords(pattern.words.join(" "));
  const words = looseWords(command);
  return words.some((_, at) => wanted.every((word, offset) => words[at + offset] === word));
}

const looseWords = (text: string): string[] =>
  text
    .replace(/\\\n|\$[@*]|\$(?=['"])|['"\\]/g, "")
    .split(/[\s;|&()<>{},`$=#!]+/)
    .filter((word) => word !== "");

const WRAPPERS = new Set(
  "coproc chroot busybox parallel su runuser ssh trap find sudo doas env command builtin exec nohup time nice ionice setsid stdbuf xargs timeout watch if then else elif do while until !".split(
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
  if (!SHELLS.has(name) && !WRAPPERS.has(name)) return false;
  const asText = [...rest.filter((word) => /\s/.test(word)), ...(SHELLS.has(name) ? [...rest, rest.join(" ")] : [])];
  if (asText.some((text) => commandIsRevealed(text, pattern))) return true;
  return rest.some((_, at) => reveals({ assignments: [], words: rest.slice(at) }, pattern));
}

function commandIsRevealed(command: string, pattern: Pattern): boolean {
  const { parts, opaque } = readShell(command);
  return parts.some((part) => reveals(part, pattern)) || (opaque && holdsWords(command, pattern));
}
