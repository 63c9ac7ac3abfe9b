// Half-open UTF-8 byte ranges over a text that may hold lone surrogates (each counts as three bytes, as it would when encoded).
export interface Span {
  start: number;
  end: number;
}

function bytesOf(codePoint: number): number {
  if (codePoint < 0x80) return 1;
  if (codePoint < 0x800) return 2;
  return codePoint < 0x10000 ? 3 : 4;
}

/** Byte offset of every character's start, and of the end, with the index in code units that it stands at. */
function boundaries(text: string): Map<number, number> {
  const at = new Map<number, number>();
  let bytes = 0;
  let units = 0;
  for (const character of text) {
    at.set(bytes, units);
    bytes += bytesOf(character.codePointAt(0) ?? 0);
    units += character.length;
  }
  at.set(bytes, units);
  return at;
}

/** By code units, not characters: outputs have millions of them, and this is asked of every one. */
export function byteLength(text: string): number {
  let bytes = 0;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit < 0x80) bytes += 1;
    else if (unit < 0x800) bytes += 2;
    else if (isPairAt(text, at, unit)) {
      bytes += 4;
      at += 1;
    } else bytes += 3;
  }
  return bytes;
}

function isPairAt(text: string, at: number, unit: number): boolean {
  if (unit < 0xd800 || unit > 0xdbff || at + 1 >= text.length) return false;
  const next = text.charCodeAt(at + 1);
  return next >= 0xdc00 && next <= 0xdfff;
}

/** Why spans can't be applied to a text, or null when they can: none, empty, outside, or inside a character. */
export function spanProblem(text: string, spans: readonly Span[]): string | null {
  if (spans.length === 0) return "no spans";
  const at = boundaries(text);
  for (const { start, end } of spans) {
    if (!Number.isInteger(start) || !Number.isInteger(end)) return "a span that is not two whole numbers";
    if (end <= start) return `an empty span ${start}..${end}`;
    if (!at.has(start) || !at.has(end)) return `a span ${start}..${end} outside the text or inside a character`;
  }
  return null;
}

/** Disjoint and sorted; overlapping and touching ones become one. */
export function mergeSpans(spans: readonly Span[]): Span[] {
  const merged: Span[] = [];
  for (const span of [...spans].sort((a, b) => a.start - b.start)) {
    const last = merged.at(-1);
    if (last && span.start <= last.end) last.end = Math.max(last.end, span.end);
    else merged.push({ ...span });
  }
  return merged;
}

/** The text with each span shown as `[redacted]`. */
export function replaceSpans(text: string, spans: readonly Span[]): string {
  const at = boundaries(text);
  let out = "";
  let from = 0;
  for (const { start, end } of spans) {
    out += `${text.slice(from, at.get(start))}[redacted]`;
    from = at.get(end) ?? text.length;
  }
  return out + text.slice(from);
}

/** The longest beginning of a text that takes no more than so many bytes and cuts no character. */
export function headBytes(text: string, limit: number): string {
  let bytes = 0;
  let units = 0;
  for (const character of text) {
    bytes += bytesOf(character.codePointAt(0) ?? 0);
    if (bytes > limit) break;
    units += character.length;
  }
  return text.slice(0, units);
}

/** The longest end of a text that takes no more than so many bytes and cuts no character. */
export function tailBytes(text: string, limit: number): string {
  let bytes = 0;
  let units = text.length;
  while (units > 0) {
    const previous = text.codePointAt(units - 2) ?? 0;
    const pair = units > 1 && previous > 0xffff;
    bytes += pair ? 4 : bytesOf(text.charCodeAt(units - 1));
    if (bytes > limit) break;
    units -= pair ? 2 : 1;
  }
  return text.slice(units);
}

/** Where a page begins, and how long it is at most. */
export interface ByteRange {
  offset: number;
  limit: number;
}

export interface BytePage {
  /** Of the whole text. */
  bytes: number;
  /** Where the page really begins: at a character's start, at or before what was asked for. */
  offset: number;
  text: string;
  nextOffset: number | null;
}

/** So many bytes of a text from an offset on; no character is cut. */
export function pageOfBytes(text: string, from: number, limit: number): BytePage {
  const bytes = byteLength(text);
  if (from >= bytes) return { bytes, offset: bytes, text: "", nextOffset: null };
  const start = unitsOf(text, from);
  const offset = byteLength(text.slice(0, start));
  const page = headBytes(text.slice(start), limit);
  const end = offset + byteLength(page);
  return { bytes, offset, text: page, nextOffset: end < bytes ? end : null };
}

/** Where in code units the character stands that holds this byte. */
function unitsOf(text: string, byte: number): number {
  let bytes = 0;
  let at = 0;
  while (at < text.length) {
    const code = text.codePointAt(at) ?? 0;
    bytes += bytesOf(code);
    if (bytes > byte) break;
    at += code > 0xffff ? 2 : 1;
  }
  return at;
}
