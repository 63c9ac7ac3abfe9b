// A glob over one value, matched in time that grows with its length only: a model picks the value. Anchored: whole or not at all.
export type GlobPart = { many: true } | { many: false; fits(character: string): boolean };

const one = (fits: (character: string) => boolean): GlobPart => ({ many: false, fits });

/** `*` is any text, `?` any one character, everything else itself. */
export const globParts = (glob: string): GlobPart[] =>
  [...glob].map((wanted) => {
    if (wanted === "*") return { many: true };
    return one(wanted === "?" ? () => true : (character) => character === wanted);
  });

/** Goes back to the last `*` alone, so that no glob takes longer than its length times the value's. */
export function partsMatch(parts: readonly GlobPart[], value: string): boolean {
  const text = [...value];
  let at = 0;
  let part = 0;
  let star = -1;
  let from = 0;
  while (at < text.length) {
    const wanted = parts[part];
    if (wanted && !wanted.many && wanted.fits(text[at] as string)) {
      at += 1;
      part += 1;
    } else if (wanted?.many) {
      star = part;
      from = at;
      part += 1;
    } else if (star >= 0) {
      part = star + 1;
      from += 1;
      at = from;
    } else return false;
  }
  return parts.slice(part).every((rest) => rest.many);
}

export const globMatches = (glob: string, value: string): boolean => partsMatch(globParts(glob), value);
