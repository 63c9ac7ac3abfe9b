// A stream of server-sent events as it comes over the wire, frame by frame.
export interface SseFrame {
  id?: string;
  event?: string;
  data?: string;
}

/** Ends when the server closes the stream, or when the reader stops iterating. */
export async function* sseFrames(
  url: string,
  headers: Record<string, string>,
  signal: AbortSignal | null = null,
): AsyncGenerator<SseFrame> {
  const response = await fetch(url, { headers: { accept: "text/event-stream", ...headers }, signal });
  if (response.status !== 200 || !response.body) throw new Error(`no stream: ${response.status}`);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      text += value;
      const whole = text.split("\n\n");
      text = whole.pop() ?? "";
      for (const frame of whole) yield parse(frame);
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

function parse(frame: string): SseFrame {
  const fields = frame.split("\n").flatMap((line) => {
    const [, name, value] = /^(id|event|data): ?(.*)$/.exec(line) ?? [];
    return name === undefined ? [] : [[name, value]];
  });
  return Object.fromEntries(fields);
}
