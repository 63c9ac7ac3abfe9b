// What a provider is shown of a history that it may not have written itself.
import type { Prompt, PromptMessage, PromptPart } from "@roundhouse/runtime";
import { expect, test } from "vitest";
import { promptMessages } from "./prompt-messages.js";

const ME = "anthropic:claude";
const text = (said: string): PromptPart => ({ type: "text", text: said });
const user = (said: string): PromptMessage => ({ role: "user", parts: [text(said)] });
const by = (model: string, ...parts: PromptPart[]): PromptMessage => ({ role: "assistant", model, parts });
const thought: PromptPart = { type: "reasoning", text: "Hm.", metadata: { anthropic: { signature: "sig==" } } };
const called = (callId: string): PromptPart => ({
  type: "tool_use",
  callId,
  name: "look",
  input: { at: 1 },
  metadata: { openai: { itemId: "fc_1" } },
});
const result = (callId: string, more: Partial<Extract<PromptPart, { type: "tool_result" }>> = {}): PromptMessage => ({
  role: "tool",
  parts: [{ type: "tool_result", callId, name: "look", text: "seen", isError: false, ...more }],
});
const render = (...messages: PromptMessage[]) =>
  promptMessages({ system: "", messages, tools: [] } satisfies Prompt, ME);

test("its own reasoning goes back with its signature", () => {
  expect(render(user("Hi"), by(ME, thought, text("Hello")))).toEqual([
    { role: "user", content: [{ type: "text", text: "Hi" }] },
    {
      role: "assistant",
      content: [
        { type: "reasoning", text: "Hm.", providerOptions: { anthropic: { signature: "sig==" } } },
        { type: "text", text: "Hello" },
      ],
    },
  ]);
});

test("another model's reasoning and metadata are left out, and what it said stays", () => {
  const messages = render(user("Hi"), by("openai:gpt", thought, text("Hello"), called("c1")), result("c1"));
  expect(JSON.stringify(messages)).not.toMatch(/sig==|fc_1|reasoning/);
  expect(messages[1]?.content).toEqual([
    { type: "text", text: "Hello" },
    { type: "tool-call", toolCallId: "c1", toolName: "look", input: { at: 1 } },
  ]);
});

test("a message that held nothing but another model's reasoning is gone, and its neighbours become one", () => {
  expect(render(user("One"), by("openai:gpt", thought), user("Two"))).toEqual([
    {
      role: "user",
      content: [
        { type: "text", text: "One" },
        { type: "text", text: "Two" },
      ],
    },
  ]);
});

test("consecutive messages of one role become one", () => {
  const messages = render(
    user("a"),
    user("b"),
    by(ME, called("c1"), called("c2")),
    result("c1"),
    result("c2"),
    user("c"),
  );
  expect(messages.map(({ role, content }) => `${role} ${content.length}`)).toEqual([
    "user 2",
    "assistant 2",
    "tool 2",
    "user 1",
  ]);
});

test("another model's strange or long call ids are mapped, in the call and in its result alike", () => {
  const strange = `functions.look:0|${"x".repeat(200)}`;
  const [, call, answer] = render(user("Hi"), by("other:model", called(strange)), result(strange));
  const id = /"toolCallId":"(call_[0-9a-f]{24})"/.exec(JSON.stringify(call))?.[1];
  expect(id).toBeDefined();
  expect(JSON.stringify(answer)).toContain(`"toolCallId":"${id}"`);
  const own = render(user("Hi"), by(ME, called(strange)), result(strange));
  expect(JSON.stringify(own).split(JSON.stringify(strange).slice(1, -1))).toHaveLength(3);
});

test("arguments that were no JSON object are shown inside of one", () => {
  const raw: PromptPart = { type: "tool_use", callId: "c1", name: "look", rawArguments: '{"at": 1' };
  expect(render(user("Hi"), by(ME, raw), result("c1", { isError: true }))[1]?.content).toEqual([
    { type: "tool-call", toolCallId: "c1", toolName: "look", input: { unparsed_arguments: '{"at": 1' } },
  ]);
});

test("files of a result come right after it, as bytes", () => {
  const content = [text("seen"), { type: "file" as const, mediaType: "image/png", data: "aGk=" }].filter(
    (part) => part.type === "text" || part.type === "file",
  );
  const [, , answer, files] = render(user("Hi"), by(ME, called("c1")), result("c1", { content }));
  expect(answer).toMatchObject({ role: "tool", content: [{ output: { type: "text", value: "seen" } }] });
  expect(files).toEqual({
    role: "user",
    content: [
      { type: "text", text: "Files of the result of look:" },
      { type: "file", data: Buffer.from("hi"), mediaType: "image/png" },
    ],
  });
});

test("a file that is the address of something is no order to fetch it", () => {
  const address: PromptPart = {
    type: "file",
    mediaType: "text/plain",
    data: "http://169.254.169.254/latest/meta-data",
  };
  const [message] = render({ role: "user", parts: [address] });
  expect(JSON.stringify(message)).not.toContain("169.254");
});
