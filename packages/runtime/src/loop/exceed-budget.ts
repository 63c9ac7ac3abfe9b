// A budget that can't bear the next request, or whose time is over: said in one append with the turn's end.
import { draft } from "../events/index.js";
import type { AppendRefusal } from "../ports.js";
import { endingPlan } from "./end-turn.js";
import type { Thread } from "./thread.js";

export async function exceedBudget(
  thread: Thread,
  refusal: Extract<AppendRefusal, { code: "budget_exceeded" }>,
): Promise<void> {
  const { scope, ownerThreadId, limit, limitValue, observed } = refusal;
  const owner = scope === "ancestor" ? { ownerThreadId } : {};
  await thread.append((state) => {
    if (!state.turn || state.cancel) return null;
    const ending = endingPlan(state, { reason: "budget_exhausted" });
    return {
      drafts: [draft("budget_exceeded", { scope, ...owner, limit, limitValue, observed }), ...ending.drafts],
      effects: ending.effects,
    };
  });
}

export async function exceedDeadline(thread: Thread): Promise<void> {
  const { deadline, now } = await thread.facts();
  if (!deadline) return;
  await exceedBudget(thread, {
    code: "budget_exceeded",
    scope: deadline.scope,
    ownerThreadId: deadline.ownerThreadId,
    limit: "maxWallMs",
    limitValue: deadline.limitValue,
    observed: deadline.limitValue + Math.max(0, now - deadline.at),
  });
}
