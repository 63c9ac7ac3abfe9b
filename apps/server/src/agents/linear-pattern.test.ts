// Patterns that came over the API: those that could freeze a process are refused, those that people write are taken.
import { describe, expect, test } from "vitest";
import { patternProblem } from "./linear-pattern.js";
import { schemaPatternProblems } from "./schema-patterns.js";

describe("refused", () => {
  test.each([
    "^(a+)+$",
    "^(a*)*$",
    "^(a|a)*$",
    "^(a|aa)+$",
    "^(.*)*x$",
    "^(a?){40}a{40}$",
    "^(|a)+$",
    "^(a?)*b$",
    "^.*.*x$",
    "^a*a*$",
    "^.*a.*b$",
    "^([a-z]+)*@$",
    "^\\s*(.*?)\\s*$",
    "(x+x+)+y",
    "a+b",
    "x(a+a+b)?",
    "^(\\w+\\s?)*$",
    "^(b|a+b?)+c$",
    "^((a|b)|[ab])*c$",
    "^(?=(a+)+b)a*$",
    "^(a+)\\1$",
    "^(?<n>a)\\k<n>$",
    "^[a-z]{1,5000}$",
    "^((a{0,100}){0,100}){0,100}$",
    `^${"(a|b|ab)".repeat(30)}$`,
    "(",
    "a".repeat(1001),
  ])("%s", (pattern) => {
    expect(patternProblem(pattern)).not.toBeNull();
  });
});

describe("taken", () => {
  test.each([
    "",
    "^$",
    "^[a-z0-9-]+$",
    "^\\d{4}-\\d{2}-\\d{2}$",
    "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d+)?Z$",
    "^(low|medium|high)$",
    "^(INC|INF|INT)-\\d+$",
    "^[A-Z]{2,5}-\\d+$",
    "^[a-z]{1,30}[a-z0-9]*$",
    "^https?://[^/\\s]+/.*$",
    "^[^@\\s]+@[^@\\s]+$",
    "^[a-z]+(-[a-z]+)*$",
    "^\\+?[0-9 ()]{6,20}$",
    "^.{1,200}$",
    "^.*\\.pdf$",
    "^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$",
    "^v?\\d+\\.\\d+\\.\\d+$",
    "[0-9]+",
    "^#",
    "INC-",
    "^[^\\n\\]\\x41\\u0042-]*$",
    "^(?:a|b)?(?<tail>c{2,})$",
  ])("%s", (pattern) => {
    expect(patternProblem(pattern)).toBeNull();
    // And a matcher is done with what fits it least, however long.
    for (const unit of ["a", "0", "-", "ab", "1-", "a0 ", "@", ".pdf", "INC-"]) {
      const began = performance.now();
      new RegExp(pattern).test(`${unit.repeat(20_000)}!`);
      expect(performance.now() - began).toBeLessThan(500);
    }
  });
});

test("no mix of small parts is taken that a matcher takes long over", () => {
  const parts = [
    "a",
    "b",
    "a*",
    "a+",
    "(a|b)",
    "(a|ab)*",
    "(ab)*",
    "b?",
    "[ab]*",
    "(a*b)*",
    "a{0,3}",
    "(b|a+b?)",
    "(|a)",
  ];
  const texts = ["a", "b", "ab", "aab", "ba"].map((unit) => `${unit.repeat(Math.ceil(20_000 / unit.length))}!`);
  const pairs = parts.flatMap((one) => parts.map((two) => [one, two] as const));
  const patterns = pairs.flatMap(([one, two]) =>
    parts.flatMap((three) => [`^${one}${two}${three}$`, `^(${one}|${two})${three}$`, `^(${one}${two})*${three}$`]),
  );
  const taken = patterns.filter((pattern) => patternProblem(pattern) === null);
  expect(taken.length).toBeGreaterThan(500);
  for (const pattern of taken) {
    const regex = new RegExp(pattern);
    const began = performance.now();
    for (const text of texts) regex.test(text);
    expect(performance.now() - began, pattern).toBeLessThan(250);
  }
});

test("a schema's patterns are found wherever they stand, and named by their place", () => {
  const evil = "^(a+)+$";
  const schema = {
    type: "object",
    properties: {
      pattern: { type: "string", pattern: evil },
      list: { type: "array", items: { anyOf: [{ type: "number" }, { type: "string", pattern: evil }] } },
      fine: { type: "string", pattern: "^[a-z]+$" },
    },
    patternProperties: { [evil]: { type: "string" }, "^x/y": { type: "string", pattern: evil } },
    propertyNames: { pattern: evil },
    $defs: { deep: { not: { pattern: evil } } },
  };
  expect(
    schemaPatternProblems(schema, "/output")
      .map(({ pointer }) => pointer)
      .sort(),
  ).toEqual([
    "/output/$defs/deep/not/pattern",
    "/output/patternProperties",
    "/output/patternProperties/^x~1y/pattern",
    "/output/properties/list/items/anyOf/1/pattern",
    "/output/properties/pattern/pattern",
    "/output/propertyNames/pattern",
  ]);
});
