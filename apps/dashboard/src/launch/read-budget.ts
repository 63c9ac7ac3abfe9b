// A budget as a person writes it: dollars, tokens, minutes; empty is no limit.
import type { Budget } from "@roundhouse/runtime/browser";

export interface BudgetText {
  dollars: string;
  outputTokens: string;
  requests: string;
  minutes: string;
}

export const emptyBudget: BudgetText = { dollars: "", outputTokens: "", requests: "", minutes: "" };

export type BudgetRead = { ok: true; budget: Budget | null } | { ok: false; error: string };

const fields = [
  ["dollars", "maxCostMicros", 1_000_000],
  ["outputTokens", "maxOutputTokens", 1],
  ["requests", "maxModelRequests", 1],
  ["minutes", "maxWallMs", 60_000],
] as const;

export function readBudget(text: BudgetText): BudgetRead {
  const budget: Budget = {};
  for (const [field, limit, factor] of fields) {
    const written = text[field].trim();
    if (written === "") continue;
    const value = Math.round(Number(written) * factor);
    if (!Number.isFinite(value) || value <= 0) return { ok: false, error: `“${written}” is no number above zero.` };
    budget[limit] = value;
  }
  return { ok: true, budget: Object.keys(budget).length > 0 ? budget : null };
}
