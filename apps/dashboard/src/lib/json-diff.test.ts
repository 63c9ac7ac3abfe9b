// What an approver's edit changed.
import { expect, test } from "vitest";
import { changesType, jsonDiff, lineDiff } from "./json-diff";

test("only what changed is listed, by its pointer", () => {
  const before = { to: "a@example.com", cc: ["x", "y"], headers: { "x/y": "1" }, retries: 2 };
  const after = { to: "b@example.com", cc: ["x", "z"], headers: { "x/y": "2" }, retries: 2 };
  expect(jsonDiff(before, after).map(({ pointer, before, after }) => [pointer, before, after])).toEqual([
    ["/to", "a@example.com", "b@example.com"],
    ["/cc/1", "y", "z"],
    ["/headers/x~1y", "1", "2"],
  ]);
});

test("a number written as text is a change of type, a new field is not", () => {
  const [retries, note] = jsonDiff({ retries: 2 }, { retries: "2", note: "x" });
  expect(retries && changesType(retries)).toBe(true);
  expect(note && changesType(note)).toBe(false);
});

test("nothing changed is an empty list, whatever the order of keys", () => {
  expect(jsonDiff({ a: 1, b: { c: null } }, { b: { c: null }, a: 1 })).toEqual([]);
});

test("a value of another kind is one change, not its parts", () => {
  expect(jsonDiff({ a: { b: 1 } }, { a: [1] })).toHaveLength(1);
});

test("lines that stay are found between those that went and came", () => {
  expect(lineDiff("one\ntwo\nthree", "one\n2\nthree\nfour")).toEqual([
    { kind: "same", text: "one" },
    { kind: "removed", text: "two" },
    { kind: "added", text: "2" },
    { kind: "same", text: "three" },
    { kind: "added", text: "four" },
  ]);
});
