// What changed between two JSON values, path by path, and where a value's type changed with it.
export type JsonType = "string" | "number" | "boolean" | "null" | "array" | "object" | "absent";

export interface JsonChange {
  /** JSON pointer; empty for the whole value. */
  pointer: string;
  before: unknown;
  after: unknown;
  typeBefore: JsonType;
  typeAfter: JsonType;
}

export function jsonType(value: unknown): JsonType {
  if (value === undefined) return "absent";
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  const type = typeof value;
  return type === "string" || type === "number" || type === "boolean" ? type : "object";
}

const step = (key: string): string => `/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`;

function keysOf(before: unknown, after: unknown): string[] {
  return [...new Set([...Object.keys(Object(before)), ...Object.keys(Object(after))])];
}

export function jsonDiff(before: unknown, after: unknown, pointer = ""): JsonChange[] {
  const typeBefore = jsonType(before);
  const typeAfter = jsonType(after);
  const nested = typeBefore === typeAfter && (typeBefore === "object" || typeBefore === "array");
  if (!nested) return Object.is(before, after) ? [] : [{ pointer, before, after, typeBefore, typeAfter }];
  const left = before as Record<string, unknown>;
  const right = after as Record<string, unknown>;
  return keysOf(before, after).flatMap((key) => jsonDiff(left[key], right[key], pointer + step(key)));
}

/** Whether a value became another kind of value; a new or dropped field is no change of type. */
export const changesType = ({ typeBefore, typeAfter }: JsonChange): boolean =>
  typeBefore !== typeAfter && typeBefore !== "absent" && typeAfter !== "absent";

export interface LineChange {
  kind: "same" | "removed" | "added";
  text: string;
}

/** Lines of a text that went, came or stayed; the longest common run of lines stays. */
export function lineDiff(before: string, after: string): LineChange[] {
  const a = before.split("\n");
  const b = after.split("\n");
  const width = b.length + 1;
  const common = new Uint32Array((a.length + 1) * width);
  const at = (i: number, j: number): number => common[i * width + j] ?? 0;
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      common[i * width + j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  return trace(a, b, at);
}

function trace(a: string[], b: string[], at: (i: number, j: number) => number): LineChange[] {
  const lines: LineChange[] = [];
  let i = 0;
  let j = 0;
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      lines.push({ kind: "same", text: a[i++] ?? "" });
      j++;
    } else if (i < a.length && (j >= b.length || at(i + 1, j) >= at(i, j + 1))) {
      lines.push({ kind: "removed", text: a[i++] ?? "" });
    } else {
      lines.push({ kind: "added", text: b[j++] ?? "" });
    }
  }
  return lines;
}
