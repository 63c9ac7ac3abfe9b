// read_tool_result: pages through a stored output. What a guard hid of it stays hidden.
import { readInput } from "../config/builtin-tools.js";
import { ToolError } from "../config/errors.js";
import { callOf } from "../state/calls.js";
import { CLEARED } from "../state/render-result.js";
import {
  type BytePage,
  type ByteRange,
  byteLength,
  headBytes,
  mergeSpans,
  replaceSpans,
  type Span,
  tailBytes,
} from "../state/spans.js";
import { shownResult } from "./guard-result.js";
import { gapMarker, HEAD_BYTES, JSON_PARTS, SPILL_OVER_BYTES, TAIL_BYTES } from "./pack-output.js";
import type { Thread } from "./thread.js";

export async function readToolResult(thread: Thread, input: Record<string, unknown>): Promise<string> {
  const { callId, offset, limit } = readInput.parse(input);
  const call = callOf(thread.state, callId);
  if (!call?.result) throw new ToolError(`no result of a call "${callId}" in this conversation`);
  if (call.cleared) return CLEARED;
  const { artifact, preview } = shownResult(call);
  const spans = call.edits.flatMap((edit) => (edit.action === "redact" ? edit.spans : []));
  if (!artifact) return pageOf([whole(replaceSpans(preview, mergeSpans(spans)))], { offset, limit });
  if (artifact.mediaType === JSON_PARTS && spans.length > 0)
    throw new ToolError(`a guard hid a part of what "${callId}" returned, and it is stored as parts`);
  const stored = async (range: ByteRange): Promise<BytePage> => {
    const page = await thread.host.readArtifact(artifact.id, range);
    if (page === null) throw new ToolError(`the stored output of "${callId}" is gone by the retention policy`);
    return page;
  };
  const parts = spans.length === 0 ? [between(stored, 0, artifact.bytes)] : await hidden(stored, artifact.bytes, spans);
  return pageOf(parts, { offset, limit });
}

type Stored = (range: ByteRange) => Promise<BytePage>;

/** A stretch of what is shown, of which only what a page needs is read. */
interface Part {
  bytes: number;
  /** From a byte on, beginning with the first character that starts there or later. */
  read(from: number, limit: number): string | Promise<string>;
}

const whole = (text: string): Part => {
  const bytes = byteLength(text);
  return { bytes, read: (from, limit) => headBytes(tailBytes(text, Math.max(0, bytes - from)), limit) };
};

/** What is stored from one character's start to another's. */
const between = (stored: Stored, start: number, end: number): Part => ({
  bytes: end - start,
  read: async (from, limit) => {
    const wanted = Math.min(limit, end - start - from);
    if (wanted <= 0) return "";
    // A page begins at or before its offset: with the whole of a character that the offset lies in.
    const page = await stored({ offset: start + from, limit: wanted + LONGEST_CHARACTER });
    const own = tailBytes(page.text, byteLength(page.text) - (start + from - page.offset));
    return headBytes(own, wanted);
  },
});

const LONGEST_CHARACTER = 4;
/** For the line that says which bytes they are. */
const HEADER_BYTES = 128;
/** A page is a result too, and a larger one would be stored instead of shown. */
const MAX_PAGE_BYTES = SPILL_OVER_BYTES - HEADER_BYTES;

async function pageOf(parts: readonly Part[], { offset, limit }: ByteRange): Promise<string> {
  const bytes = parts.reduce((sum, part) => sum + part.bytes, 0);
  const most = Math.min(limit, MAX_PAGE_BYTES);
  let page = "";
  let before = 0;
  for (const part of parts) {
    const room = most - byteLength(page);
    const from = Math.max(0, offset - before);
    before += part.bytes;
    if (from >= part.bytes) continue;
    const text = await part.read(from, room);
    page += text;
    // A character that did not fit is not skipped.
    if (room - byteLength(text) < LONGEST_CHARACTER) break;
  }
  return `[bytes ${offset} to ${offset + byteLength(page)} of ${bytes}]\n${page}`;
}

/** Spans were taken on the preview: those in its head and tail hide the same bytes of the artifact. */
async function hidden(stored: Stored, bytes: number, spans: readonly Span[]): Promise<Part[]> {
  const head = headBytes((await stored({ offset: 0, limit: HEAD_BYTES })).text, HEAD_BYTES);
  const end = await stored({ offset: bytes - TAIL_BYTES, limit: TAIL_BYTES + LONGEST_CHARACTER });
  const tail = tailBytes(end.text, TAIL_BYTES);
  const [headEnd, tailBytesLong] = [byteLength(head), byteLength(tail)];
  const tailFrom = headEnd + byteLength(gapMarker(bytes));
  const inHead = spans.flatMap((span) => clip(span, { start: 0, end: headEnd }));
  const inTail = spans.flatMap((span) => clip(span, { start: tailFrom, end: tailFrom + tailBytesLong }));
  return [
    whole(replaceSpans(head, mergeSpans(inHead))),
    between(stored, headEnd, bytes - tailBytesLong),
    whole(replaceSpans(tail, mergeSpans(inTail))),
  ];
}

/** What of a span lies in a part of the preview, counted from that part's beginning. */
function clip(span: Span, part: Span): Span[] {
  const start = Math.max(span.start, part.start);
  const end = Math.min(span.end, part.end);
  return end > start ? [{ start: start - part.start, end: end - part.start }] : [];
}
