// read_tool_result: pages through a stored output. What a guard hid of it stays hidden.
import { readInput } from "../config/builtin-tools.js";
import { ToolError } from "../config/errors.js";
import { callOf } from "../state/calls.js";
import { CLEARED } from "../state/render-result.js";
import { byteLength, headBytes, mergeSpans, replaceSpans, type Span, tailBytes } from "../state/spans.js";
import type { CallState } from "../state/thread-state.js";
import { shownResult } from "./guard-result.js";
import { gapMarker, HEAD_BYTES, JSON_PARTS, TAIL_BYTES } from "./pack-output.js";
import type { Thread } from "./thread.js";

export async function readToolResult(thread: Thread, input: Record<string, unknown>): Promise<string> {
  const { callId, offset, limit } = readInput.parse(input);
  const call = callOf(thread.state, callId);
  if (!call?.result) throw new ToolError(`no result of a call "${callId}" in this conversation`);
  if (call.cleared) return CLEARED;
  const { artifact, preview } = shownResult(call);
  const whole = artifact ? await thread.host.readArtifact(artifact.id) : preview;
  const isHidden = artifact?.mediaType === JSON_PARTS && call.edits.some((edit) => edit.action === "redact");
  if (isHidden) throw new ToolError(`a guard hid a part of what "${callId}" returned, and it is stored as parts`);
  if (whole === null) throw new ToolError(`the stored output of "${callId}" is gone by the retention policy`);
  const shown = hide(call, whole, artifact !== undefined);
  const bytes = byteLength(shown);
  const page = headBytes(tailBytes(shown, Math.max(0, bytes - offset)), limit);
  return `[bytes ${offset} to ${offset + byteLength(page)} of ${bytes}]\n${page}`;
}

/** Spans were taken on the preview: those in its head and tail hide the same bytes of the artifact. */
function hide(call: CallState, whole: string, spilled: boolean): string {
  const spans = call.edits.flatMap((edit) => (edit.action === "redact" ? edit.spans : []));
  if (spans.length === 0) return whole;
  if (!spilled) return replaceSpans(whole, mergeSpans(spans));
  const bytes = byteLength(whole);
  const head = byteLength(headBytes(whole, HEAD_BYTES));
  const tail = byteLength(tailBytes(whole, TAIL_BYTES));
  const tailFrom = head + byteLength(gapMarker(bytes));
  const moved = spans.flatMap((span): Span[] => [
    ...clip(span, { start: 0, end: head }, 0),
    ...clip(span, { start: tailFrom, end: tailFrom + tail }, bytes - tail - tailFrom),
  ]);
  return replaceSpans(whole, mergeSpans(moved));
}

/** What of a span lies in a part of the preview, moved to where that part stands in the artifact. */
function clip(span: Span, part: Span, shift: number): Span[] {
  const start = Math.max(span.start, part.start);
  const end = Math.min(span.end, part.end);
  return end > start ? [{ start: start + shift, end: end + shift }] : [];
}
