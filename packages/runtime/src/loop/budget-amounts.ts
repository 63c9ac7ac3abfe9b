// What one request may use at worst, and what it did use.
import type { Usage } from "../events/index.js";
import type { BudgetAmounts, Effect, Model } from "../ports.js";

const MILLION = 1_000_000;

export function worstCase(model: Model | undefined, estimatedTokens: number, opensTurn: boolean): BudgetAmounts {
  const outputTokens = model?.maxOutputTokens ?? 1;
  const price = model?.price;
  return {
    requests: 1,
    inputTokens: estimatedTokens,
    outputTokens,
    costMicros: price ? Math.ceil((estimatedTokens * price.input + outputTokens * price.output) / MILLION) : 0,
    turns: opensTurn ? 1 : 0,
  };
}

export const settled = (usage: Usage | undefined, opensTurn: boolean): Effect => ({
  kind: "settle",
  amounts: {
    requests: 1,
    inputTokens: usage?.inputTokens ?? 0,
    outputTokens: usage?.outputTokens ?? 0,
    costMicros: usage?.costMicros ?? 0,
    turns: opensTurn ? 1 : 0,
  },
});

/** A request that was sent, and of whose use nothing is known. */
export const settleNothing = (): Effect => settled(undefined, false);
