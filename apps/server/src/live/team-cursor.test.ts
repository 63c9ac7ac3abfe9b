import { expect, test } from "vitest";
import { formatTeamCursor, parseTeamCursor } from "./team-cursor.js";

test("a cursor holds the place in each thread", () => {
  const seen = { thr_a: 3, thr_b: 12 };
  expect(parseTeamCursor(formatTeamCursor(seen))).toEqual(seen);
});

test("nothing is the beginning, and plain JSON is taken too", () => {
  expect(parseTeamCursor("")).toEqual({});
  expect(parseTeamCursor('{"thr_a":1}')).toEqual({ thr_a: 1 });
});

test.each(["zzz", '{"thr_a":-1}', '{"thr_a":"x"}', "[]"])("%j is no cursor", (text) => {
  expect(parseTeamCursor(text)).toBeNull();
});
