// Character classes in path rules, as in a gitignore.
import { expect, test } from "vitest";
import { pathMatches, pathProblem } from "./path-rule.js";

test.each([
  { rule: "src/[!t]*.ts", path: "src/app.ts" },
  { rule: "[Ss]ecrets/**", path: "secrets/a" },
  { rule: "src/[a-c].ts", path: "src/b.ts" },
  { rule: "*.py[co]", path: "a/b.pyc" },
])("$rule is about $path", ({ rule, path }) => {
  expect(pathMatches(rule, path)).toBe(true);
});

test.each([
  { rule: "[Ss]ecrets/**", path: "xecrets/a" },
  { rule: "src/[!a].ts", path: "src/a.ts" },
  { rule: "a[!b]c", path: "a/c" },
])("$rule is not about $path", ({ rule, path }) => {
  expect(pathMatches(rule, path)).toBe(false);
});

test("a class that can't be read is named when the agent is made", () => {
  expect(pathProblem("src/[z-a].ts")).toMatch(/character class/);
});
