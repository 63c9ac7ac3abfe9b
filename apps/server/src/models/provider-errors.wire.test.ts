// Errors of every provider, over real HTTP: each row of the table gives its class, and no secret is told.
import { describe, expect, test } from "vitest";
import { ask, reasonOf } from "../../../../test/support/fake-provider/ask.js";
import { SECRET_KEY as KEY, onFakeProvider } from "../../../../test/support/fake-provider/on-fake-provider.js";
import { providerErrors } from "../../../../test/support/fake-provider/provider-errors.js";
import { fail, say, stream, words } from "../../../../test/support/fake-provider/script.js";
import { startFakeProvider } from "../../../../test/support/fake-provider/server.js";
import { providerModel } from "./provider-model.js";

const kinds = ["openai", "openai-compatible", "openai-responses", "anthropic", "google"] as const;

const scripted = onFakeProvider(providerModel);

const kindOf = {
  "openai-chat": "openai",
  "openai-responses": "openai-responses",
  anthropic: "anthropic",
  gemini: "google",
} as const;

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
    expect(reasonOf(await ask(model))).toBe(error.reason);
  });

  test.each(inStream.filter(({ format }) => format === "openai-chat"))(
    "$name, in the middle, OpenAI-compatible",
    async (error) => {
      const { model } = scripted("ollama", [stream([...words("Half"), { kind: "error", body: error.body }])]);
      expect(reasonOf(await ask(model))).toBe(error.reason);
    },
  );
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
    expect(reasonOf(await ask(model))).toBe("invalid_request");
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
