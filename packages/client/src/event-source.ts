// Server-sent events as an iterator that comes back from its cursor when the connection breaks.
import type { Call, Http } from "./http.js";
import { ProblemError } from "./problem-error.js";

export interface Message {
  id: string | undefined;
  event: string;
  data: string;
}

export interface StreamOptions {
  signal?: AbortSignal | undefined;
  /** Keeps listening after the run is over, for what may come. */
  follow?: boolean | undefined;
}

/** The server can't go on from the cursor: what comes after it is gone, or the log is another one. To be read anew, without a cursor. */
export class CursorError extends Error {
  override readonly name = "CursorError";
}

const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 5000;

type Stream = Call & { lastEventId?: string | undefined };

/**
 * Ends when the server says that the run is over, or when it is aborted. Refusals other than a passing one are thrown, and a
 * `CursorError` when the log can't be followed from where it was left.
 */
export async function* messages(http: Http, path: string, stream: Stream): AsyncGenerator<Message> {
  const { signal } = stream;
  let { lastEventId } = stream;
  let waitMs = FIRST_WAIT_MS;
  while (!signal?.aborted) {
    for await (const message of untilBroken(http, path, { ...stream, lastEventId })) {
      if (message.event === "resync") throw new CursorError(wordOf(message));
      if (message.event === "end") return;
      waitMs = FIRST_WAIT_MS;
      lastEventId = message.id ?? lastEventId;
      yield message;
    }
    await pause(waitMs, signal);
    waitMs = Math.min(LONGEST_WAIT_MS, waitMs * 2);
  }
}

/** One connection's messages. It ends quietly when the connection breaks or the server goes down: its reader comes back. */
async function* untilBroken(http: Http, path: string, stream: Stream): AsyncGenerator<Message> {
  try {
    for await (const message of once(http, path, stream)) {
      if (message.event === "end" && !isOver(message)) return;
      yield message;
    }
  } catch (error) {
    if (!stream.signal?.aborted && error instanceof ProblemError && !isPassing(error)) throw error;
  }
}

const isPassing = ({ status }: ProblemError): boolean => status >= 500 || status === 429;
/** Otherwise it comes back: to another process, or to be told why it may not. */
const isOver = (message: Message): boolean => message.data.includes('"run_over"');

function wordOf({ data }: Message): string {
  const { why } = JSON.parse(data) as { why?: unknown };
  return `${typeof why === "string" ? why : "the cursor is of no use"}; read the log anew, without a cursor`;
}

async function* once(http: Http, path: string, call: Stream): AsyncGenerator<Message> {
  const headers: Record<string, string> = { accept: "text/event-stream" };
  if (call.lastEventId !== undefined) headers["last-event-id"] = call.lastEventId;
  const response = await http.open(path, { ...call, headers });
  if (!response.body) return;
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let buffered = "";
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      buffered += value;
      const frames = buffered.split("\n\n");
      buffered = frames.pop() ?? "";
      for (const frame of frames) {
        const message = parse(frame);
        if (message) yield message;
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** Null for a comment: a heartbeat holds nothing. */
function parse(frame: string): Message | null {
  const message: Message = { id: undefined, event: "message", data: "" };
  let said = false;
  for (const line of frame.split("\n")) {
    const [, field, value = ""] = /^([a-z]+): ?(.*)$/.exec(line) ?? [];
    if (field === "id") message.id = value;
    else if (field === "event") message.event = value;
    else if (field === "data") {
      message.data += said ? `\n${value}` : value;
      said = true;
    }
  }
  return said ? message : null;
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
