// What a fake model answers: a list of steps, or a failure. The same script is spoken in every wire format.

export type StopReason = "end_turn" | "stop_sequence" | "tool_use" | "max_tokens" | "refusal";

export interface Usage {
  input: number;
  output: number;
  cached?: number;
}

/** Holds a stream back until the test lets it go on. */
export interface Gate {
  readonly opened: Promise<void>;
  /** Settles once the server stands before the gate: everything before it is sent. */
  readonly reached: Promise<void>;
  open(): void;
  reach(): void;
}

export interface Call {
  id: string;
  name: string;
  /** As they go over the wire: malformed ones too. */
  arguments: string;
  /** Into how many deltas they are cut. */
  pieces: number;
  /** False: the stream breaks inside of this call, so its end is never sent. */
  whole: boolean;
}

export type Step =
  | { kind: "text"; text: string }
  | { kind: "reasoning"; text: string; signature?: string | undefined }
  | { kind: "call"; call: Call }
  | { kind: "gate"; gate: Gate }
  | { kind: "pause"; ms: number }
  /** Comments, and the format's own pings. */
  | { kind: "keepAlives"; everyMs: number; times: number }
  /** A frame as it is, which no format made. */
  | { kind: "frame"; data: unknown; event?: string | undefined }
  /** An error event in the stream, its body as the provider would write it; nothing follows. */
  | { kind: "error"; body: unknown }
  /** The response ends without its last frames. */
  | { kind: "cut" }
  /** The connection is torn down. */
  | { kind: "reset" }
  /** Nothing more, and the connection stays open. */
  | { kind: "hang" };

export interface Stream {
  kind: "stream";
  steps: Step[];
  stop?: StopReason | undefined;
  usage?: Usage | undefined;
  headers?: Record<string, string> | undefined;
  /** CRLF instead of LF between the lines. */
  crlf?: boolean | undefined;
  /** Writes so many bytes at a time, also in the middle of a character. */
  splitBytes?: number | undefined;
}

export interface Failure {
  kind: "failure";
  status: number;
  headers?: Record<string, string> | undefined;
  /** Sent as JSON, or as it is when it is a string. */
  body: unknown;
}

/** `silence`: the request is read and never answered. `reset`: the connection ends before any answer. */
export type Answer = Stream | Failure | { kind: "silence" } | { kind: "reset" };

export type StreamOptions = Omit<Stream, "kind" | "steps">;

export const stream = (steps: Step[], options: StreamOptions = {}): Stream => ({ kind: "stream", steps, ...options });

/** A plain answer in a few deltas. */
export const say = (text: string, options: StreamOptions = {}): Stream => stream(words(text), options);

/** One call of a tool; several of them go into one `stream([...])` as `call(...)` steps. */
export const use = (name: string, input: unknown, id = "call_1"): Stream => stream([call(name, input, { id })]);

export const fail = (status: number, body: unknown, headers?: Record<string, string>): Failure => ({
  kind: "failure",
  status,
  body,
  headers,
});

/** A text cut into one step a word, spaces kept. */
export const words = (text: string): Step[] =>
  (text.match(/\s*\S+\s*$|\s*\S+/g) ?? [text]).map((word) => ({ kind: "text", text: word }));

/** `input` as a string is sent as it is, so that it can be malformed. */
export const call = (name: string, input: unknown, options: Partial<Call> = {}): Step => ({
  kind: "call",
  call: {
    id: "call_1",
    name,
    arguments: typeof input === "string" ? input : JSON.stringify(input),
    pieces: 3,
    whole: true,
    ...options,
  },
});

export const think = (text: string, signature?: string): Step => ({ kind: "reasoning", text, signature });

export function gate(): Gate {
  let open = () => {};
  let reach = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const reached = new Promise<void>((resolve) => {
    reach = resolve;
  });
  return { opened, reached, open, reach };
}

export const hold = (held: Gate): Step => ({ kind: "gate", gate: held });

/** Cuts a text into at most so many pieces, never in the middle of a character. */
export function cutInto(text: string, pieces: number): string[] {
  const characters = Array.from(text);
  const size = Math.max(1, Math.ceil(characters.length / Math.max(1, pieces)));
  const result: string[] = [];
  for (let at = 0; at < characters.length; at += size) result.push(characters.slice(at, at + size).join(""));
  return result;
}
