// The budget ledger in memory: what every covering budget has used, and what is held for requests under way.
import type { Budget } from "../events/index.js";
import type { AppendRefusal, BudgetAmounts } from "../ports.js";

export interface CoveringBudget {
  key: string;
  scope: "run" | "thread" | "ancestor";
  ownerThreadId: string;
  budget: Budget;
}

const none = (): BudgetAmounts => ({ requests: 0, inputTokens: 0, outputTokens: 0, costMicros: 0, turns: 0 });

const limits = [
  ["maxModelRequests", "requests"],
  ["maxInputTokens", "inputTokens"],
  ["maxOutputTokens", "outputTokens"],
  ["maxCostMicros", "costMicros"],
  ["maxTurns", "turns"],
] as const satisfies readonly (readonly [keyof Budget, keyof BudgetAmounts])[];

export function sumAmounts(a: BudgetAmounts, b: BudgetAmounts): BudgetAmounts {
  return {
    requests: a.requests + b.requests,
    inputTokens: a.inputTokens + b.inputTokens,
    outputTokens: a.outputTokens + b.outputTokens,
    costMicros: a.costMicros + b.costMicros,
    turns: a.turns + b.turns,
  };
}

/** The first limit that a further request would go over, given what a budget has used and holds. */
export function overLimit(
  budget: Budget,
  observed: BudgetAmounts,
): { limit: string; limitValue: number; observed: number } | null {
  for (const [limit, amount] of limits) {
    const limitValue = budget[limit];
    if (limitValue !== undefined && observed[amount] > limitValue)
      return { limit, limitValue, observed: observed[amount] };
  }
  return null;
}

export class MemoryBudgets {
  private readonly used = new Map<string, BudgetAmounts>();
  private readonly held = new Map<string, { covering: CoveringBudget[]; amounts: BudgetAmounts }>();

  /** Holds the worst case of a thread's request against every covering budget, or says which can't bear it. */
  reserve(threadId: string, covering: CoveringBudget[], amounts: BudgetAmounts): AppendRefusal | null {
    for (const { key, scope, ownerThreadId, budget } of covering) {
      const over = overLimit(budget, sumAmounts(this.standing(key), amounts));
      if (over) return { code: "budget_exceeded", scope, ownerThreadId, ...over };
    }
    this.held.set(threadId, { covering, amounts });
    return null;
  }

  settle(threadId: string, amounts: BudgetAmounts): void {
    const held = this.held.get(threadId);
    this.held.delete(threadId);
    const real = { ...amounts, turns: held?.amounts.turns ?? amounts.turns };
    for (const { key } of held?.covering ?? []) this.used.set(key, sumAmounts(this.used.get(key) ?? none(), real));
  }

  private standing(key: string): BudgetAmounts {
    let sum = this.used.get(key) ?? none();
    for (const { covering, amounts } of this.held.values()) {
      if (covering.some((one) => one.key === key)) sum = sumAmounts(sum, amounts);
    }
    return sum;
  }
}
