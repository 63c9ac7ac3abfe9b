// Chance that comes again with its seed (mulberry32).
export interface Random {
  /** 0 <= n < 1. */
  next(): number;
  between(from: number, to: number): number;
  pick<T>(from: readonly T[]): T | undefined;
}

export function seeded(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    next,
    between: (from, to) => from + next() * (to - from),
    pick: (from) => from[Math.floor(next() * from.length)],
  };
}
