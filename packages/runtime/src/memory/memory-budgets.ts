// The budget ledger in memory: what every covering budget has used, and what is held for requests under way.
import type { Budget } from "../events/index.js";
import type { AppendRefusal, BudgetAmounts, Unbounded } from "../ports.js";
import type { ThreadState } from "../state/thread-state.js";

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
  unbounded: Unbounded = {},
): { limit: string; limitValue: number; observed: number; why?: string } | null {
  for (const [limit, amount] of limits) {
    const limitValue = budget[limit];
    const why = unbounded[amount];
    if (limitValue !== undefined && (why !== undefined || observed[amount] > limitValue))
      return { limit, limitValue, observed: observed[amount], ...(why === undefined ? {} : { why }) };
  }
  return null;
}

/** What a thread by itself has used so far, as its log tells: where its budget begins anew. */
export const spentBy = ({ usage, turns }: Pick<ThreadState, "usage" | "turns">): BudgetAmounts => ({
  requests: usage.requests,
  inputTokens: usage.inputTokens,
  outputTokens: usage.outputTokens,
  costMicros: usage.costMicros ?? 0,
  turns,
});

/** Nearest first: a thread's run, its life, then its ancestors'. */
export function coveringBudgets(
  of: string,
  chain: readonly { threadId: string; state: ThreadState }[],
): CoveringBudget[] {
  return chain.flatMap(({ threadId, state }) => {
    const { run, pinned } = state;
    const scope = (own: "run" | "thread"): CoveringBudget["scope"] => (threadId === of ? own : "ancestor");
    const base = { ownerThreadId: threadId };
    return [
      ...(run?.budget
        ? [{ ...base, key: `${threadId}:${run.startedSeq}`, scope: scope("run"), budget: run.budget }]
        : []),
      ...(pinned?.budget ? [{ ...base, key: threadId, scope: scope("thread"), budget: pinned.budget }] : []),
    ];
  });
}

export class MemoryBudgets {
  private readonly used = new Map<string, BudgetAmounts>();
  private readonly held = new Map<string, { covering: CoveringBudget[]; amounts: BudgetAmounts }>();

  /** Holds the worst case of a thread's request against every covering budget, or says which can't bear it. */
  reserve(
    threadId: string,
    covering: CoveringBudget[],
    { amounts, unbounded }: { amounts: BudgetAmounts; unbounded?: Unbounded | undefined },
  ): AppendRefusal | null {
    for (const { key, scope, ownerThreadId, budget } of covering) {
      const over = overLimit(budget, sumAmounts(this.standing(key), amounts), unbounded);
      if (over) return { code: "budget_exceeded", scope, ownerThreadId, ...over };
    }
    this.held.set(threadId, { covering, amounts });
    return null;
  }

  /** A fork's life began with the log that it shares. */
  begin(key: string, used: BudgetAmounts): void {
    this.used.set(key, used);
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
