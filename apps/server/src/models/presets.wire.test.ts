// The models that a fake provider has when it runs by itself do what their README says.
import { afterAll, beforeAll, expect, test } from "vitest";
import { ask, reasonOf } from "../../../../test/support/fake-provider/ask.js";
import { presets } from "../../../../test/support/fake-provider/presets.js";
import { type FakeProvider, startFakeProvider } from "../../../../test/support/fake-provider/server.js";
import { modelFromEnv } from "./from-env.js";

let provider: FakeProvider;
beforeAll(async () => {
  provider = await startFakeProvider({ models: presets });
});
afterAll(() => provider.close());

const expected: Record<string, string> = {
  hello: "ok",
  tool: "ok",
  "malformed-tool": "ok",
  overloaded: "overloaded",
  "overloaded-3": "overloaded",
  "rate-limited": "rate_limited",
  "rate-limited-1": "rate_limited",
  broken: "server_error",
  quota: "quota_exhausted",
  auth: "auth",
  "too-long": "prompt_too_long",
  refused: "refused",
  "max-tokens": "ok",
  cut: "stream_broken",
  hang: "timeout",
  silence: "timeout",
  "keep-alives": "timeout",
};

test.each(Object.entries(expected))("%s is %s", async (name, reason) => {
  for (const kind of ["openai", "anthropic"]) {
    const env = { ROUNDHOUSE_MODEL: `${kind}:${name}`, [`${kind.toUpperCase()}_BASE_URL`]: `${provider.url}/v1` };
    provider.script(name, presets[name] ?? []);
    const model = modelFromEnv(env);
    if (!model.ok) throw new Error(model.error);
    expect(reasonOf(await ask(model.value, { idleMs: reason === "timeout" ? 300 : 10_000 }))).toBe(reason);
  }
});
