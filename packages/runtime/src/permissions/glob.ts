// A glob over one value: `*` is any text, `?` any one character. Anchored: it matches the whole value or not at all.
const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");

export function globToRegExp(glob: string): RegExp {
  const source = glob.replace(/[^*?]+|\*+|\?/g, (part) =>
    part[0] === "*" ? "[\\s\\S]*" : part === "?" ? "[\\s\\S]" : literal(part),
  );
  return new RegExp(`^${source}$`, "u");
}
