// Reads shell text as far as rules need: which commands it would run, and what in it no rule may allow.
export interface ShellPart {
  /** The words of one simple command, unquoted, without leading assignments. */
  words: string[];
  assignments: string[];
}

export interface ShellText {
  /** Every simple command, also those inside substitutions and `sh -c`. */
  parts: ShellPart[];
  /** Substitution, redirection, grouping or something that can't be read: no rule may allow the whole. */
  opaque: boolean;
}

interface Scan {
  text: string;
  at: number;
  word: string | null;
  words: string[];
  parts: ShellPart[];
  opaque: boolean;
}

const ASSIGNMENT = /^[A-Za-z_][A-Za-z0-9_]*\+?=/;

export function readShell(text: string): ShellText {
  const scan: Scan = { text, at: 0, word: null, words: [], parts: [], opaque: false };
  while (scan.at < text.length) step(scan);
  endCommand(scan);
  return { parts: scan.parts, opaque: scan.opaque };
}

/** What reads on from a character, and moves past what it read. */
const readers: Record<string, (scan: Scan) => void> = {
  "\\": escaped,
  "'": singleQuoted,
  '"': doubleQuoted,
  "`": dollar,
  $: dollar,
  "<": redirected,
  ">": redirected,
  ")": grouped,
  "(": bracketed,
  "{": bracketed,
  "}": bracketed,
  ";": separated,
  "|": separated,
  "&": separated,
  "\n": separated,
  "#": commented,
};

function step(scan: Scan): void {
  const character = scan.text[scan.at] ?? "";
  const reader = readers[character];
  if (reader) reader(scan);
  else if (/\s/.test(character)) {
    endWord(scan);
    scan.at += 1;
  } else plain(scan);
}

function plain(scan: Scan): void {
  scan.word = (scan.word ?? "") + (scan.text[scan.at] ?? "");
  scan.at += 1;
}

function separated(scan: Scan): void {
  endCommand(scan);
  scan.at += 1;
}

function redirected(scan: Scan): void {
  scan.opaque = true;
  if (scan.text[scan.at + 1] === "(") inner(scan, scan.at + 2);
  else {
    endWord(scan);
    scan.at += 1;
  }
}

/** A comment reaches to the end of its line, whatever quotes it holds. Text that hides something is no rule's to allow. */
function commented(scan: Scan): void {
  if (scan.word !== null) {
    plain(scan);
    return;
  }
  scan.opaque = true;
  const end = scan.text.indexOf("\n", scan.at);
  scan.at = end < 0 ? scan.text.length : end;
}

function grouped(scan: Scan): void {
  scan.opaque = true;
  separated(scan);
}

/** A bracket inside a word is a part of the word. */
function bracketed(scan: Scan): void {
  if (scan.word === null) grouped(scan);
  else plain(scan);
}

function escaped(scan: Scan): void {
  const next = scan.text[scan.at + 1];
  if (next !== "\n") scan.word = (scan.word ?? "") + (next ?? "");
  scan.at += 2;
}

function singleQuoted(scan: Scan): void {
  const end = scan.text.indexOf("'", scan.at + 1);
  if (end < 0) unreadable(scan);
  else {
    scan.word = (scan.word ?? "") + scan.text.slice(scan.at + 1, end);
    scan.at = end + 1;
  }
}

function doubleQuoted(scan: Scan): void {
  scan.word ??= "";
  scan.at += 1;
  while (scan.at < scan.text.length) {
    const character = scan.text[scan.at];
    if (character === '"') {
      scan.at += 1;
      return;
    }
    if (character === "\\") escaped(scan);
    else if (character === "$" || character === "`") dollar(scan);
    else {
      scan.word += character;
      scan.at += 1;
    }
  }
  scan.opaque = true;
}

/** `$(...)` and backticks run something; `$NAME` and `${NAME}` only stand for text. */
function dollar(scan: Scan): void {
  const { text, at } = scan;
  if (text[at] === "`") {
    const end = text.indexOf("`", at + 1);
    scan.opaque = true;
    scan.parts.push(...readShell(text.slice(at + 1, end < 0 ? undefined : end)).parts);
    scan.word ??= "";
    scan.at = end < 0 ? text.length : end + 1;
    return;
  }
  if (text[at + 1] === "(") {
    scan.opaque = true;
    inner(scan, at + 2);
    return;
  }
  // Only a plain name stands for text and for nothing else.
  if (!/^\$(?:[A-Za-z_][A-Za-z0-9_]*|\{[A-Za-z_][A-Za-z0-9_]*\}|[0-9?#$](?![A-Za-z]))/.test(text.slice(at)))
    scan.opaque = true;
  scan.word = `${scan.word ?? ""}$`;
  scan.at += 1;
}

/** What stands between a substitution's brackets is read as shell text of its own. */
function inner(scan: Scan, from: number): void {
  let depth = 1;
  let end = from;
  for (; end < scan.text.length && depth > 0; end++) {
    if (scan.text[end] === "(") depth += 1;
    if (scan.text[end] === ")") depth -= 1;
  }
  scan.parts.push(...readShell(scan.text.slice(from, depth === 0 ? end - 1 : end)).parts);
  scan.word ??= "";
  scan.at = end;
}

function unreadable(scan: Scan): void {
  scan.opaque = true;
  scan.word = (scan.word ?? "") + scan.text.slice(scan.at + 1);
  scan.at = scan.text.length;
}

function endWord(scan: Scan): void {
  if (scan.word !== null) scan.words.push(scan.word);
  scan.word = null;
}

function endCommand(scan: Scan): void {
  endWord(scan);
  // Braces that expand and subscripts that are assigned to read otherwise than they look.
  if (scan.words.some((word) => /\{.*,.*\}|^[A-Za-z_][A-Za-z0-9_]*\[.*\]\+?=/s.test(word))) scan.opaque = true;
  const first = scan.words.findIndex((word) => !ASSIGNMENT.test(word));
  const cut = first < 0 ? scan.words.length : first;
  if (scan.words.length > 0) scan.parts.push({ assignments: scan.words.slice(0, cut), words: scan.words.slice(cut) });
  scan.words = [];
}
