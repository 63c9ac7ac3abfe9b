// The adapter over real HTTP and real wire formats, against the fake provider.
import type { Model, ModelOutcome, ModelRequest, Prompt } from "@roundhouse/runtime";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { providerErrors } from "../../../../test/support/fake-provider/provider-errors.js";
import {
  type Answer,
  call,
  fail,
  gate,
  hold,
  type Step,
  say,
  stream,
  think,
  use,
  words,
} from "../../../../test/support/fake-provider/script.js";
import { type FakeProvider, startFakeProvider } from "../../../../test/support/fake-provider/server.js";
import { providerModel } from "./provider-model.js";
import type { ProviderKind } from "./registry.js";

const KEY = "sk-secret-of-the-test-0123456789";
const kinds = ["openai", "openai-compatible", "openai-responses", "anthropic", "google"] as const;
const kindOf = {
  "openai-chat": "openai",
  "openai-responses": "openai-responses",
  anthropic: "anthropic",
  gemini: "google",
} as const;

let provider: FakeProvider;
beforeAll(async () => {
  provider = await startFakeProvider();
});
afterAll(() => provider.close());

let models = 0;

/** A model of this kind with a script of its own. */
function scripted(kind: ProviderKind, answers: Answer[], options: Partial<Parameters<typeof providerModel>[0]> = {}) {
  const model = `m${models++}`;
  provider.script(model, answers);
  const baseUrl = `${provider.url}/${kind === "google" ? "v1beta" : "v1"}`;
  const requests = () => provider.requests.filter((request) => request.model === model);
  return { model: providerModel({ kind, model, baseUrl, apiKey: KEY, ...options }), requests };
}

const emptyPrompt: Prompt = {
  system: "You help.",
  messages: [{ role: "user", parts: [{ type: "text", text: "Hi" }] }],
  tools: [],
};
const mailTool = {
  name: "send_email",
  description: "Sends an email",
  inputSchema: { type: "object", properties: { to: { type: "string" } }, required: ["to"] },
};

interface Asked extends Partial<Omit<ModelRequest, "prompt" | "model">> {
  prompt?: Partial<Prompt>;
  params?: Record<string, unknown>;
}

/** Every delta that the viewers saw, and the outcome. */
async function ask(
  model: Model,
  { prompt, params, ...rest }: Asked = {},
): Promise<{ outcome: ModelOutcome; deltas: string[] }> {
  const deltas: string[] = [];
  const outcome = await model.send({
    threadId: "thr_1",
    agent: "assistant",
    requestSeq: 1,
    attempt: 1,
    purpose: "turn",
    model: { id: model.id, ...(params ? { params } : {}) },
    prompt: { ...emptyPrompt, ...prompt },
    idleMs: 5000,
    signal: new AbortController().signal,
    onDelta: (delta) => deltas.push(delta.text),
    ...rest,
  });
  return { outcome, deltas };
}

const reasonOf = (outcome: ModelOutcome) => (outcome.ok ? "ok" : outcome.reason);
const textOf = (outcome: ModelOutcome) =>
  outcome.ok
    ? outcome.content.map((part) => (part.type === "text" ? part.text : `<${part.type}>`)).join("")
    : outcome.reason;

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
      }).then(({ outcome }) => expect(textOf(outcome)).toBe("First half. Second half."));
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
      expect(textOf(outcome)).toBe(text);
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
    expect(textOf(outcome)).toBe('{"year":1999}');
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

const inResponse = providerErrors.filter(({ status }) => status !== 200);
const inStream = providerErrors.filter(({ status }) => status === 200);

describe("every row of the error table over HTTP", () => {
  test.each(inResponse)("$name", async ({ format, status, headers, body, reason, retryAfterMs }) => {
    const { model, requests } = scripted(kindOf[format], [fail(status, body, headers)]);
    const { outcome } = await ask(model);
    expect(outcome).toMatchObject({ ok: false, reason, httpStatus: status, ...(retryAfterMs ? { retryAfterMs } : {}) });
    expect(requests()).toHaveLength(1);
  });

  test.each(inStream)("$name, in the first frame", async ({ format, body, reason }) => {
    const { model } = scripted(kindOf[format], [stream([{ kind: "error", body }])]);
    const { outcome, deltas } = await ask(model);
    expect(outcome).toMatchObject({ ok: false, reason, message: expect.any(String) });
    expect(outcome).not.toHaveProperty("httpStatus");
    expect(deltas).toEqual([]);
  });

  test.each(inStream)("$name, in the middle", async ({ format, body, reason }) => {
    const { model } = scripted(kindOf[format], [stream([...words("Half an answer"), { kind: "error", body }])]);
    const { outcome, deltas } = await ask(model);
    expect(outcome).toMatchObject({ ok: false, reason });
    expect(outcome).not.toHaveProperty("content");
    expect(deltas.join("")).toBe("Half an answer");
  });

  test.each(inResponse.filter(({ format }) => format === "openai-chat"))("$name, OpenAI-compatible", async (error) => {
    const { model } = scripted("openrouter", [fail(error.status, error.body, error.headers)]);
    expect(reasonOf((await ask(model)).outcome)).toBe(error.reason);
  });

  test.each(inStream.filter(({ format }) => format === "openai-chat"))(
    "$name, in the middle, OpenAI-compatible",
    async (error) => {
      const { model } = scripted("ollama", [stream([...words("Half"), { kind: "error", body: error.body }])]);
      expect(reasonOf((await ask(model)).outcome)).toBe(error.reason);
    },
  );
});

describe.each(kinds)("%s: broken streams", (kind) => {
  test.each([
    ["cut before anything", [{ kind: "cut" }]],
    ["cut in mid-stream", [...words("Half an"), { kind: "cut" }]],
    ["reset in mid-stream", [...words("Half an"), { kind: "reset" }]],
    ["a frame that is no JSON", [...words("Half an"), { kind: "frame", data: "{oops" }, { kind: "cut" }]],
  ] satisfies [string, Step[]][])("%s", async (_name, steps) => {
    const { model } = scripted(kind, [stream(steps)]);
    expect(reasonOf((await ask(model)).outcome)).toBe("stream_broken");
  });

  test.skipIf(kind === "google")("cut inside of a call", async () => {
    const half = call("send_email", '{"to":"b', { whole: false });
    const { model } = scripted(kind, [stream([half, { kind: "cut" }])]);
    const { outcome } = await ask(model, { prompt: { tools: [mailTool] } });
    expect(reasonOf(outcome)).toBe("stream_broken");
  });

  test("a connection that is reset, or refused, before any answer", async () => {
    const { model } = scripted(kind, [{ kind: "reset" }]);
    expect(reasonOf((await ask(model)).outcome)).toBe("server_error");
    const gone = await startFakeProvider();
    await gone.close();
    const nobody = providerModel({ kind, model: "m", baseUrl: gone.url, apiKey: KEY });
    expect(reasonOf((await ask(nobody)).outcome)).toBe("server_error");
  });

  test("an error told as JSON with status 200", async () => {
    const { model } = scripted(kind, [fail(200, { error: { code: 429, message: "Slow down" } })]);
    expect(reasonOf((await ask(model)).outcome)).toBe("rate_limited");
  });
});

describe.each(kinds)("%s: limits of patience", (kind) => {
  const quiet: Answer[] = [
    { kind: "silence" },
    stream([{ kind: "hang" }]),
    stream([{ kind: "keepAlives", everyMs: 20, times: 100 }]),
    stream([...words("Half"), { kind: "keepAlives", everyMs: 20, times: 100 }]),
    stream([...words("Half"), { kind: "hang" }]),
  ];
  test("no content, only signs of life, at the start or in mid-stream", async () => {
    const started = Date.now();
    const outcomes = await Promise.all(quiet.map((answer) => ask(scripted(kind, [answer]).model, { idleMs: 200 })));
    expect(outcomes.map(({ outcome }) => reasonOf(outcome))).toEqual(quiet.map(() => "timeout"));
    expect(Date.now() - started).toBeLessThan(1000);
  });

  test("a slow answer is none of that", async () => {
    const slow = words("one two three four five").flatMap((word): Step[] => [word, { kind: "pause", ms: 60 }]);
    const { outcome } = await ask(scripted(kind, [stream(slow)]).model, { idleMs: 200 });
    expect(textOf(outcome)).toBe("one two three four five");
  });

  test("a cancel ends it within 100 ms, closes the connection, and shows nothing more", async () => {
    const held = gate();
    const { model, requests } = scripted(kind, [stream([...words("Half"), hold(held), ...words(" more")])]);
    const cancel = new AbortController();
    const asked = ask(model, { signal: cancel.signal });
    await held.reached;
    const started = performance.now();
    cancel.abort();
    const { outcome, deltas } = await asked;
    expect(performance.now() - started).toBeLessThan(100);
    expect(reasonOf(outcome)).toBe("cancelled");
    await requests()[0]?.closed;
    held.open();
    expect(deltas.length).toBeLessThan(2);
  });

  test("cancelled before it begins: nothing is sent", async () => {
    const { model, requests } = scripted(kind, [say("no")]);
    expect(reasonOf((await ask(model, { signal: AbortSignal.abort() })).outcome)).toBe("cancelled");
    expect(requests()).toHaveLength(0);
  });
});

describe("what is never told", () => {
  test.each(kinds)("%s: the key, in whatever the provider says", async (kind) => {
    const body = {
      error: { type: "x", message: `Bad key ${KEY}, or sk-other-key-abcdefgh; header s3cret-header-value` },
    };
    for (const status of [401, 400, 500]) {
      const { model } = scripted(kind, [fail(status, body)], { headers: { "x-extra": "s3cret-header-value" } });
      const { outcome } = await ask(model);
      expect(outcome.ok ? "" : outcome.message).toContain("Bad key [redacted]");
      expect(JSON.stringify(outcome)).not.toMatch(/sk-|s3cret/);
    }
  });

  test("a key goes to no other host, whatever the provider answers", async () => {
    const other = await startFakeProvider({ models: { "*": [say("caught")] } });
    const elsewhere = { location: `${other.url}/v1/messages` };
    const { model } = scripted("anthropic", [fail(307, "", elsewhere)]);
    expect(reasonOf((await ask(model)).outcome)).toBe("invalid_request");
    expect(other.requests).toEqual([]);
    await other.close();
  });
});

test("the usage of a failed attempt is told where the stream told it", async () => {
  const overloaded = { type: "error", error: { type: "overloaded_error", message: "Overloaded" } };
  const { model } = scripted("anthropic", [stream([...words("Half"), { kind: "error", body: overloaded }])]);
  const { outcome } = await ask(model);
  expect(outcome).toMatchObject({ reason: "overloaded", usage: { inputTokens: 100, outputTokens: 1 } });
});

test("reasoning comes with what its provider needs to see again", async () => {
  const { model } = scripted("anthropic", [stream([think("Let me see.", "sig=="), ...words("Done.")])]);
  const { outcome } = await ask(model);
  expect(outcome.ok && outcome.content).toEqual([
    { type: "reasoning", text: "Let me see.", metadata: { anthropic: { signature: "sig==" } } },
    { type: "text", text: "Done." },
  ]);
});
