// Random choices that come again with their seed.

export interface Seeded {
  /** From 0 up to, and without, 1. */
  next(): number;
  below(limit: number): number;
  between(from: number, to: number): number;
  pick<T>(from: readonly T[]): T | undefined;
  /** The same things in some order. */
  shuffled<T>(things: readonly T[]): T[];
}

/** Mulberry32: small, and good enough to choose by. */
export function seeded(seed: number): Seeded {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    next,
    below,
    between: (from, to) => from + next() * (to - from),
    pick: (from) => from[below(from.length)],
    shuffled: (things) => {
      const left = [...things];
      return Array.from(things, () => left.splice(below(left.length), 1)[0] as (typeof left)[number]);
    },
  };
}
