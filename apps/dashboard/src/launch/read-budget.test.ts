// Limits as they are written.
import { expect, test } from "vitest";
import { emptyBudget, readBudget } from "./read-budget";

test("nothing written is no budget", () => {
  expect(readBudget(emptyBudget)).toEqual({ ok: true, budget: null });
});

test("dollars become micros, minutes become milliseconds", () => {
  const read = readBudget({ dollars: "0.25", outputTokens: "", requests: "12", minutes: "5" });
  expect(read).toEqual({ ok: true, budget: { maxCostMicros: 250_000, maxModelRequests: 12, maxWallMs: 300_000 } });
});

test("what is no number above zero is said", () => {
  expect(readBudget({ ...emptyBudget, dollars: "-1" })).toEqual({ ok: false, error: "“-1” is no number above zero." });
  expect(readBudget({ ...emptyBudget, minutes: "soon" }).ok).toBe(false);
});
