// Rules that may be remembered: about the call they came from, and never wider than the contract says.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { PinnedTool } from "../events/index.js";
import { normalizePath } from "./path-rule.js";
import { parseRule, ruleMatches } from "./rule.js";
import { suggestedRules } from "./suggest.js";

const toolBy = (by: NonNullable<PinnedTool["match"]>["by"]): PinnedTool => ({
  name: "tool",
  description: "",
  inputSchema: {},
  effect: "unguarded",
  match: { by, argument: "value" },
});

const allows = (rule: string, tool: PinnedTool, value: string): boolean => {
  const parsed = parseRule(rule, [tool]);
  return parsed.ok && ruleMatches(parsed.value, { tool, input: { value } }, "allow");
};
const suggested = (tool: PinnedTool, value: unknown): string[] => suggestedRules(tool, { value });

describe("for shell text: the exact command and its two-word prefix", () => {
  const bash = toolBy("command");
  test.each([
    { command: "git push origin", rules: ["tool(git push origin)", "tool(git push:*)"] },
    { command: "  git   push ", rules: ["tool(git push)", "tool(git push:*)"] },
    { command: "ls", rules: ["tool(ls)"] },
    { command: "git push; rm x", rules: [] },
    { command: "git push && git push", rules: [] },
    { command: "git push $(x)", rules: [] },
    { command: "git push > f", rules: [] },
    { command: "A=1 git push", rules: [] },
    { command: "git push *", rules: [] },
    { command: "echo 'a b'", rules: [] },
    { command: "*", rules: [] },
    { command: "", rules: [] },
  ])("$command", ({ command, rules }) => {
    expect(suggested(bash, command)).toEqual(rules);
  });

  const piece = fc.constantFrom(
    "git",
    "push",
    "rm",
    "-rf",
    "/",
    "*",
    ":*",
    "'",
    '"',
    "\\",
    "$x",
    "`x`",
    "$(x)",
    ";",
    "&&",
    "|",
    "&",
    "\n",
    ">",
    "f",
    "(",
    ")",
    "#",
    "~",
    "A=1",
    "PATH=x",
  );
  const command = fc
    .array(fc.tuple(piece, fc.constantFrom(" ", "")), { minLength: 1, maxLength: 6 })
    .map((all) => all.flat().join(""));

  test("every suggestion allows its own call, and the exact one no longer command", () => {
    fc.assert(
      fc.property(command, fc.constantFrom(" x", "; rm y", "\nrm y", " $(rm y)", " && rm y"), (text, more) => {
        const [exact, prefix] = suggested(bash, text);
        if (exact === undefined) return;
        expect(allows(exact, bash, text)).toBe(true);
        expect(allows(exact, bash, text + more)).toBe(false);
        if (prefix === undefined) return;
        expect(allows(prefix, bash, text)).toBe(true);
        expect(allows(prefix, bash, "other command")).toBe(false);
        if (more !== " x") expect(allows(prefix, bash, text + more)).toBe(false);
      }),
      { numRuns: 1000 },
    );
  });
});

describe("for other tools: the name, and the name with the matched argument", () => {
  const segment = fc.constantFrom("src", "a.ts", "b", "..", ".", "", "*", "?", "x y", "!z", "(", ")");
  const path = fc
    .tuple(fc.constantFrom("", "/", "./"), fc.array(segment, { maxLength: 5 }))
    .map(([start, all]) => start + all.join("/"));

  test("a path's rule is about that path and what is in it, no other", () => {
    const edit = toolBy("path");
    fc.assert(
      fc.property(path, path, (one, other) => {
        const [name, narrow] = suggested(edit, one);
        expect(name).toBe("tool");
        if (narrow === undefined) return;
        expect(allows(narrow, edit, one)).toBe(true);
        if (!allows(narrow, edit, other)) return;
        const [own, reached] = [normalizePath(one), normalizePath(other)];
        expect(reached?.absolute).toBe(own?.absolute);
        expect(`${reached?.path}/`.startsWith(`${own?.path}/`)).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  test("a path out of the workspace, or the workspace itself, has no narrow rule", () => {
    for (const value of ["../x", "", ".", "/", "src/../..", "a*", "~/x"])
      expect(suggested(toolBy("path"), value)).toEqual(["tool"]);
  });

  test("a domain's rule is about that host alone", () => {
    const fetch = toolBy("domain");
    expect(suggested(fetch, "example.com")).toEqual(["tool", "tool(example.com)"]);
    for (const value of ["*.example.com", "*", "a b", ""]) expect(suggested(fetch, value)).toEqual(["tool"]);
    expect(allows("tool(example.com)", fetch, "a.example.com")).toBe(false);
  });

  test("an argument's rule is about that very value", () => {
    const pay = toolBy("argument");
    const value = fc.string({
      unit: fc.constantFrom("a", "b", "*", "?", ":", "(", ")", ".", "\n", " ", "😀"),
      maxLength: 6,
    });
    fc.assert(
      fc.property(value, value, (one, other) => {
        const [name, narrow] = suggested(pay, one);
        expect(name).toBe("tool");
        if (narrow === undefined) return;
        expect(allows(narrow, pay, one)).toBe(true);
        expect(allows(narrow, pay, other)).toBe(one === other);
      }),
      { numRuns: 2000 },
    );
  });

  test("a tool without a matched argument has its name only", () => {
    expect(suggestedRules({ ...toolBy("path"), match: undefined }, { value: "x" })).toEqual(["tool"]);
    expect(suggested(toolBy("argument"), 42)).toEqual(["tool"]);
  });
});
