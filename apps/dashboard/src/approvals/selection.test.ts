// Where j and k lead.
import { expect, test } from "vitest";
import { chosen, neighbour } from "./selection";

const items = [
  { id: "a", status: "granted" },
  { id: "b", status: "open" },
  { id: "c", status: "open" },
];

test("without a choice the oldest open one is chosen", () => {
  expect(chosen(items, null)?.id).toBe("b");
  expect(chosen(items, "a")?.id).toBe("a");
  expect(chosen(items, "gone")?.id).toBe("b");
  expect(chosen([], null)).toBeNull();
});

test("keys stop at the ends", () => {
  expect(neighbour(items, "b", 1)?.id).toBe("c");
  expect(neighbour(items, "c", 1)?.id).toBe("c");
  expect(neighbour(items, "a", -1)?.id).toBe("a");
});
