// A tool's output as the log holds it: whole when it is small, an artifact with its beginning and its end when it is not.
import { z } from "zod";
import { type ArtifactRef, type ContentPart, contentPart } from "../events/index.js";
import { newId } from "../ids.js";
import type { Effect } from "../ports.js";
import { err, ok, type Result } from "../result.js";
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
  if (byteLength(text) <= SPILL_OVER_BYTES) return { shown: { preview: text }, effects: [] };
  return stored(text, "text/plain; charset=utf-8", text);
}

/** `shown` is what the model sees the beginning and the end of. */
function stored(text: string, mediaType: string, shown: string): Packed {
  const bytes = byteLength(text);
  const artifact = { id: newId("art"), bytes, mediaType };
  return {
    shown: { preview: spilledPreview(shown, bytes), artifact },
    effects: [{ kind: "putArtifact", artifactId: artifact.id, mediaType, text }],
  };
}

export const gapMarker = (bytes: number): string =>
  `\n[… ${bytes} bytes in all; read the rest with read_tool_result …]\n`;

function spilledPreview(text: string, bytes: number): string {
  if (byteLength(text) <= HEAD_BYTES) return text + gapMarker(bytes);
  return headBytes(text, HEAD_BYTES) + gapMarker(bytes) + tailBytes(text, TAIL_BYTES);
}

/** How parts are stored whose files are too large for the log. */
export const JSON_PARTS = "application/json";

/** Files that a result may carry to the model by itself; larger ones are stored, and named in the preview. */
const FILES_OVER_BYTES = 1024 * 1024;

/** What a body returned: a text, parts with a text first, or anything that JSON can hold. An error says why it can't be kept. */
export function packOutput(output: unknown): Result<Packed, string> {
  try {
    const parts = partsOf(output);
    return ok(parts ? packParts(parts) : packText(asText(output)));
  } catch (error) {
    // A circle, a BigInt, a getter that throws, or nesting without end.
    return err(error instanceof Error ? error.message : String(error));
  }
}

const asText = (output: unknown): string =>
  // What JSON does not know, such as a function, has no text.
  typeof output === "string" ? output : (JSON.stringify(output) ?? "");

function packParts(parts: ContentPart[]): Packed {
  const texts = parts.flatMap((part) => (part.type === "text" ? [part.text] : []));
  const files = parts.flatMap((part) => (part.type === "file" ? [part] : []));
  if (files.reduce((sum, { data }) => sum + data.length, 0) > FILES_OVER_BYTES) {
    const named = files.map(({ mediaType, data }) => `[${mediaType}, ${data.length} bytes of base64]`);
    return stored(JSON.stringify(parts), JSON_PARTS, [...texts, ...named].join("\n"));
  }
  const packed = packText(texts[0] ?? "");
  return packed.effects.length > 0 ? packed : { ...packed, shown: { ...packed.shown, content: parts } };
}

const partsSchema = z.object({ content: z.array(contentPart) });

function partsOf(output: unknown): ContentPart[] | null {
  if (typeof output !== "object" || output === null || !("content" in output)) return null;
  const parsed = partsSchema.safeParse(output);
  return parsed.success ? parsed.data.content : null;
}
