// What every wire format can say. One object speaks one response.
import type { Call, StopReason, Usage } from "../script.js";

export interface Frame {
  /** The name of a server-sent event, where the format has them. */
  event?: string | undefined;
  /** Sent as JSON; a string as it is. */
  data: unknown;
}

export interface Ending {
  stop: StopReason;
  usage: Usage;
}

export interface Voice {
  start(): Frame[];
  text(delta: string): Frame[];
  reasoning(text: string, signature: string | undefined): Frame[];
  call(call: Call): Frame[];
  end(ending: Ending): Frame[];
  error(body: unknown): Frame[];
  /** The format's own sign of life, beside comments. */
  ping(): Frame[];
}

export interface WireFormat {
  name: "openai-chat" | "openai-responses" | "anthropic" | "gemini";
  /** The model that a request asks for; undefined when the path is not this format's. */
  modelOf(path: string, body: Record<string, unknown>): string | undefined;
  voice(model: string, usage: Usage): Voice;
}
