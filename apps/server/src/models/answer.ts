// What a stream has said so far; kept only when the stream reaches its end.
import type { ResponsePart } from "@roundhouse/runtime";
import type { FinishReason, TextStreamPart, ToolSet } from "ai";
import { asRecord } from "./error-body.js";

export type StreamPart = TextStreamPart<ToolSet>;
type Metadata = Record<string, unknown> | undefined;
type StopReason = "end_turn" | "stop_sequence" | "tool_use" | "max_tokens" | "unknown";

export interface Answer {
  add(part: StreamPart): void;
  content(): ResponsePart[];
}

/** Collects parts in the order in which they began. */
export function newAnswer(): Answer {
  const parts: ResponsePart[] = [];
  const open = new Map<string, Extract<ResponsePart, { type: "text" | "reasoning" }>>();
  const rawArguments = new Map<string, string>();

  const begin = (kind: "text" | "reasoning", id: string) => {
    const part: Extract<ResponsePart, { type: "text" | "reasoning" }> = { type: kind, text: "" };
    open.set(`${kind} ${id}`, part);
    parts.push(part);
    return part;
  };
  const extend = (kind: "text" | "reasoning", id: string, piece: { text?: string; providerMetadata?: Metadata }) => {
    const part = open.get(`${kind} ${id}`) ?? begin(kind, id);
    part.text += piece.text ?? "";
    if (part.type === "reasoning") part.metadata = merged(part.metadata, piece.providerMetadata);
  };

  return {
    add(part) {
      switch (part.type) {
        case "text-start":
        case "text-delta":
          extend("text", part.id, part.type === "text-delta" ? { text: part.text } : {});
          return;
        case "reasoning-start":
        case "reasoning-delta":
        case "reasoning-end":
          extend("reasoning", part.id, part);
          return;
        case "tool-input-delta":
          rawArguments.set(part.id, (rawArguments.get(part.id) ?? "") + part.delta);
          return;
        case "tool-call":
          parts.push(toolUse(part, rawArguments.get(part.toolCallId)));
      }
    },
    content: () => parts.filter(saysSomething).map(withoutUndefined),
  };
}

function toolUse(part: Extract<StreamPart, { type: "tool-call" }>, raw: string | undefined): ResponsePart {
  const input = raw?.trim() === "" ? {} : asRecord(part.input);
  const metadata = merged(undefined, part.providerMetadata);
  return {
    type: "tool_use",
    callId: part.toolCallId,
    name: part.toolName,
    ...(input ? { input } : { rawArguments: raw ?? asText(part.input) }),
    ...(metadata ? { metadata } : {}),
  };
}

const asText = (value: unknown): string => (typeof value === "string" ? value : (JSON.stringify(value) ?? ""));

/** By provider; what comes later wins. */
function merged(before: Metadata, after: Metadata): Metadata {
  if (!after) return before;
  const result: Record<string, unknown> = { ...before };
  for (const [provider, values] of Object.entries(after)) {
    result[provider] = { ...asRecord(result[provider]), ...asRecord(values) };
  }
  return result;
}

function saysSomething(part: ResponsePart): boolean {
  if (part.type === "text") return part.text !== "";
  return part.type !== "reasoning" || part.text !== "" || part.metadata !== undefined;
}

/** The log is plain JSON. */
const withoutUndefined = (part: ResponsePart): ResponsePart => JSON.parse(JSON.stringify(part));

/** Whether this is content, as the idle limits count it: empty deltas, pings and frames about the response are none. */
export function isContent(part: StreamPart): boolean {
  switch (part.type) {
    case "text-delta":
    case "reasoning-delta":
      return part.text !== "" || part.providerMetadata !== undefined;
    case "tool-input-start":
    case "tool-call":
      return true;
    case "tool-input-delta":
      return part.delta !== "";
    case "raw":
      // Text that the SDK holds back while a JSON answer is forced through a tool.
      return asRecord(part.rawValue)?.type === "content_block_delta";
    default:
      return false;
  }
}

/** Compatible servers end with `stop` after a call too: a call always means tool_use, unless the answer was cut at its limit. */
export function stopReasonOf(
  reason: FinishReason,
  raw: string | undefined,
  content: readonly ResponsePart[],
): StopReason {
  if (content.some((part) => part.type === "tool_use") && reason !== "length") return "tool_use";
  if (reason === "length") return "max_tokens";
  if (reason === "stop") return raw === "stop_sequence" ? "stop_sequence" : "end_turn";
  return "unknown";
}
