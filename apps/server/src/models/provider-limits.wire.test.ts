// Streams that break, that say nothing, and that nobody wants any more.
import { describe, expect, test } from "vitest";
import { ask, reasonOf, textOf } from "../../../../test/support/fake-provider/ask.js";
import { SECRET_KEY as KEY, onFakeProvider } from "../../../../test/support/fake-provider/on-fake-provider.js";
import {
  type Answer,
  call,
  fail,
  gate,
  hold,
  type Step,
  say,
  stream,
  words,
} from "../../../../test/support/fake-provider/script.js";
import { startFakeProvider } from "../../../../test/support/fake-provider/server.js";
import { providerModel } from "./provider-model.js";

const kinds = ["openai", "openai-compatible", "openai-responses", "anthropic", "google"] as const;

const scripted = onFakeProvider(providerModel);

const mailTool = {
  name: "send_email",
  description: "Sends an email",
  inputSchema: { type: "object", properties: { to: { type: "string" } }, required: ["to"] },
};

describe.each(kinds)("%s: broken streams", (kind) => {
  test.each([
    ["cut before anything", [{ kind: "cut" }]],
    ["cut in mid-stream", [...words("Half an"), { kind: "cut" }]],
    ["reset in mid-stream", [...words("Half an"), { kind: "reset" }]],
    ["a frame that is no JSON", [...words("Half an"), { kind: "frame", data: "{oops" }, { kind: "cut" }]],
  ] satisfies [string, Step[]][])("%s", async (_name, steps) => {
    const { model } = scripted(kind, [stream(steps)]);
    expect(reasonOf(await ask(model))).toBe("stream_broken");
  });

  test("a connection that is reset, or refused, before any answer", async () => {
    const { model } = scripted(kind, [{ kind: "reset" }]);
    expect(reasonOf(await ask(model))).toBe("server_error");
    const gone = await startFakeProvider();
    await gone.close();
    const nobody = providerModel({ kind, model: "m", baseUrl: gone.url, apiKey: KEY });
    expect(reasonOf(await ask(nobody))).toBe("server_error");
  });

  test("an error told as JSON with status 200", async () => {
    const { model } = scripted(kind, [fail(200, { error: { code: 429, message: "Slow down" } })]);
    expect(reasonOf(await ask(model))).toBe("rate_limited");
  });
});

// Gemini sends a call whole: its format can't be cut in the middle of one.
test.each(kinds.filter((kind) => kind !== "google"))("%s: cut inside of a call", async (kind) => {
  const half = call("send_email", '{"to":"b', { whole: false });
  const { model } = scripted(kind, [stream([half, { kind: "cut" }])]);
  const { outcome } = await ask(model, { prompt: { tools: [mailTool] } });
  expect(reasonOf({ outcome, deltas: [] })).toBe("stream_broken");
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
    const outcomes = await Promise.all(quiet.map((answer) => ask(scripted(kind, [answer]).model, { idleMs: 200 })));
    expect(outcomes.map(reasonOf)).toEqual(quiet.map(() => "timeout"));
  });

  test("a slow answer is none of that", async () => {
    const slow = words("one two three four five").flatMap((word): Step[] => [word, { kind: "pause", ms: 250 }]);
    const { outcome } = await ask(scripted(kind, [stream(slow)]).model, { idleMs: 1000 });
    expect(textOf({ outcome, deltas: [] })).toBe("one two three four five");
  });

  test("a cancel ends it while the provider still holds back, closes the connection, and shows nothing more", async () => {
    const held = gate();
    const { model, requests } = scripted(kind, [stream([...words("Half"), hold(held), ...words(" more")])]);
    const cancel = new AbortController();
    const asked = ask(model, { signal: cancel.signal });
    await held.reached;
    cancel.abort();
    const { outcome, deltas } = await asked;
    expect(reasonOf({ outcome, deltas: [] })).toBe("cancelled");
    await requests()[0]?.closed;
    held.open();
    expect(deltas.length).toBeLessThan(2);
  });

  test("cancelled before it begins: nothing is sent", async () => {
    const { model, requests } = scripted(kind, [say("no")]);
    expect(reasonOf(await ask(model, { signal: AbortSignal.abort() }))).toBe("cancelled");
    expect(requests()).toHaveLength(0);
  });
});
