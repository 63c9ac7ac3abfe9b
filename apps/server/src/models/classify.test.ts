// The error table: every provider's body gives its class, by itself and before any wire is involved.
import { describe, expect, test } from "vitest";
import { providerErrors } from "../../../../test/support/fake-provider/provider-errors.js";
import { classify } from "./classify.js";
import { retryAfterMs } from "./retry-after.js";

const NOW = Date.parse("2026-03-01T12:00:00Z");

describe("what a provider's answer means", () => {
  test.each(providerErrors)("$name", ({ status, headers = {}, body, reason, retryAfterMs: wait }) => {
    const inStream = status === 200;
    const classified = classify(inStream ? undefined : status, headers, body, NOW);
    expect(classified.reason).toBe(reason);
    expect(classified.retryAfterMs).toBe(wait);
    // As text too: that is how a response comes.
    const text = typeof body === "string" ? body : JSON.stringify(body);
    expect(classify(inStream ? undefined : status, headers, text, NOW).reason).toBe(reason);
  });

  test("the body's code beats the status", () => {
    const overloaded = { error: { type: "overloaded_error", message: "Overloaded" } };
    expect(classify(400, {}, overloaded, NOW).reason).toBe("overloaded");
    expect(classify(500, {}, { error: { code: "rate_limit_exceeded" } }, NOW).reason).toBe("rate_limited");
    expect(classify(500, {}, { error: { code: 429, message: "upstream" } }, NOW).reason).toBe("rate_limited");
  });

  test.each([
    [301, "invalid_request"],
    [400, "invalid_request"],
    [401, "auth"],
    [402, "quota_exhausted"],
    [403, "auth"],
    [404, "invalid_request"],
    [408, "server_error"],
    [413, "prompt_too_long"],
    [422, "invalid_request"],
    [429, "rate_limited"],
    [500, "server_error"],
    [503, "server_error"],
    [529, "overloaded"],
  ])("status %i alone is %s", (status, reason) => {
    expect(classify(status, {}, undefined, NOW)).toEqual({ reason });
  });

  test("no response at all is the provider's trouble", () => {
    expect(classify(undefined, {}, "socket hang up", NOW)).toEqual({
      reason: "server_error",
      message: "socket hang up",
    });
  });

  test("a body that refers to itself at every depth, or is huge, ends", () => {
    let deep: unknown = { code: "insufficient_quota" };
    for (let depth = 0; depth < 10_000; depth++) deep = { error: deep };
    expect(classify(429, {}, deep, NOW).reason).toBe("rate_limited");
    expect(classify(500, {}, { details: Array(100_000).fill({ message: "x" }) }, NOW).reason).toBe("server_error");
  });
});

describe("retry-after", () => {
  test.each([
    [{ "retry-after": "20" }, 20_000],
    [{ "retry-after": "0" }, 0],
    [{ "retry-after": "1.5" }, 1500],
    [{ "retry-after": " 3 " }, 3000],
    [{ "retry-after-ms": "250" }, 250],
    [{ "retry-after-ms": "250", "retry-after": "20" }, 250],
    [{ "retry-after-ms": "soon", "retry-after": "20" }, 20_000],
    [{ "retry-after": "Sun, 01 Mar 2026 12:00:30 GMT" }, 30_000],
    [{ "retry-after": "2026-03-01T12:01:00Z" }, 60_000],
    [{ "retry-after": "Sun, 01 Mar 2026 11:59:30 GMT" }, undefined],
    [{ "retry-after": "-5" }, undefined],
    [{ "retry-after": "soon" }, undefined],
    [{ "retry-after": "12 apples" }, undefined],
    [{ "retry-after": "Infinity" }, undefined],
    [{ "retry-after": "" }, undefined],
    [{}, undefined],
  ])("%o is %s", (headers, wait) => {
    expect(retryAfterMs(headers, NOW)).toBe(wait);
  });

  test("is told only where waiting helps", () => {
    expect(classify(401, { "retry-after": "20" }, undefined, NOW).retryAfterMs).toBeUndefined();
    expect(classify(503, { "retry-after": "20" }, undefined, NOW).retryAfterMs).toBe(20_000);
  });
});
