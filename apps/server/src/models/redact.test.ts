// Words of a provider, made fit for the log.
import { expect, test } from "vitest";
import { redact } from "./redact.js";

test.each([
  ["Incorrect API key provided: my-own-secret-key.", "Incorrect API key provided: [redacted]."],
  ["Incorrect API key provided: sk-proj-abc***xyz1.", "Incorrect API key provided: [redacted]"],
  ["got Authorization: Bearer abc.def", "got Authorization: [redacted]"],
  ["https://example.test/v1?key=abcdef&alt=sse", "https://example.test/v1?key=[redacted]&alt=sse"],
  ["<html><head><style>b{}</style></head><body><h1>502\n Bad Gateway</h1></body></html>", "502 Bad Gateway"],
  ["risk-free asking", "risk-free asking"],
])("%s", (text, safe) => {
  expect(redact(text, ["my-own-secret-key", "none"])).toBe(safe);
});

test("a long text is cut, never in the middle of a character", () => {
  const cut = redact("👩‍🚀".repeat(500), []);
  expect(cut.length).toBeLessThanOrEqual(501);
  expect(cut.isWellFormed()).toBe(true);
});
