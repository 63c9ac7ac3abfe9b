import { expect, test } from "vitest";
import { decodeCursor, encodeCursor } from "./list-cursor.js";

test("a cursor gives back the place that it was made of", () => {
  const at = new Date("2026-01-02T03:04:05.678Z");
  expect(decodeCursor(encodeCursor(at, "thr_1"))).toEqual([at.toISOString(), "thr_1"]);
});

test.each(["", "zzz", "e30", Buffer.from('["never","x"]').toString("base64url")])("%j is no place", (text) => {
  expect(decodeCursor(text)).toEqual([null, null]);
});
