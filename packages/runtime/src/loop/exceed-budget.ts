// A budget that can't bear the next request, or whose time is over: said in one append with the turn's end, where no child holds it up.
import { draft } from "../events/index.js";
import type { AppendRefusal } from "../ports.js";
import { waitsForChild } from "../state/outcome.js";
import { compactionFailed } from "./compaction-failed.js";
import { endingPlan } from "./end-turn.js";
import type { Thread } from "./thread.js";

export async function exceedBudget(
  thread: Thread,
  refusal: Extract<AppendRefusal, { code: "budget_exceeded" }>,
): Promise<void> {
  const { scope, ownerThreadId, limit, limitValue, observed, why } = refusal;
  const owner = scope === "ancestor" ? { ownerThreadId } : {};
  await thread.append((state) => {
    if (state.cancel) return null;
    const exceeded = draft("budget_exceeded", {
      scope,
      ...owner,
      limit,
      limitValue,
      observed,
      ...(why ? { why } : {}),
    });
    if (!state.turn) {
      const asked = state.compaction.requested !== null;
      return asked ? { drafts: [exceeded, compactionFailed("summary", "model_error")] } : null;
    }
    // A call whose child works has no result yet: the children are stopped first, and the turn ends after them.
    if (waitsForChild(state)) return { drafts: [exceeded], effects: [{ kind: "raiseBarrier" }] };
    const ending = endingPlan(state, { reason: "budget_exhausted" });
    return { drafts: [exceeded, ...ending.drafts], effects: ending.effects };
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
