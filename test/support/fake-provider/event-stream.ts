// Writes server-sent events the way a script wants them: split anywhere, with either line ending.
import type { ServerResponse } from "node:http";
import { setImmediate as nextTick } from "node:timers/promises";
import type { Frame } from "./formats/wire-format.js";

export interface EventStream {
  frames(frames: Frame[]): Promise<void>;
  comment(text: string): Promise<void>;
}

export function eventStream(response: ServerResponse, options: { crlf: boolean; splitBytes: number }): EventStream {
  const newline = options.crlf ? "\r\n" : "\n";
  const write = async (lines: string[]) => {
    const bytes = Buffer.from([...lines, "", ""].join(newline));
    const size = options.splitBytes > 0 ? options.splitBytes : bytes.length;
    for (let at = 0; at < bytes.length && !response.destroyed; at += size) {
      response.write(bytes.subarray(at, at + size));
      // Each piece is a write of its own on the socket.
      if (size < bytes.length) await nextTick();
    }
  };
  return {
    async frames(frames) {
      for (const { event, data } of frames) {
        const json = typeof data === "string" ? data : JSON.stringify(data);
        await write([...(event === undefined ? [] : [`event: ${event}`]), `data: ${json}`]);
      }
    },
    comment: (text) => write([`: ${text}`]),
  };
}
