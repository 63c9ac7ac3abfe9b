// Whether a matcher that goes back, as JavaScript's does, takes time that grows with a text's length only: how many ways it may be on at once has a bound.
import { type Automaton, automatonOf } from "./pattern-automaton.js";
import { type CharSet, readPattern, UnreadPattern } from "./pattern-syntax.js";

const MAX_LENGTH = 1000;
/** So many ways at a time are few enough. */
const MAX_AT_ONCE = 200;

/** Null when it is linear; otherwise what stands against it. Patterns that are linear and can't be shown to be are refused as well. */
export function patternProblem(pattern: string): string | null {
  if (pattern.length > MAX_LENGTH) return `is longer than ${MAX_LENGTH} characters`;
  try {
    new RegExp(pattern);
  } catch {
    return "is no regular expression";
  }
  try {
    const atOnce = new Ways(automatonOf(readPattern(pattern))).atOnce(0);
    return atOnce <= MAX_AT_ONCE ? null : AMBIGUOUS;
  } catch (error) {
    if (error instanceof UnreadPattern) return `has ${error.message}, so that its time can't be bounded`;
    throw error;
  }
}

const AMBIGUOUS =
  "may take a time that explodes with the text: two of its repetitions can take the same characters. Begin it with ^, and end each repetition with a character that it can't take";

class Ways {
  private readonly loops: number[];
  private readonly endless: boolean[];
  private readonly known = new Map<number, number>();
  private readonly lengths = new Map<number, number>();

  constructor(private readonly automaton: Automaton) {
    this.loops = loopsOf(automaton.ways);
    this.endless = this.loops.map(() => false);
    // Numbered from the end of the pattern to its beginning, so that what comes after is known. In a loop each position leads back into it.
    const order = [...this.loops.keys()].sort((a, b) => (this.loops[a] ?? 0) - (this.loops[b] ?? 0));
    for (const position of order)
      this.endless[position] = this.isLoop(position) || this.next(position).some((one) => this.endless[one]);
  }

  /** How many ways a matcher may follow over one text from here, at most; infinity where there is no bound. */
  atOnce(position: number): number {
    const known = this.known.get(position);
    if (known !== undefined) return known;
    const found = this.isLoop(position) ? this.atOnceInLoop(this.loops[position] ?? 0) : this.most(this.next(position));
    this.known.set(position, found);
    return found;
  }

  /** In a loop one way goes on; what leaves it on the same characters must come to an end by itself. */
  private atOnceInLoop(loop: number): number {
    let leaving = 1;
    let aside = 0;
    for (let position = 0; position < this.loops.length; position++) {
      if (this.loops[position] !== loop) continue;
      const next = this.next(position);
      const inside = next.filter((one) => this.loops[one] === loop);
      if (inside.some((one, index) => inside.some((other, at) => at > index && this.meet(one, other)))) return Infinity;
      const outside = next.filter((one) => this.loops[one] !== loop);
      const beside = outside.filter((one) => inside.some((other) => this.meet(one, other)));
      if (beside.some((one) => this.endless[one])) return Infinity;
      for (const one of beside) aside += this.length(one) * this.atOnce(one);
      leaving = Math.max(leaving, this.most(outside));
    }
    return leaving + aside;
  }

  /** Of those that can take the same character. */
  private most(next: readonly number[]): number {
    return next.reduce((most, one) => {
      const together = next.filter((other) => this.meet(one, other));
      return Math.max(
        most,
        together.reduce((sum, other) => sum + this.atOnce(other), 0),
      );
    }, 1);
  }

  /** How long a way that has no loop is. */
  private length(position: number): number {
    const known = this.lengths.get(position);
    if (known !== undefined) return known;
    const found = 1 + this.next(position).reduce((most, one) => Math.max(most, this.length(one)), 0);
    this.lengths.set(position, found);
    return found;
  }

  private next(position: number): readonly number[] {
    return this.automaton.ways[position] ?? [];
  }

  private isLoop(position: number): boolean {
    const loop = this.loops[position];
    return this.next(position).some((one) => this.loops[one] === loop);
  }

  private meet(one: number, other: number): boolean {
    const [a, b] = [this.automaton.sets[one] as CharSet, this.automaton.sets[other] as CharSet];
    return a.some(([from, to]) => b.some(([low, high]) => from <= high && low <= to));
  }
}

/** Positions that can be reached from each other have one number; what is reached later has a smaller one. */
function loopsOf(ways: readonly number[][]): number[] {
  const loops: number[] = ways.map(() => -1);
  const seen: number[] = ways.map(() => -1);
  const open: number[] = [];
  let count = 0;
  let loop = 0;
  const close = (position: number): void => {
    for (let one = open.pop(); one !== undefined; one = open.pop()) {
      loops[one] = loop;
      if (one === position) break;
    }
    loop += 1;
  };
  const visit = (position: number): number => {
    const own = count++;
    seen[position] = own;
    open.push(position);
    const lowest = (ways[position] ?? []).reduce((low, next) => {
      const reached = seen[next] === -1 ? visit(next) : (seen[next] as number);
      return loops[next] === -1 ? Math.min(low, reached) : low;
    }, own);
    if (lowest === own) close(position);
    return lowest;
  };
  for (const position of ways.keys()) if (seen[position] === -1) visit(position);
  return loops;
}
