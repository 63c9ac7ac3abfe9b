// Byte ranges over texts of any code units: where characters begin, what merges, and what a redaction hides.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  byteLength,
  headBytes,
  mergeSpans,
  pageOfBytes,
  replaceSpans,
  type Span,
  spanProblem,
  tailBytes,
} from "./spans.js";

const TEXT = "aé€😀\ud800z"; // 1 + 2 + 3 + 4 + 3 + 1 bytes
const units = fc.constantFrom("a", "é", "€", "😀", "\ud800", "\udc00", "\u0000", "\n", "e\u0301");
const texts = fc.array(units, { maxLength: 30 }).map((all) => all.join(""));
const starts = [0, 1, 3, 6, 10, 13, 14];

test("bytes are counted as UTF-8 would; a lone surrogate takes three", () => {
  expect(byteLength(TEXT)).toBe(14);
  fc.assert(
    fc.property(texts, (text) => {
      expect(byteLength(text)).toBe(new TextEncoder().encode(text).length);
    }),
  );
});

describe("a span must begin and end at a character", () => {
  const all = Array.from({ length: 17 }, (_, at) => at - 1);
  const pairs = all.flatMap((start) => all.map((end): Span => ({ start, end })));
  test.each(pairs)("$start..$end", (span) => {
    const fits = starts.includes(span.start) && starts.includes(span.end) && span.start < span.end;
    expect(spanProblem(TEXT, [span]) === null).toBe(fits);
  });

  test.each([
    [],
    [{ start: 0.5, end: 1 }],
    [{ start: Number.NaN, end: 1 }],
    [{ start: 0, end: Number.POSITIVE_INFINITY }],
    [
      { start: 0, end: 1 },
      { start: 2, end: 3 },
    ],
  ])("%j is a problem", (...spans) => {
    expect(spanProblem(TEXT, spans)).not.toBeNull();
  });

  test("an empty text has no span", () => {
    expect(spanProblem("", [{ start: 0, end: 0 }])).not.toBeNull();
  });
});

const spansIn = (text: string): fc.Arbitrary<Span[]> => {
  const at: number[] = [0];
  for (const character of text) at.push((at.at(-1) ?? 0) + byteLength(character));
  const one = fc.tuple(fc.nat(at.length - 1), fc.nat(at.length - 1)).map(([a, b]) => ({
    start: at[Math.min(a, b)] ?? 0,
    end: at[Math.max(a, b)] ?? 0,
  }));
  return fc.array(one, { minLength: 1, maxLength: 6 }).map((all) => all.filter(({ start, end }) => start < end));
};
const withSpans = texts.chain((text) => fc.tuple(fc.constant(text), spansIn(text)));

test("spans merge to a disjoint union of the same bytes, touching ones too", () => {
  expect(
    mergeSpans([
      { start: 5, end: 7 },
      { start: 0, end: 2 },
      { start: 2, end: 3 },
      { start: 6, end: 9 },
    ]),
  ).toEqual([
    { start: 0, end: 3 },
    { start: 5, end: 9 },
  ]);
  const bytesOf = (spans: readonly Span[]): number[] => {
    const all = spans.flatMap(({ start, end }) => Array.from({ length: end - start }, (_, at) => start + at));
    return [...new Set(all)].sort((a, b) => a - b);
  };
  fc.assert(
    fc.property(withSpans, ([, spans]) => {
      const merged = mergeSpans(spans);
      expect(bytesOf(merged)).toEqual(bytesOf(spans));
      for (const [at, span] of merged.entries()) expect(span.start).toBeGreaterThan(merged[at - 1]?.end ?? -1);
    }),
  );
});

test("replacing hides exactly the bytes of the spans, each as [redacted]", () => {
  expect(
    replaceSpans(TEXT, [
      { start: 1, end: 3 },
      { start: 6, end: 13 },
    ]),
  ).toBe("a[redacted]€[redacted]z");
  fc.assert(
    fc.property(withSpans, ([text, spans]) => {
      const merged = mergeSpans(spans);
      expect(spanProblem(text, merged.length > 0 ? merged : [{ start: 0, end: 0 }]) === null).toBe(merged.length > 0);
      const kept = [...text].reduce(
        ({ out, at }, character) => {
          const inside = merged.find(({ start, end }) => at >= start && at < end);
          const shown = inside ? (inside.start === at ? "[redacted]" : "") : character;
          return { out: out + shown, at: at + byteLength(character) };
        },
        { out: "", at: 0 },
      );
      expect(replaceSpans(text, merged)).toBe(kept.out);
    }),
  );
});

test("a head and a tail take no more bytes than they may, cut no character, and are as long as they can be", () => {
  fc.assert(
    fc.property(texts, fc.nat(60), (text, limit) => {
      const [head, tail] = [headBytes(text, limit), tailBytes(text, limit)];
      const characters = [...text];
      expect(text.startsWith(head)).toBe(true);
      expect(text.endsWith(tail)).toBe(true);
      for (const part of [head, tail]) expect(byteLength(part)).toBeLessThanOrEqual(limit);
      const [next, before] = [characters[[...head].length], characters.at(-[...tail].length - 1)];
      if (head !== text) expect(byteLength(head) + byteLength(next ?? "")).toBeGreaterThan(limit);
      if (tail !== text) expect(byteLength(tail) + byteLength(before ?? "")).toBeGreaterThan(limit);
      expect(characters.slice(0, [...head].length).join("")).toBe(head);
    }),
  );
});

test("pages of bytes side by side are the whole text, each cut on characters and within its limit", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.integer({ min: 4, max: 9 }), (text, limit) => {
      const seen: string[] = [];
      for (let offset: number | null = 0; offset !== null; ) {
        const page = pageOfBytes(text, offset, limit);
        expect(byteLength(page.text)).toBeLessThanOrEqual(limit);
        expect(page).toMatchObject({ offset, bytes: byteLength(text) });
        seen.push(page.text);
        offset = page.nextOffset;
      }
      expect(seen.join("")).toBe(text);
    }),
  );
  expect(pageOfBytes("a😀b", 3, 4)).toEqual({ bytes: 6, offset: 1, text: "😀", nextOffset: 5 });
  expect(pageOfBytes("abc", 9, 4)).toEqual({ bytes: 3, offset: 3, text: "", nextOffset: null });
});
