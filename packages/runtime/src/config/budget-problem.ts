// What a budget needs to know of the models that it is to hold.
import type { Budget } from "../events/index.js";
import type { Model } from "../ports.js";

interface Models {
  name: string;
  model: Model | string;
  fallbacks: readonly (Model | string)[];
}

/** agents contract, "Budgets and limits": a model without a price or a window under a budget that needs it can't be held to it. Null when all is well. */
export function budgetProblem(
  agent: Models,
  budget: Budget | undefined,
  modelNamed: (alias: string) => Model | undefined,
): string | null {
  for (const one of [agent.model, ...agent.fallbacks]) {
    const model = typeof one === "string" ? modelNamed(one) : one;
    const problem = model && budget && problemOf(model, budget);
    if (problem) return `${problem} of agent "${agent.name}"`;
  }
  return null;
}

function problemOf({ id, price, window, maxOutputTokens }: Model, budget: Budget): string | null {
  const { maxCostMicros, maxOutputTokens: mostTokens } = budget;
  if (maxCostMicros !== undefined && !price) return `budget.maxCostMicros needs a price for model "${id}"`;
  if (maxOutputTokens !== undefined || (maxCostMicros === undefined && mostTokens === undefined)) return null;
  const limit = mostTokens === undefined ? "maxCostMicros" : "maxOutputTokens";
  return window === undefined ? `budget.${limit} needs maxOutputTokens or a window for model "${id}"` : null;
}
