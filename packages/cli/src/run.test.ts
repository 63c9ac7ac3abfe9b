// What a shell gets before any server is asked: exit codes, sentences, files.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { describe } from "./approve.js";
import { run } from "./run.js";
import { harmless, type Shell } from "./shell.js";
import { isSource } from "./watch-folder.js";

let folder = "";

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "roundhouse-cli-"));
});
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

async function typed(line: string, env: Shell["env"] = {}) {
  const written = { out: "", said: "" };
  const code = await run(line.split(" "), {
    out: async (text) => {
      written.out += text;
    },
    say: (text) => {
      written.said += `${text}\n`;
    },
    ask: null,
    readInput: async () => "",
    env,
    cwd: folder,
    signal: new AbortController().signal,
  });
  return { code, ...written };
}

test("mistakes are 2, and say how it would have been right", async () => {
  expect(await typed("launch lead")).toEqual({
    code: 2,
    out: "",
    said: "launch needs INPUT\nroundhouse help launch tells more\n",
  });
  expect(await typed("fly")).toMatchObject({ code: 2, said: expect.stringContaining("roundhouse help tells more") });
  expect(await typed("export thr_1")).toMatchObject({ code: 2, said: expect.stringContaining("ROUNDHOUSE_API_KEY") });
  expect(await typed("export thr_1 --key k --url ftp://x")).toMatchObject({ code: 2 });
  expect(await typed("help")).toMatchObject({ code: 0, said: "" });
});

test("a project is made in an empty folder, and in no other", async () => {
  const made = await typed("init My_Project");
  expect(made).toMatchObject({ code: 0 });
  const files = fs.readdirSync(path.join(folder, "My_Project")).sort();
  expect(files).toEqual([".gitignore", "README.md", "package.json", "roundhouse.config.ts"]);
  const manifest = JSON.parse(fs.readFileSync(path.join(folder, "My_Project/package.json"), "utf8"));
  expect(manifest.name).toBe("my_project");
  const runtime = path.resolve(
    folder,
    "My_Project",
    manifest.dependencies["@roundhouse/runtime"].slice("file:".length),
  );
  expect(fs.existsSync(path.join(runtime, "package.json"))).toBe(true);

  expect(await typed("init My_Project")).toMatchObject({ code: 1, said: expect.stringContaining("is not empty") });
  expect(await typed("init My_Project/README.md")).toMatchObject({
    code: 1,
    said: expect.stringContaining("is a file"),
  });
});

test("where no project is, none is run", async () => {
  for (const command of ["dev", "start"]) {
    expect(await typed(command)).toMatchObject({ code: 1, said: expect.stringContaining("roundhouse init") });
  }
});

test("what is installed or made by the service is no change of the project", () => {
  for (const file of ["roundhouse.config.ts", "tools/mail.ts", ".env"])
    expect([file, isSource(file)]).toEqual([file, true]);
  for (const file of [".data/x/base", "node_modules/a/b.js", "a/node_modules/b.js", ".git/index", "notes.md~"]) {
    expect([file, isSource(file)]).toEqual([file, false]);
  }
});

test("what an agent wants is shown whole, and steers no terminal", () => {
  expect(harmless("a\u001b[2Jb\u202ec\nd\te")).toBe("a\ufffd[2Jb\ufffdc\nd\te");
  const shown = describe({
    path: ["lead", "payer"],
    agent: "payer",
    tool: "pay",
    input: { to: "bob", note: "\u001b[2J" },
    reason: "a rule",
    expiresAt: null,
  } as unknown as Parameters<typeof describe>[0]);
  expect(shown).toBe(
    'lead / payer wants to call pay\n{\n  "to": "bob",\n  "note": "\\u001b[2J"\n}\nasked because: a rule',
  );
});
