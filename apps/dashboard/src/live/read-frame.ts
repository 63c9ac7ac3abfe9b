// A frame as it came over the socket, checked: what a newer server sends besides is passed over.
import { type Frame, frame } from "@roundhouse/runtime/browser";

export function readFrame(body: unknown): Frame | null {
  const read = frame.safeParse(body);
  return read.success ? read.data : null;
}
