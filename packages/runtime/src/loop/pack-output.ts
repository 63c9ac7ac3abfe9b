// A tool's output as the log holds it: whole when it is small, an artifact with its beginning and its end when it is not.
import type { ArtifactRef, ContentPart } from "../events/index.js";
import { newId } from "../ids.js";
import type { Effect } from "../ports.js";
import { byteLength, headBytes, tailBytes } from "../state/spans.js";

const SPILL_OVER_BYTES = 32 * 1024;
export const HEAD_BYTES = 2 * 1024;
export const TAIL_BYTES = 1024;
export const DEFAULT_CAP_BYTES = 64 * 1024 * 1024;

export interface Packed {
  shown: { preview: string; content?: ContentPart[]; artifact?: ArtifactRef };
  effects: Effect[];
}

export function packText(text: string): Packed {
  const bytes = byteLength(text);
  if (bytes <= SPILL_OVER_BYTES) return { shown: { preview: text }, effects: [] };
  const artifact = { id: newId("art"), bytes, mediaType: "text/plain; charset=utf-8" };
  return {
    shown: { preview: spilledPreview(text, bytes), artifact },
    effects: [{ kind: "putArtifact", artifactId: artifact.id, mediaType: artifact.mediaType, text }],
  };
}

export const gapMarker = (bytes: number): string =>
  `\n[… ${bytes} bytes in all; read the rest with read_tool_result …]\n`;

function spilledPreview(text: string, bytes: number): string {
  return headBytes(text, HEAD_BYTES) + gapMarker(bytes) + tailBytes(text, TAIL_BYTES);
}

/** What a body returned: a text, parts with a text first, or anything that JSON can hold. */
export function packOutput(output: unknown): Packed {
  const parts = partsOf(output);
  if (!parts) return packText(typeof output === "string" ? output : output === undefined ? "" : JSON.stringify(output));
  const text = parts.find((part) => part.type === "text");
  const packed = packText(text?.type === "text" ? text.text : "");
  const spilled = packed.effects.length > 0;
  return spilled ? packed : { ...packed, shown: { ...packed.shown, content: parts } };
}

function partsOf(output: unknown): ContentPart[] | null {
  const content = (output as { content?: unknown } | null)?.content;
  if (typeof output !== "object" || !Array.isArray(content)) return null;
  const known = content.every((part: { type?: unknown }) => part?.type === "text" || part?.type === "file");
  return known ? (content as ContentPart[]) : null;
}
