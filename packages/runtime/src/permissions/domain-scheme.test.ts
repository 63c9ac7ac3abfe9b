// Domains and schemes: an allow is about http and https alone, a deny about every host that some client may read.
import { expect, test } from "vitest";
import { domainMatches } from "./domain-rule.js";

test.each([
  "file:@x.example.com/../../etc/passwd",
  "file://x.example.com/etc/passwd",
  "data:@x.example.com/,hi",
  "javascript://x.example.com/%0aalert(1)",
  "gopher://x.example.com/",
])("*.example.com does not allow %j", (value) => {
  expect(domainMatches("*.example.com", value, "allow")).toBe(false);
});

test.each(["http:evil.com", "http:/evil.com", "http:\\\\evil.com", " http://evil.com", "ht\ntp://evil.com"])(
  "a deny of evil.com finds %j",
  (value) => {
    expect(domainMatches("evil.com", value, "restrict")).toBe(true);
  },
);

test.each([
  { rule: "bücher.de", value: "https://bücher.de/x" },
  { rule: "::1", value: "http://[::1]:80/" },
  { rule: "example.com", value: "example.com:8080" },
])("$rule allows $value", ({ rule, value }) => {
  expect(domainMatches(rule, value, "allow")).toBe(true);
});
