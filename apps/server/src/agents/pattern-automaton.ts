// A pattern as positions and the ways between them. Two ways to one place stay two: a matcher that goes back tries both.
import { anything, type CharSet, type Node, UnreadPattern } from "./pattern-syntax.js";

export interface Automaton {
  /** What each position takes; the first is where a match may begin. */
  sets: CharSet[];
  /** From each position, with repetitions. */
  ways: number[][];
}

/** What a part of a pattern adds: where it may begin and end, and in how many ways it may be empty. */
interface Part {
  first: number[];
  last: number[];
  empty: number;
}

const MAX_POSITIONS = 1000;
const MAX_WAYS = 20_000;

export function automatonOf(pattern: Node): Automaton {
  const builder = new Builder();
  const whole = builder.part(pattern);
  const { sets, ways } = builder;
  // A match may begin anywhere, unless it is bound to the beginning.
  ways[0] = beginsAtStart(pattern) ? whole.first : [0, ...whole.first];
  const ends = new Set(whole.last);
  if (!hasAssertion(pattern)) for (const position of ends) if (neverFails(position, ends, ways)) ways[position] = [];
  return { sets, ways };
}

class Builder {
  readonly sets: CharSet[] = [anything];
  readonly ways: number[][] = [[]];
  private count = 0;

  part(node: Node): Part {
    switch (node.kind) {
      case "set":
        return this.position(node.set);
      case "sequence":
        return this.inOrder(node.of.map((one) => () => this.part(one)));
      case "choice":
        return joined(node.of.map((one) => this.part(one)));
      case "repeat":
        return this.repeated(node);
      default:
        return { first: [], last: [], empty: 1 };
    }
  }

  private position(set: CharSet): Part {
    const at = this.sets.push(set) - 1;
    this.ways.push([]);
    if (at > MAX_POSITIONS) throw new UnreadPattern(`more than ${MAX_POSITIONS} characters in a row`);
    return { first: [at], last: [at], empty: 0 };
  }

  private inOrder(parts: (() => Part)[]): Part {
    let all: Part = { first: [], last: [], empty: 1 };
    for (const make of parts) {
      const next = make();
      this.connect(all.last, next.first);
      all = {
        first: [...all.first, ...times(all.empty, next.first)],
        last: [...times(next.empty, all.last), ...next.last],
        empty: all.empty * next.empty,
      };
    }
    return all;
  }

  private repeated({ of, min, max }: Extract<Node, { kind: "repeat" }>): Part {
    const once = (): Part => this.part(of);
    if (max === 0) return { first: [], last: [], empty: 1 };
    if (max === Number.POSITIVE_INFINITY) {
      const looped = (): Part => {
        const body = once();
        if (body.empty > 0) throw new UnreadPattern("a repetition of what may be empty");
        this.connect(body.last, body.first);
        return min === 0 ? optional(body) : body;
      };
      return this.inOrder([...Array.from({ length: Math.min(min, MAX_POSITIONS + 1) - 1 }, () => once), looped]);
    }
    if (max > MAX_POSITIONS) throw new UnreadPattern(`a repetition of more than ${MAX_POSITIONS} times`);
    const rest = (left: number): Part => optional(left === 1 ? once() : this.inOrder([once, () => rest(left - 1)]));
    const always = Array.from({ length: min }, () => once);
    return this.inOrder(max > min ? [...always, () => rest(max - min)] : always);
  }

  private connect(from: readonly number[], to: readonly number[]): void {
    this.count += from.length * to.length;
    if (this.count > MAX_WAYS) throw new UnreadPattern("too many ways through it");
    for (const one of from) (this.ways[one] as number[]).push(...to);
  }
}

const optional = (part: Part): Part => ({ ...part, empty: part.empty + 1 });

const joined = (parts: readonly Part[]): Part => ({
  first: parts.flatMap(({ first }) => first),
  last: parts.flatMap(({ last }) => last),
  empty: parts.reduce((sum, { empty }) => sum + empty, 0),
});

function times(count: number, list: readonly number[]): number[] {
  if (count * list.length > MAX_WAYS) throw new UnreadPattern("too many ways through it");
  return Array.from({ length: count }, () => list).flat();
}

function beginsAtStart(node: Node): boolean {
  if (node.kind === "begin") return true;
  if (node.kind === "choice") return node.of.every(beginsAtStart);
  const [first] = node.kind === "sequence" ? node.of : [];
  return first !== undefined && beginsAtStart(first);
}

/** Besides a begin at the very start, where it says nothing of how a match ends. */
function hasAssertion(node: Node, leading = true): boolean {
  if (node.kind === "assertion") return true;
  if (node.kind === "begin") return !leading;
  if (node.kind === "repeat") return hasAssertion(node.of, false);
  if (node.kind === "choice") return node.of.some((one) => hasAssertion(one, leading));
  return node.kind === "sequence" && node.of.some((one, index) => hasAssertion(one, leading && index === 0));
}

/** Wherever it goes on from here, it may end: nothing makes a matcher go back. */
function neverFails(position: number, ends: ReadonlySet<number>, ways: readonly number[][]): boolean {
  const seen = new Set([position]);
  for (const one of seen) {
    if (!ends.has(one)) return false;
    for (const next of ways[one] ?? []) seen.add(next);
  }
  return true;
}
