// Rules over domains and over one argument, and the reading of rules.
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { agent } from "../config/define-agent.js";
import { ConfigError } from "../config/errors.js";
import { tool } from "../config/tool.js";
import type { PinnedTool } from "../events/index.js";
import { scriptedModel } from "../testing/scripted-model.js";
import { domainMatches } from "./domain-rule.js";
import { globMatches } from "./glob.js";
import { parseRule, ruleMatches } from "./rule.js";

describe("domain rules", () => {
  const table: Record<string, { yes: string[]; no: string[] }> = {
    "example.com": {
      yes: [
        "example.com",
        "EXAMPLE.com",
        "example.com.",
        "example.com:8443",
        "https://example.com",
        "https://Example.COM/a?b#c",
        "https://user:pw@example.com/",
        "https://evil.test@example.com/",
        "https://example.com#@evil.test",
        "https://example.com/@evil.test",
      ],
      no: [
        "",
        " ",
        "com",
        "example.comx",
        "notexample.com",
        "sub.example.com",
        "example.com.evil.test",
        "evil.test/example.com",
        "https://evil.test/?example.com",
        "https://evil.test#example.com",
        "https://example.com@evil.test/",
        "https://example.com:x@evil.test/",
        "https://[not a host",
        "..example.com",
      ],
    },
    "*.example.com": {
      yes: ["a.example.com", "A.B.Example.com", "a.example.com.", "https://x@a.example.com/"],
      no: [
        "example.com",
        "evilexample.com",
        ".example.com.evil.test",
        "a.example.com.evil.test",
        "https://a.example.com@evil.test/",
      ],
    },
    "EXAMPLE.COM.": { yes: ["example.com"], no: ["a.example.com"] },
  };
  const cases = Object.entries(table).flatMap(([rule, { yes, no }]) => [
    ...yes.map((value) => ({ rule, value, meets: true })),
    ...no.map((value) => ({ rule, value, meets: false })),
  ]);
  test.each(cases)("$rule and $value: $meets", ({ rule, value, meets }) => {
    expect(domainMatches(rule, value)).toBe(meets);
  });
});

describe("globs over an argument are anchored", () => {
  test.each([
    { glob: "*@example.com", value: "bob@example.com", meets: true },
    { glob: "*@example.com", value: "@example.com", meets: true },
    { glob: "*@example.com", value: "bob@example.com.evil.test", meets: false },
    { glob: "*@example.com", value: "bob@example.com\n", meets: false },
    { glob: "*@example.com", value: "bob@exampleXcom", meets: false },
    { glob: "*@example.com", value: "BOB@EXAMPLE.COM", meets: false },
    { glob: "bob*", value: "bob", meets: true },
    { glob: "bob*", value: "xbob", meets: false },
    { glob: "bob*", value: "bob\nand\neve", meets: true },
    { glob: "?", value: "😀", meets: true },
    { glob: "?", value: "ab", meets: false },
    { glob: "a.c|(d)", value: "a.c|(d)", meets: true },
    { glob: "a.c|(d)", value: "abc", meets: false },
    { glob: "", value: "x", meets: false },
  ])("$glob and $value: $meets", ({ glob, value, meets }) => {
    expect(globMatches(glob, value)).toBe(meets);
  });

  const sendEmail: PinnedTool = {
    name: "send_email",
    description: "",
    inputSchema: {},
    effect: "unguarded",
    match: { by: "argument", argument: "to" },
  };
  test.each([
    { input: { to: "bob@example.com" }, meets: true },
    { input: { to: "eve@evil.test" }, meets: false },
    { input: { to: "eve@evil.test", cc: "bob@example.com" }, meets: false },
    { input: {}, meets: false },
    { input: { to: ["bob@example.com"] }, meets: false },
    { input: { to: { address: "bob@example.com" } }, meets: false },
    { input: { to: null }, meets: false },
  ])("send_email(to:*@example.com) and $input: $meets", ({ input, meets }) => {
    const rule = parseRule("send_email(to:*@example.com)", [sendEmail]);
    expect(rule.ok && ruleMatches(rule.value, { tool: sendEmail, input }, "allow")).toBe(meets);
  });
});

describe("reading rules", () => {
  const text = z.object({ command: z.string() });
  const tools = [
    tool({ name: "bash", description: "", input: text, match: "command", execute: async () => "" }),
    tool({
      name: "fetch",
      description: "",
      input: z.object({ url: z.string() }),
      match: "domain",
      execute: async () => "",
    }),
    tool({
      name: "edit",
      description: "",
      input: z.object({ path: z.string() }),
      match: "path",
      execute: async () => "",
    }),
    tool({ name: "pay", description: "", input: z.object({ amount: z.number() }), execute: async () => "" }),
  ];
  const made = (list: "allow" | "ask" | "deny", rule: string) => () =>
    agent({ model: scriptedModel({}), tools, permissions: { [list]: [rule] } });

  const malformed = [
    "",
    " ",
    "bash(",
    "bash)",
    "(git)",
    "bash()",
    "bash( )",
    "a b",
    "bash*x",
    "*(git)",
    "bash(git 'push)",
    "bash(a; b)",
    "bash($(a))",
    "fetch(*example.com)",
    "fetch(a b)",
    "fetch(https://x.test)",
    "pay(5)",
    "edit(!a)",
    "bash(git) extra",
  ];
  test.each(malformed)("%j is a ConfigError that names it", (rule) => {
    for (const list of ["allow", "ask", "deny"] as const) {
      expect(made(list, rule)).toThrow(ConfigError);
      expect(made(list, rule)).toThrow(`"${rule}"`);
    }
  });

  test.each([
    "bash",
    "ba*",
    "*",
    "bash(git push:*)",
    "fetch(*.example.com)",
    "edit(src/**)",
    "pay(amount:5)",
    "other_tool",
  ])("%j is a rule", (rule) => {
    expect(made("allow", rule)).not.toThrow();
  });

  const pinned = (name: string): PinnedTool => ({ name, description: "", inputSchema: {}, effect: "unguarded" });
  test.each([
    { rule: "mail", name: "mail", meets: true },
    { rule: "mail", name: "mail__send", meets: false },
    { rule: "mail", name: "Mail", meets: false },
    { rule: "mail__*", name: "mail__send", meets: true },
    { rule: "mail__*", name: "mail", meets: false },
    { rule: "mail__*", name: "xmail__send", meets: false },
    { rule: "*", name: "anything", meets: true },
  ])("$rule and the tool $name: $meets", ({ rule, name, meets }) => {
    const parsed = parseRule(rule, [pinned(name)]);
    expect(parsed.ok && ruleMatches(parsed.value, { tool: pinned(name), input: {} }, "allow")).toBe(meets);
  });
});
