// What a provider was sent, read back out of its wire format: who asks, and the conversation so far.
import type { PromptMessage, PromptPart } from "@roundhouse/runtime";
import { z } from "zod";
import type { RecordedRequest } from "./fake-provider/server.js";

export interface WireConversation {
  system: string;
  /** One part each, however the format packs them. */
  messages: PromptMessage[];
  /** Names of the tools that are offered. */
  tools: string[];
}

export function readConversation({ format, body }: RecordedRequest): WireConversation {
  if (format === "openai-chat") return fromOpenai(body);
  if (format === "anthropic") return fromAnthropic(body);
  throw new Error(`no reader for ${format}`);
}

const textBlock = z.object({ type: z.literal("text"), text: z.string() });
const texts = z.union([z.string().transform((text) => [text]), z.array(textBlock.transform(({ text }) => text))]);

const openaiCall = z.object({
  id: z.string(),
  type: z.literal("function"),
  function: z.object({ name: z.string(), arguments: z.string() }),
});
const openaiMessage = z.discriminatedUnion("role", [
  z.object({ role: z.literal("system"), content: z.string() }),
  z.object({ role: z.literal("user"), content: texts }),
  z.object({
    role: z.literal("assistant"),
    content: z.string().nullish(),
    tool_calls: z.array(openaiCall).default([]),
  }),
  z.object({ role: z.literal("tool"), tool_call_id: z.string(), content: z.string() }),
]);
const openaiBody = z.object({
  stream: z.literal(true),
  messages: z.array(openaiMessage),
  tools: z.array(z.object({ type: z.literal("function"), function: z.object({ name: z.string() }) })).default([]),
});

function fromOpenai(body: unknown): WireConversation {
  const { messages, tools } = openaiBody.parse(body);
  const names = new Map<string, string>();
  const read = (message: z.output<typeof openaiMessage>): PromptPart[] => {
    switch (message.role) {
      case "system":
        return [];
      case "user":
        return message.content.map(said);
      case "assistant":
        for (const { id, function: called } of message.tool_calls) names.set(id, called.name);
        return [...(message.content ? [said(message.content)] : []), ...message.tool_calls.map(openaiUse)];
      case "tool":
        return [resultOf({ callId: message.tool_call_id, text: message.content, isError: false }, names)];
    }
  };
  return {
    system: messages.flatMap((message) => (message.role === "system" ? [message.content] : [])).join("\n"),
    messages: messages.flatMap((message) => split(message.role === "system" ? "user" : message.role, read(message))),
    tools: tools.map((one) => one.function.name),
  };
}

const openaiUse = ({ id, function: called }: z.output<typeof openaiCall>): PromptPart => ({
  type: "tool_use",
  callId: id,
  name: called.name,
  input: JSON.parse(called.arguments) as Record<string, unknown>,
});

const anthropicBlock = z.discriminatedUnion("type", [
  textBlock,
  z.object({
    type: z.literal("tool_use"),
    id: z.string(),
    name: z.string(),
    input: z.record(z.string(), z.unknown()),
  }),
  z.object({
    type: z.literal("tool_result"),
    tool_use_id: z.string(),
    content: texts,
    is_error: z.boolean().default(false),
  }),
]);
const anthropicBody = z.object({
  stream: z.literal(true),
  max_tokens: z.number(),
  system: texts.default([]),
  messages: z.array(z.object({ role: z.enum(["user", "assistant"]), content: z.array(anthropicBlock) })),
  tools: z.array(z.object({ name: z.string() })).default([]),
});

function fromAnthropic(body: unknown): WireConversation {
  const { system, messages, tools } = anthropicBody.parse(body);
  const names = new Map<string, string>();
  const read = (block: z.output<typeof anthropicBlock>): PromptPart => {
    switch (block.type) {
      case "text":
        return said(block.text);
      case "tool_use":
        names.set(block.id, block.name);
        return { type: "tool_use", callId: block.id, name: block.name, input: block.input };
      case "tool_result":
        return resultOf({ callId: block.tool_use_id, text: block.content.join(""), isError: block.is_error }, names);
    }
  };
  return {
    system: system.join("\n"),
    messages: messages.flatMap(({ role, content }) => split(role, content.map(read))),
    tools: tools.map(({ name }) => name),
  };
}

const said = (text: string): PromptPart => ({ type: "text", text });

type Result = Extract<PromptPart, { type: "tool_result" }>;

/** A result without its call is what providers refuse. */
function resultOf(about: Pick<Result, "callId" | "text" | "isError">, names: ReadonlyMap<string, string>): Result {
  const name = names.get(about.callId);
  if (name === undefined) throw new Error(`a result for ${about.callId}, which was not called before`);
  return { type: "tool_result", name, ...about };
}

/** An answer stays one message; what came to the model is one message for each part. */
function split(role: "user" | "assistant" | "tool", parts: PromptPart[]): PromptMessage[] {
  if (role === "assistant") return [{ role, parts }];
  return parts.map((part) => ({ role: part.type === "tool_result" ? "tool" : "user", parts: [part] }));
}
