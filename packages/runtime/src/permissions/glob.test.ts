// A model picks the value that a glob is matched against: it must not be able to pick a slow one.
import { expect, test } from "vitest";
import { globMatches } from "./glob.js";
import { pathMatches } from "./path-rule.js";

test("many stars against a long value that nearly matches come to an end", () => {
  expect(globMatches("*a*a*a*a*a*a*a*a*a*b", "a".repeat(20_000))).toBe(false);
  expect(globMatches("*a*b*c*", `${"x".repeat(20_000)}abc`)).toBe(true);
});

test("many folders, too", () => {
  const deep = "a/".repeat(2000);
  expect(pathMatches("**/a/**/a/**/a/**/a/**/b", `${deep}c`)).toBe(false);
  expect(pathMatches("**/a/**/b", `${deep}b`)).toBe(true);
});
