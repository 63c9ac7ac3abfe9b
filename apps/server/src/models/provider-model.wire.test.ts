// Answers of every provider, over real HTTP and its real wire format.
import type { PromptMessage } from "@roundhouse/runtime";
import { describe, expect, test } from "vitest";
import { ask, textOf } from "../../../../test/support/fake-provider/ask.js";
import { onFakeProvider } from "../../../../test/support/fake-provider/on-fake-provider.js";
import {
  call,
  gate,
  hold,
  type Step,
  say,
  stream,
  think,
  use,
  words,
} from "../../../../test/support/fake-provider/script.js";
import { providerModel } from "./provider-model.js";

const kinds = ["openai", "openai-compatible", "openai-responses", "anthropic", "google"] as const;

const scripted = onFakeProvider(providerModel);

const mailTool = {
  name: "send_email",
  description: "Sends an email",
  inputSchema: { type: "object", properties: { to: { type: "string" } }, required: ["to"] },
};

describe.each(kinds)("%s: answers", (kind) => {
  test("text comes in deltas, with its usage", async () => {
    const { model, requests } = scripted(kind, [
      say("Good morning, Vietnam", { usage: { input: 50, output: 7, cached: 20 } }),
    ]);
    const { outcome, deltas } = await ask(model);
    expect(deltas).toEqual(["Good", " morning,", " Vietnam"]);
    expect(outcome).toMatchObject({
      ok: true,
      content: [{ type: "text", text: "Good morning, Vietnam" }],
      stopReason: "end_turn",
      usage: { inputTokens: 50, outputTokens: 7, cacheReadTokens: 20 },
      model: model.id,
    });
    expect(requests()).toHaveLength(1);
    expect(JSON.stringify(requests()[0]?.body)).toContain("You help.");
  });

  test("the first half is seen before the second is sent", async () => {
    const held = gate();
    const { model } = scripted(kind, [stream([...words("First half."), hold(held), ...words(" Second half.")])]);
    let seen = "";
    const half = new Promise<void>((resolve) => {
      void ask(model, {
        onDelta: ({ text }) => {
          seen += text;
          if (seen === "First half.") resolve();
        },
      }).then(({ outcome }) => expect(textOf({ outcome, deltas: [] })).toBe("First half. Second half."));
    });
    await held.reached;
    await half;
    expect(seen).toBe("First half.");
    held.open();
  });

  test("parallel calls, with the provider's ids", async () => {
    const steps: Step[] = [
      ...words("Sending."),
      call("send_email", { to: "bob" }, { id: "call_a" }),
      call("send_email", { to: "eve" }, { id: "call_b" }),
    ];
    const { model } = scripted(kind, [stream(steps)]);
    const { outcome } = await ask(model, { prompt: { tools: [mailTool] } });
    expect(outcome).toMatchObject({
      ok: true,
      stopReason: "tool_use",
      content: [
        { type: "text", text: "Sending." },
        { type: "tool_use", name: "send_email", input: { to: "bob" } },
        { type: "tool_use", name: "send_email", input: { to: "eve" } },
      ],
    });
    const ids = outcome.ok ? outcome.content.flatMap((part) => (part.type === "tool_use" ? [part.callId] : [])) : [];
    if (kind === "google") expect(new Set(ids).size).toBe(2);
    else expect(ids).toEqual(["call_a", "call_b"]);
  });

  test("a call of a tool that nobody offered comes back too", async () => {
    const { model } = scripted(kind, [use("no_such_tool", { a: 1 })]);
    const { outcome } = await ask(model);
    expect(outcome).toMatchObject({
      ok: true,
      stopReason: "tool_use",
      content: [{ name: "no_such_tool", input: { a: 1 } }],
    });
  });

  test.each([
    ["max_tokens", "max_tokens"],
    ["refusal", "refused"],
  ] as const)("stopped by %s", async (stop, expected) => {
    const { model } = scripted(kind, [say("I", { stop })]);
    const { outcome } = await ask(model);
    expect(outcome.ok ? outcome.stopReason : outcome.reason).toBe(expected);
    if (!outcome.ok) expect(outcome.usage).toMatchObject({ inputTokens: 100, outputTokens: 20 });
  });

  test("every byte by itself, with either line ending", async () => {
    const text = "Grüße 👩‍👩‍👧 aus 東京";
    for (const crlf of [false, true]) {
      const { model } = scripted(kind, [say(text, { splitBytes: 1, crlf })]);
      const { outcome, deltas } = await ask(model);
      expect(textOf({ outcome, deltas: [] })).toBe(text);
      expect(deltas.join("")).toBe(text);
    }
  });

  test("cost follows the price", async () => {
    const price = { input: 3_000_000, output: 15_000_000, cacheRead: 300_000 };
    const { model } = scripted(kind, [say("Hi", { usage: { input: 100, output: 10, cached: 40 } })], { price });
    const { outcome } = await ask(model);
    expect(outcome.ok && outcome.usage.costMicros).toBe(60 * 3 + 40 * 0.3 + 10 * 15);
  });

  test("params and the output schema go along", async () => {
    const schema = { type: "object", properties: { year: { type: "integer" } }, required: ["year"] };
    const { model, requests } = scripted(kind, [say('{"year":1999}')], { maxOutputTokens: 500 });
    const { outcome } = await ask(model, { prompt: { output: schema }, params: { temperature: 0.5 } });
    expect(textOf({ outcome, deltas: [] })).toBe('{"year":1999}');
    const body = JSON.stringify(requests()[0]?.body);
    expect(body).toContain("500");
    expect(body).toContain('"temperature":0.5');
    expect(body).toContain('"year"');
  });

  test("unknown params send nothing", async () => {
    const { model, requests } = scripted(kind, [say("no")]);
    const { outcome } = await ask(model, { params: { temprature: 1 } });
    expect(outcome).toMatchObject({
      ok: false,
      reason: "invalid_request",
      message: expect.stringContaining("temprature"),
    });
    expect(requests()).toHaveLength(0);
  });
});

describe.each(kinds.filter((kind) => kind !== "google"))("%s: malformed arguments", (kind) => {
  test.each(['{"to": "bob@exam', "[1,2]", '"bob"', "not json", "null"])("%s", async (raw) => {
    const { model } = scripted(kind, [use("send_email", raw)]);
    const { outcome } = await ask(model, { prompt: { tools: [mailTool] } });
    expect(outcome).toMatchObject({ ok: true, stopReason: "tool_use" });
    expect(outcome.ok && outcome.content).toEqual([
      expect.objectContaining({ type: "tool_use", callId: "call_1", name: "send_email", rawArguments: raw }),
    ]);
    expect(outcome.ok && outcome.content[0]).not.toHaveProperty("input");
  });

  test("no arguments at all are an empty object", async () => {
    const { model } = scripted(kind, [use("send_email", "")]);
    const { outcome } = await ask(model, { prompt: { tools: [mailTool] } });
    expect(outcome.ok && outcome.content[0]).toMatchObject({ type: "tool_use", input: {} });
  });
});

test("reasoning comes with what its provider needs to see again", async () => {
  const { model } = scripted("anthropic", [stream([think("Let me see.", "sig=="), ...words("Done.")])]);
  const { outcome } = await ask(model);
  expect(outcome.ok && outcome.content).toEqual([
    { type: "reasoning", text: "Let me see.", metadata: { anthropic: { signature: "sig==" } } },
    { type: "text", text: "Done." },
  ]);
});

describe.each(kinds)("%s: history", (kind) => {
  const history = (writer: string): PromptMessage[] => [
    { role: "user", parts: [{ type: "text", text: "Mail Bob" }] },
    {
      role: "assistant",
      model: writer,
      parts: [
        {
          type: "reasoning",
          text: "A thought.",
          metadata: { anthropic: { signature: "sig==" }, openai: { itemId: "rs_1" } },
        },
        { type: "text", text: "Trying." },
        { type: "tool_use", callId: "call_1", name: "send_email", rawArguments: '{"to": "bob@exam' },
      ],
    },
    {
      role: "tool",
      parts: [
        { type: "tool_result", callId: "call_1", name: "send_email", text: "not executed: no JSON", isError: true },
      ],
    },
  ];

  test("of another model: its words, calls and results, and nothing that only it could read", async () => {
    const { model, requests } = scripted(kind, [say("Sorry.")]);
    const told = await ask(model, { prompt: { messages: history("other:model"), tools: [mailTool] } });
    expect(textOf(told)).toBe("Sorry.");
    const body = JSON.stringify(requests()[0]?.body);
    expect(body).not.toMatch(/sig==|rs_1|A thought/);
    for (const shown of ["Mail Bob", "Trying.", "unparsed_arguments", "bob@exam", "not executed: no JSON"]) {
      expect(body).toContain(shown);
    }
  });

  test("of its own is accepted too", async () => {
    const { model, requests } = scripted(kind, [say("Sorry.")]);
    const told = await ask(model, { prompt: { messages: history(model.id), tools: [mailTool] } });
    expect(textOf(told)).toBe("Sorry.");
    const body = JSON.stringify(requests()[0]?.body);
    if (kind === "anthropic") expect(body).toContain('"signature":"sig=="');
    expect(body).toContain("bob@exam");
  });
});

test("a prompt that the SDK itself refuses is an invalid request", async () => {
  const { model, requests } = scripted("anthropic", [say("no")]);
  const told = await ask(model, { prompt: { messages: [] } });
  expect(told.outcome).toMatchObject({ ok: false, reason: "invalid_request", message: expect.any(String) });
  expect(requests()).toHaveLength(0);
});
