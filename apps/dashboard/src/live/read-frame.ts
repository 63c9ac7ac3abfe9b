// A frame as it came over the socket, checked. Three frames share the kind `snapshot`, so the union can't be entered by its kind alone.
import { type Frame, frame } from "@roundhouse/runtime/browser";

export function readFrame(body: unknown): Frame | null {
  for (const option of frame.options) {
    const read = option.safeParse(body);
    if (read.success) return read.data;
  }
  return null;
}
