// Before a request its worst case is held: what nobody can put a bound to is not sent under a budget that counts it.
import { expect, test } from "vitest";
import { overLimit } from "../memory/memory-budgets.js";
import type { Model } from "../ports.js";
import { worstCase } from "./budget-amounts.js";

const model = (more: Partial<Model>): Model => ({ id: "main", provider: "test", ...more }) as Model;
const price = { input: 2_000_000, output: 1_000_000 };

test.each([
  { tells: { window: 1000, maxOutputTokens: 50, price }, output: 50, cost: 2 * 100 + 50 },
  { tells: { window: 1000, price }, output: 900, cost: 2 * 100 + 900 },
  { tells: { window: 50, price }, output: 1, cost: 2 * 100 + 1 },
])("a model that tells $tells may answer $output tokens", ({ tells, output, cost }) => {
  const { amounts, unbounded } = worstCase(model(tells), 100, true);
  expect(amounts).toEqual({ requests: 1, inputTokens: 100, outputTokens: output, costMicros: cost, turns: 1 });
  expect(unbounded).toEqual({});
});

test.each([
  {
    tells: { price },
    budget: { maxOutputTokens: 10 },
    why: 'model "main" tells neither maxOutputTokens nor its window',
  },
  {
    tells: { price },
    budget: { maxCostMicros: 10_000 },
    why: 'model "main" tells neither maxOutputTokens nor its window',
  },
  { tells: { window: 10 }, budget: { maxCostMicros: 10 }, why: 'model "main" has no price' },
])("a model that tells $tells is over $budget", ({ tells, budget, why }) => {
  const { amounts, unbounded } = worstCase(model(tells), 1, false);
  expect(overLimit(budget, amounts, unbounded)).toMatchObject({ why });
  expect(overLimit({ maxModelRequests: 1 }, amounts, unbounded)).toBeNull();
});
