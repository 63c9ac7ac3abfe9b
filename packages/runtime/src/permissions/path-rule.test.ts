// Rules over paths: normalized first, gitignore-style, and nothing relative for what leaves the workspace.
import { describe, expect, test } from "vitest";
import { pathMatches } from "./path-rule.js";

const table: Record<string, { yes: string[]; no: string[] }> = {
  "src/**": {
    yes: [
      "src/a.ts",
      "./src/a.ts",
      "src//a.ts",
      "src/./a.ts",
      "src/x/../a.ts",
      "x/../src/a.ts",
      "src/a/b/c",
      "src/..a",
      "src/a\nb",
    ],
    no: [
      "srcx/a",
      "a/src/b",
      "/src/a",
      "../src/a",
      "src/../../src/a",
      "src/../.env",
      "src/../../etc/passwd",
      "/etc/passwd",
      "~/src/a",
      "SRC/a",
      "src\\..\\x",
      "",
      ".",
      "src\0/a",
    ],
  },
  "*.pem": {
    yes: ["key.pem", "a/b/key.pem", "./key.pem", ".pem", "a/../key.pem"],
    no: ["key.pem.txt", "key_pem", "keypem", "../key.pem", "/key.pem"],
  },
  ".env": { yes: [".env", "a/.env", "a/../.env", ".env/x"], no: [".envrc", "x.env", "../.env"] },
  secrets: { yes: ["secrets", "secrets/a", "x/secrets/y/z", "secrets/"], no: ["secretsx", "xsecrets/a"] },
  "secrets/**": { yes: ["secrets/a", "secrets/a\nb", "secrets/\n"], no: ["a/secrets/b"] },
  "src/*.ts": { yes: ["src/a.ts", "src/.ts"], no: ["src/a/b.ts", "src/a.tsx", "src/a.ts\n", "src/ats"] },
  "src/?.ts": { yes: ["src/a.ts", "src/😀.ts"], no: ["src/ab.ts", "src/.ts", "src//.ts"] },
  "src/**/test/*.ts": {
    yes: ["src/test/a.ts", "src/a/test/b.ts", "src/a/b/test/c.ts"],
    no: ["src/a/b.ts", "test/a.ts", "src/test/x/a.ts"],
  },
  "src/a+b(1).ts": { yes: ["src/a+b(1).ts"], no: ["src/aab1.ts", "src/aab(1).ts"] },
  "/etc/**": {
    yes: ["/etc/passwd", "/etc/./x/../passwd", "/tmp/../etc/passwd", "/../etc/passwd", "//etc/passwd"],
    no: ["etc/passwd", "/etcx/a", "/tmp/etc/passwd"],
  },
  "./build": { yes: ["build", "build/a", "./build/a"], no: ["a/build", "/build"] },
};

describe.each(Object.entries(table))("edit(%s)", (rule, { yes, no }) => {
  test.each(yes)("is about %j", (path) => {
    expect(pathMatches(rule, path)).toBe(true);
  });
  test.each(no)("is not about %j", (path) => {
    expect(pathMatches(rule, path)).toBe(false);
  });
});
