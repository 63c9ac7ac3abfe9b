// The fake provider's streams are what the vendors' own SDKs understand: texts, calls side by side, ends, and errors.
import Anthropic from "@anthropic-ai/sdk";
import { GoogleGenAI } from "@google/genai";
import OpenAI from "openai";
import { afterAll, beforeAll, expect, test } from "vitest";
import { call, fail, say, stream, words } from "./script.js";
import { type FakeProvider, startFakeProvider } from "./server.js";

let provider: FakeProvider;
beforeAll(async () => {
  provider = await startFakeProvider();
});
afterAll(() => provider.close());

const TEXT = "Grüße, Welt 😀 in three deltas";
const usage = { input: 50, output: 7 };
const answers = () => [
  say(TEXT, { usage, splitBytes: 1, crlf: true }),
  stream([...words("Two calls."), call("look", { at: "a" }, { id: "c1" }), call("look", { at: "b" }, { id: "c2" })]),
];
const calls = [
  { name: "look", input: { at: "a" } },
  { name: "look", input: { at: "b" } },
];
const overloaded = { error: { type: "overloaded_error", message: "Overloaded" } };
const user = { role: "user", content: "Hi" } as const;

test("openai: chat completions", async () => {
  provider.script("chat", [...answers(), fail(503, overloaded)]);
  const client = new OpenAI({ baseURL: `${provider.url}/v1`, apiKey: "k", maxRetries: 0 });
  const ask = () => client.chat.completions.stream({ model: "chat", messages: [user] }).finalChatCompletion();
  const text = await ask();
  expect(text.choices[0]).toMatchObject({ finish_reason: "stop", message: { content: TEXT } });
  expect(text.usage).toMatchObject({ prompt_tokens: 50, completion_tokens: 7 });
  const { message, finish_reason } = (await ask()).choices[0]!;
  expect(finish_reason).toBe("tool_calls");
  const asked = message.tool_calls?.map((one) => one.type === "function" && one.function) ?? [];
  expect(asked.map((one) => one && { name: one.name, input: JSON.parse(one.arguments) })).toEqual(calls);
  await expect(ask()).rejects.toMatchObject({ status: 503 });
});

test("openai: responses", async () => {
  provider.script("responses", [...answers(), fail(429, overloaded)]);
  const client = new OpenAI({ baseURL: `${provider.url}/v1`, apiKey: "k", maxRetries: 0 });
  const ask = () => client.responses.stream({ model: "responses", input: "Hi" }).finalResponse();
  const text = await ask();
  expect(text).toMatchObject({ status: "completed", output_text: TEXT });
  expect(text.usage).toMatchObject({ input_tokens: 50, output_tokens: 7 });
  const asked = (await ask()).output.filter((one) => one.type === "function_call");
  expect(asked.map(({ name, arguments: text }) => ({ name, input: JSON.parse(text) }))).toEqual(calls);
  await expect(ask()).rejects.toMatchObject({ status: 429 });
});

test("anthropic: messages", async () => {
  provider.script("messages", [...answers(), fail(529, { type: "error", ...overloaded })]);
  const client = new Anthropic({ baseURL: provider.url, apiKey: "k", maxRetries: 0 });
  const ask = () => client.messages.stream({ model: "messages", max_tokens: 100, messages: [user] }).finalMessage();
  const text = await ask();
  expect(text).toMatchObject({ stop_reason: "end_turn", content: [{ type: "text", text: TEXT }] });
  expect(text.usage).toMatchObject({ input_tokens: 50, output_tokens: 7 });
  const called = await ask();
  expect(called.stop_reason).toBe("tool_use");
  const asked = called.content.filter((one) => one.type === "tool_use");
  expect(asked.map(({ name, input }) => ({ name, input }))).toEqual(calls);
  await expect(ask()).rejects.toMatchObject({ status: 529, error: { error: { type: "overloaded_error" } } });
});

test("google: generateContent", async () => {
  provider.script("gemini", [
    ...answers(),
    fail(429, { error: { code: 429, status: "RESOURCE_EXHAUSTED", message: "wait" } }),
  ]);
  const client = new GoogleGenAI({ apiKey: "k", httpOptions: { baseUrl: provider.url, apiVersion: "v1beta" } });
  async function ask() {
    const chunks = [];
    for await (const chunk of await client.models.generateContentStream({ model: "gemini", contents: "Hi" }))
      chunks.push(chunk);
    return chunks;
  }
  const text = await ask();
  expect(text.map((chunk) => chunk.text ?? "").join("")).toBe(TEXT);
  expect(text.at(-1)?.usageMetadata).toMatchObject({ promptTokenCount: 50, candidatesTokenCount: 7 });
  const asked = (await ask()).flatMap((chunk) => chunk.functionCalls ?? []);
  expect(asked.map(({ name, args }) => ({ name, input: args }))).toEqual(calls);
  await expect(ask()).rejects.toMatchObject({ status: 429 });
});
