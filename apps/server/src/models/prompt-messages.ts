// A prompt as the messages that a provider accepts, whoever wrote its history.
import { createHash } from "node:crypto";
import type { ContentPart, Prompt, PromptMessage, PromptPart } from "@roundhouse/runtime";
import type { AssistantModelMessage, ModelMessage, ToolModelMessage, UserModelMessage } from "ai";
import { z } from "zod";

type Said = Exclude<AssistantModelMessage["content"], string>[number];
type Told = Exclude<UserModelMessage["content"], string>[number];
type ToolUse = Extract<PromptPart, { type: "tool_use" }>;
type FilePart = Extract<ContentPart, { type: "file" }>;

/** Consecutive messages of one role become one. Reasoning and metadata of another model are left out, its call ids mapped. */
export function promptMessages(prompt: Prompt, modelId: string): ModelMessage[] {
  const callId = callIdMapper(prompt.messages, modelId);
  const messages: ModelMessage[] = [];
  for (const message of prompt.messages) {
    for (const next of toMessages(message, { own: message.model === modelId, callId })) push(messages, next);
  }
  return messages;
}

interface Rendering {
  /** The model that is asked wrote this message itself. */
  own: boolean;
  callId(id: string): string;
}

function toMessages(message: PromptMessage, rendering: Rendering): ModelMessage[] {
  switch (message.role) {
    case "user":
      return [{ role: "user", content: message.parts.flatMap(told) }];
    case "assistant":
      return [{ role: "assistant", content: message.parts.flatMap((part) => said(part, rendering)) }];
    case "tool":
      return [results(message, rendering), { role: "user", content: message.parts.flatMap(attachments) }];
  }
}

function push(messages: ModelMessage[], next: ModelMessage): void {
  if (next.content.length === 0) return;
  const last = messages.at(-1);
  if (last?.role === "user" && next.role === "user") last.content = [...list(last.content), ...list(next.content)];
  else if (last?.role === "assistant" && next.role === "assistant") {
    last.content = [...list(last.content), ...list(next.content)];
  } else if (last?.role === "tool" && next.role === "tool") last.content = [...last.content, ...next.content];
  else messages.push(next);
}

const list = <Part>(content: string | Part[]): (Part | { type: "text"; text: string })[] =>
  typeof content === "string" ? [{ type: "text", text: content }] : content;

function told(part: PromptPart): Told[] {
  if (part.type === "text") return part.text === "" ? [] : [{ type: "text", text: part.text }];
  return part.type === "file" ? [file(part)] : [];
}

function said(part: PromptPart, rendering: Rendering): Said[] {
  switch (part.type) {
    case "text":
      return part.text === "" ? [] : [{ type: "text", text: part.text }];
    case "reasoning":
      return rendering.own ? [{ type: "reasoning", text: part.text, ...metadata(part.metadata) }] : [];
    case "tool_use":
      return [call(part, rendering)];
    case "file":
      return [file(part)];
    case "tool_result":
      return [];
  }
}

function call(part: ToolUse, { own, callId }: Rendering): Said {
  return {
    type: "tool-call",
    toolCallId: callId(part.callId),
    toolName: part.name,
    // Providers take objects only: what was no object is shown inside of one.
    input: part.input ?? { unparsed_arguments: part.rawArguments ?? "" },
    ...(own ? metadata(part.metadata) : {}),
  };
}

const providerMetadata = z.record(z.string(), z.record(z.string(), z.json()));

function metadata(value: Record<string, unknown> | undefined): { providerOptions?: z.infer<typeof providerMetadata> } {
  const parsed = providerMetadata.safeParse(value);
  return parsed.success ? { providerOptions: parsed.data } : {};
}

function results(message: PromptMessage, { callId }: Rendering): ToolModelMessage {
  return {
    role: "tool",
    content: message.parts.flatMap((part) =>
      part.type === "tool_result"
        ? {
            type: "tool-result",
            toolCallId: callId(part.callId),
            toolName: part.name,
            output: { type: part.isError ? "error-text" : "text", value: part.text },
          }
        : [],
    ),
  };
}

/** Files of a result go into a user message right after it, since not every provider takes them inside. */
function attachments(part: PromptPart): Told[] {
  if (part.type !== "tool_result") return [];
  const files = (part.content ?? []).filter((one) => one.type === "file");
  return files.length === 0 ? [] : [{ type: "text", text: `Files of the result of ${part.name}:` }, ...files.map(file)];
}

/** Bytes, never a string: the SDK would take a string that is a URL for an order to fetch it. */
function file({ data, mediaType }: FilePart): Extract<Told, { type: "file" }> {
  return { type: "file", data: Buffer.from(data.replace(/^data:[^,]*,/, ""), "base64"), mediaType };
}

const ACCEPTED_ID = /^[A-Za-z0-9_-]{1,40}$/;

/** The provider's own ids stay as they are; another one's are replaced where they are long or have strange characters. */
function callIdMapper(messages: readonly PromptMessage[], modelId: string): (id: string) => string {
  const own = new Set<string>();
  for (const message of messages) {
    if (message.model !== modelId) continue;
    for (const part of message.parts) if (part.type === "tool_use") own.add(part.callId);
  }
  return (id) =>
    own.has(id) || ACCEPTED_ID.test(id) ? id : `call_${createHash("sha256").update(id).digest("hex").slice(0, 24)}`;
}
