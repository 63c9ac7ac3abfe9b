// Reads a regular expression as a tree of character sets. What it does not know is refused: whoever asks wants a proof.

/** Code units, as inclusive ranges. */
export type CharSet = readonly (readonly [number, number])[];

export type Node =
  | { kind: "set"; set: CharSet }
  | { kind: "sequence" | "choice"; of: Node[] }
  | { kind: "repeat"; of: Node; min: number; max: number }
  | { kind: "begin" | "assertion" };

/** What is in a pattern that this reader does not take, for people. */
export class UnreadPattern extends Error {}

const LAST = 0xffff;
const range = (from: string, to = from): [number, number] => [from.charCodeAt(0), to.charCodeAt(0)];
const digits = [range("0", "9")];
const wordParts = [range("0", "9"), range("A", "Z"), range("_"), range("a", "z")];
const spaces = [
  ...[range("\t", "\r"), range(" "), range("\u00a0"), range("\u1680"), range("\u2000", "\u200a")],
  ...[range("\u2028", "\u2029"), range("\u202f"), range("\u205f"), range("\u3000"), range("\ufeff")],
];

function not(set: CharSet): CharSet {
  const found: [number, number][] = [];
  let next = 0;
  for (const [from, to] of [...set].sort((a, b) => a[0] - b[0])) {
    if (from > next) found.push([next, from - 1]);
    next = Math.max(next, to + 1);
  }
  if (next <= LAST) found.push([next, LAST]);
  return found;
}

export const anything: CharSet = [[0, LAST]];
const dot = not([range("\n"), range("\r"), range("\u2028", "\u2029")]);

const classes: Record<string, CharSet> = {
  d: digits,
  D: not(digits),
  w: wordParts,
  W: not(wordParts),
  s: spaces,
  S: not(spaces),
};
const controls: Record<string, string> = { n: "\n", r: "\r", t: "\t", f: "\f", v: "\v" };

export function readPattern(pattern: string): Node {
  const reader = new Reader(pattern);
  const node = reader.choice();
  if (!reader.done) throw new UnreadPattern("an unmatched )");
  return node;
}

class Reader {
  private at = 0;
  constructor(private readonly text: string) {}

  get done(): boolean {
    return this.at >= this.text.length;
  }

  private get next(): string {
    return this.text[this.at] ?? "";
  }

  private take(wanted: string): boolean {
    if (!this.text.startsWith(wanted, this.at)) return false;
    this.at += wanted.length;
    return true;
  }

  private match(wanted: RegExp): RegExpExecArray | null {
    const found = wanted.exec(this.text.slice(this.at, this.at + 64));
    if (found) this.at += found[0].length;
    return found;
  }

  choice(): Node {
    const of = [this.sequence()];
    while (this.take("|")) of.push(this.sequence());
    return of.length === 1 ? (of[0] as Node) : { kind: "choice", of };
  }

  private sequence(): Node {
    const of: Node[] = [];
    while (!this.done && this.next !== "|" && this.next !== ")") of.push(this.quantified());
    return { kind: "sequence", of };
  }

  private quantified(): Node {
    const of = this.atom();
    const times = this.times();
    if (!times) return of;
    this.take("?");
    return { kind: "repeat", of, ...times };
  }

  private times(): { min: number; max: number } | null {
    if (this.take("*")) return { min: 0, max: Number.POSITIVE_INFINITY };
    if (this.take("+")) return { min: 1, max: Number.POSITIVE_INFINITY };
    if (this.take("?")) return { min: 0, max: 1 };
    const counted = this.match(/^\{(\d{1,6})(,(\d{0,6}))?\}/);
    if (!counted) return null;
    const min = Number(counted[1]);
    if (counted[2] === undefined) return { min, max: min };
    return { min, max: counted[3] ? Number(counted[3]) : Number.POSITIVE_INFINITY };
  }

  private atom(): Node {
    if (this.take("(")) return this.group();
    if (this.take("[")) return { kind: "set", set: this.bracketed() };
    if (this.take("^")) return { kind: "begin" };
    if (this.take("$")) return { kind: "assertion" };
    if (this.take(".")) return { kind: "set", set: dot };
    if (this.match(/^\\[bB]/)) return { kind: "assertion" };
    if (this.next === "\\") return { kind: "set", set: this.escaped() };
    const plain = this.match(/^[^*+?{}\]]/);
    if (!plain) throw new UnreadPattern(`"${this.next}" where nothing is to be repeated; write \\${this.next}`);
    return { kind: "set", set: [range(plain[0])] };
  }

  private group(): Node {
    if (this.next === "?" && !this.match(/^\?(:|<[A-Za-z_]\w*>)/)) throw new UnreadPattern("looking ahead or behind");
    const inside = this.choice();
    if (!this.take(")")) throw new UnreadPattern("an unmatched (");
    return inside;
  }

  private bracketed(): CharSet {
    const negated = this.take("^");
    const set: (readonly [number, number])[] = [];
    while (!this.take("]")) {
      if (this.done) throw new UnreadPattern("an unmatched [");
      const from = this.member();
      if (this.next !== "-" || this.text[this.at + 1] === "]") set.push(...from);
      else set.push(this.rangeFrom(from));
    }
    return negated ? not(set) : set;
  }

  private rangeFrom(from: CharSet): [number, number] {
    this.take("-");
    const [low, high] = [from[0], this.member()[0]];
    if (!low || !high || low[0] !== low[1] || high[0] !== high[1]) throw new UnreadPattern("a range between classes");
    return [low[0], high[0]];
  }

  private member(): CharSet {
    if (this.take("\\b")) return [range("\b")];
    if (this.next === "\\") return this.escaped();
    this.at += 1;
    return [range(this.text[this.at - 1] ?? "")];
  }

  private escaped(): CharSet {
    const code = this.match(/^\\(?:x([0-9A-Fa-f]{2})|u([0-9A-Fa-f]{4}))/);
    if (code) return [range(String.fromCharCode(Number.parseInt((code[1] ?? code[2]) as string, 16)))];
    const one = this.match(/^\\([dDwWsSnrtfv]|[^A-Za-z0-9])/)?.[1];
    if (one === undefined) throw new UnreadPattern(`"\\${this.text[this.at + 1] ?? ""}"`);
    return classes[one] ?? [range(controls[one] ?? one)];
  }
}
