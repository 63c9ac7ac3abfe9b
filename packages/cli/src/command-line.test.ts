// What is typed, and what is made of it.
import { expect, test } from "vitest";
import { commands, readCommandLine, UsageError, usage } from "./command-line.js";

const read = (line: string) => readCommandLine(line.split(" ").filter(Boolean));
const typed = (command: string, words: string[] = [], options: { flags?: object; values?: object } = {}) => ({
  command,
  words,
  flags: {},
  values: {},
  ...options,
});

test.each([
  ["init", typed("init")],
  ["init here", typed("init", ["here"])],
  ["dev", typed("dev")],
  ["launch lead hello --team --wait", typed("launch", ["lead", "hello"], { flags: { team: true, wait: true } })],
  ["launch --wait lead -", typed("launch", ["lead", "-"], { flags: { wait: true } })],
  ["launch lead -- --team", typed("launch", ["lead", "--team"])],
  ["tail thr_1 --after 12 --json", typed("tail", ["thr_1"], { flags: { json: true }, values: { after: "12" } })],
  [
    "approve chl_1 --deny --reason no -y",
    typed("approve", ["chl_1"], { flags: { deny: true, yes: true }, values: { reason: "no" } }),
  ],
  ["cancel thr_1 --url http://x --key=k", typed("cancel", ["thr_1"], { values: { url: "http://x", key: "k" } })],
  ["export thr_1", typed("export", ["thr_1"])],
])("%s", (line, meant) => {
  expect(read(line)).toEqual(meant);
});

test.each([
  ["fly", 'there is no command "fly"'],
  ["toString", 'there is no command "toString"'],
  ["launch lead", "launch needs INPUT"],
  ["launch lead two words", 'launch takes 2 words; "words" is one more'],
  ["approve", "approve needs ID"],
  ["dev now", 'dev takes 0 words; "now" is one more'],
  ["tail thr_1 --after", "--after"],
  ["tail thr_1 --deny", "--deny"],
  ["approve chl_1 --yes=1", "--yes"],
])("%s is a mistake that is told", (line, told) => {
  expect(() => read(line)).toThrow(UsageError);
  expect(() => read(line)).toThrow(told);
});

test.each([
  ["", null],
  ["help", null],
  ["-h", null],
  ["help tail", "tail"],
  ["tail --help", "tail"],
  ["help fly", null],
])("%j asks for help", (line, help) => {
  expect(read(line)).toEqual({ help });
});

test("help names every command, and every option of one", () => {
  for (const [name, { options }] of Object.entries(commands)) {
    expect(usage(null)).toContain(`\n  ${name} `);
    for (const option of Object.keys(options)) expect(usage(name as "tail")).toContain(`--${option}`);
  }
});
