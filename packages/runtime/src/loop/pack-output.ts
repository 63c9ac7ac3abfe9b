// A tool's output as the log holds it: whole when it is small, an artifact with its beginning and its end when it is not.
import { z } from "zod";
import { type ArtifactRef, type ContentPart, contentPart } from "../events/index.js";
import { newId } from "../ids.js";
import type { Effect } from "../ports.js";
import { err, ok, type Result } from "../result.js";
import { byteLength, headBytes, tailBytes } from "../state/spans.js";

export const SPILL_OVER_BYTES = 32 * 1024;
export const HEAD_BYTES = 2 * 1024;
export const TAIL_BYTES = 1024;
export const DEFAULT_CAP_BYTES = 64 * 1024 * 1024;

export interface Packed {
  shown: { preview: string; content?: ContentPart[]; artifact?: ArtifactRef };
  effects: Effect[];
  /** Of all of it, files included. */
  bytes: number;
}

export function packText(text: string): Packed {
  const bytes = byteLength(text);
  if (bytes <= SPILL_OVER_BYTES) return { shown: { preview: text }, effects: [], bytes };
  return stored(text, "text/plain; charset=utf-8", text);
}

/** `shown` is what the model sees the beginning and the end of. */
function stored(text: string, mediaType: string, shown: string): Packed {
  const bytes = byteLength(text);
  const artifact = { id: newId("art"), bytes, mediaType };
  return {
    shown: { preview: spilledPreview(shown, bytes), artifact },
    effects: [{ kind: "putArtifact", artifactId: artifact.id, mediaType, text }],
    bytes,
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

/** What a body returned: a text, parts, or anything that JSON can hold. An error says why it can't be kept. */
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

/** Texts become one, so that what is shown, guarded, stored and counted is all of them. */
function packParts(parts: ContentPart[]): Packed {
  const text = parts.flatMap((part) => (part.type === "text" ? [part.text] : [])).join("\n");
  const files = parts.flatMap((part) => (part.type === "file" ? [part] : []));
  const fileBytes = files.reduce((sum, { data }) => sum + byteLength(data), 0);
  if (fileBytes > FILES_OVER_BYTES) {
    const named = files.map(({ mediaType, data }) => `[${mediaType}, ${data.length} bytes of base64]`);
    return stored(JSON.stringify(parts), JSON_PARTS, [...(text === "" ? [] : [text]), ...named].join("\n"));
  }
  const { shown, effects, bytes } = packText(text);
  const shownText: ContentPart[] = shown.preview === "" ? [] : [{ type: "text", text: shown.preview }];
  return { shown: { ...shown, content: [...shownText, ...files] }, effects, bytes: bytes + fileBytes };
}

const partsSchema = z.object({ content: z.array(contentPart) });

function partsOf(output: unknown): ContentPart[] | null {
  if (typeof output !== "object" || output === null || !("content" in output)) return null;
  const parsed = partsSchema.safeParse(output);
  return parsed.success ? parsed.data.content : null;
}
