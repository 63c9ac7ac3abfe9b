// What this process refused is remembered until it is woken, and is bounded.
import { expect, test } from "vitest";
import { Refusals } from "./refusals.js";

test("a thread is refused until it is woken, and forgotten then", () => {
  const refusals = new Refusals();
  refusals.add("thr_1", 3);
  expect(refusals.has("thr_1", 3)).toBe(true);
  expect(refusals.has("thr_1", 4)).toBe(false);
  expect(refusals.size).toBe(0);
});

test("only the newest are kept", () => {
  const refusals = new Refusals(2);
  for (const threadId of ["thr_1", "thr_2", "thr_1", "thr_3"]) refusals.add(threadId, 1);
  expect(["thr_1", "thr_2", "thr_3"].map((one) => refusals.has(one, 1))).toEqual([true, false, true]);
});
