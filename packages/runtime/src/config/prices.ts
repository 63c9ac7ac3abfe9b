// What a budget needs to know of the models that it is to hold.
import type { Budget } from "../events/index.js";
import type { Model } from "../ports.js";

/** agents contract: a model without a price under a budget that counts money can't be held to it. Null when all is well. */
export function priceProblem(
  agent: { name: string; model: Model | string; fallbacks: readonly (Model | string)[] },
  budget: Budget | undefined,
  modelNamed: (alias: string) => Model | undefined,
): string | null {
  if (budget?.maxCostMicros === undefined) return null;
  for (const one of [agent.model, ...agent.fallbacks]) {
    const model = typeof one === "string" ? modelNamed(one) : one;
    if (model && !model.price)
      return `budget.maxCostMicros needs a price for model "${model.id}" of agent "${agent.name}"`;
  }
  return null;
}
