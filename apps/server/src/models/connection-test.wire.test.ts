// The connection test tells what a model can do, over the real wire formats.
import { describe, expect, test } from "vitest";
import { onFakeProvider } from "../../../../test/support/fake-provider/on-fake-provider.js";
import { call, fail, say, stream, use } from "../../../../test/support/fake-provider/script.js";
import { testConnection } from "./connection-test.js";
import { providerModel } from "./provider-model.js";

const scripted = onFakeProvider(providerModel);
const both = stream([call("echo", { text: "one" }, { id: "a" }), call("echo", { text: "two" }, { id: "b" })]);
const told = (checks: Awaited<ReturnType<typeof testConnection>>) =>
  checks.map(({ check, ok, detail }) => `${check} ${ok ? "ok" : detail}`);

describe.each(["openai", "openai-compatible", "openai-responses", "anthropic", "google"] as const)("%s", (kind) => {
  test("all is well", async () => {
    const answers = [say("ready"), say("one two three"), use("echo", { text: "ready" }), both, say('{"sum":5}')];
    const { model, requests } = scripted(kind, answers);
    const checks = await testConnection(model);
    expect(told(checks)).toEqual(["plain ok", "streaming ok", "tool_call ok", "parallel_calls ok", "json_output ok"]);
    expect(requests()).toHaveLength(5);
  });

  test("what it can't do is said, each by itself", async () => {
    const answers = [
      say("ready"),
      say("one"),
      use("echo", { words: "ready" }),
      use("echo", { text: "one" }),
      say("five"),
    ];
    expect(told(await testConnection(scripted(kind, answers).model))).toEqual([
      "plain ok",
      "streaming the answer came in 1 piece",
      "tool_call no call of the tool whose arguments fit",
      "parallel_calls 1 calls in one response: children and reads will run one after the other",
      "json_output an output schema will need retries: the answer is no JSON",
    ]);
  });

  test("where the key is refused nothing more is asked", async () => {
    const { model, requests } = scripted(kind, [fail(401, { error: { message: "no such key" } })]);
    expect(told(await testConnection(model))).toEqual([expect.stringMatching(/^plain auth \(401\): /)]);
    expect(requests()).toHaveLength(1);
  });
});
