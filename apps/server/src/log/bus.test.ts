import { expect, test } from "vitest";
import { pack, unpack } from "./bus.js";

test("a message comes through with its sender", () => {
  expect(unpack("b", pack("a", { kind: "watched", ids: ["t"] }))).toEqual({
    from: "a",
    message: { kind: "watched", ids: ["t"] },
  });
});

test("one's own is not heard, and neither is what a newer version says", () => {
  expect(unpack("a", pack("a", { kind: "hello" }))).toBeNull();
  expect(unpack("b", JSON.stringify({ from: "a", message: { kind: "unheard-of" } }))).toBeNull();
  expect(unpack("b", "{")).toBeNull();
});
