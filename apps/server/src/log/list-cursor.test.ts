// Cursors of lists: a place and back, and nothing else.
import { expect, test } from "vitest";
import { decodeCursor, encodeCursor, isCursor } from "./list-cursor.js";

test("a cursor gives back the place that it was made of", () => {
  const at = new Date("2026-01-02T03:04:05.678Z");
  expect(decodeCursor(encodeCursor(at, "thr_1"))).toEqual([at.toISOString(), "thr_1"]);
  expect(isCursor(encodeCursor(at, "thr_1"))).toBe(true);
});

const made = (...place: unknown[]) => Buffer.from(JSON.stringify(place)).toString("base64url");

test.each([
  "zzz",
  "e30",
  made("never", "x"),
  made("0000-01-01T00:00:00.000Z", "x"),
  made("2026-01-02T03:04:05.678Z", "\0"),
  made("2026-01-02T03:04:05.678Z"),
])("%j is no place", (text) => {
  expect(decodeCursor(text)).toEqual([null, null]);
  expect(isCursor(text)).toBe(false);
});

test("the empty text is the beginning", () => {
  expect(decodeCursor("")).toEqual([null, null]);
  expect(isCursor("")).toBe(true);
});
