// Every line of the threat model in SECURITY.md names tests that there are.
import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "..");
const lines = fs
  .readFileSync(path.join(root, "SECURITY.md"), "utf8")
  .split("\n")
  .filter((line) => line.startsWith("| ") && !line.startsWith("| threat "));

/** The tests of a line, by file. */
function testsOf(line) {
  const cell = line.split(" | ").at(-1) ?? "";
  return cell.split(/; (?=`)/).flatMap((part) => {
    const [, file = "", names = ""] = /^`([^`]+)`: (.*?)( \|)?$/.exec(part) ?? [];
    return [...names.matchAll(/"([^"]+)"/g)].map(([, name]) => ({ file, name }));
  });
}

test("there are lines, and each has a test", () => {
  expect(lines.length).toBeGreaterThan(25);
  for (const line of lines) expect(testsOf(line).length, line).toBeGreaterThan(0);
});

test.each(lines.flatMap(testsOf))("$file has a test named $name", ({ file, name }) => {
  // Some are rows of a table of cases: there the name stands as a string of its own.
  expect(fs.readFileSync(path.join(root, file), "utf8")).toContain(`"${name}"`);
});
