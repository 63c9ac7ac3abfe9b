// Summarizes older history by a side request: beforeCompact, the request, then the summary takes the place of what it covers.
import { type CompactionTrigger, draft, type HookDecision } from "../events/index.js";
import { compactableRange } from "../state/compactable.js";
import { promptBytes, tokensOf, windowOf } from "../state/estimate.js";
import { renderSummaryPrompt } from "../state/prompt.js";
import { byteLength } from "../state/spans.js";
import type { Facts } from "../state/step.js";
import { summaryGuides } from "../state/summary-guides.js";
import type { ThreadState } from "../state/thread-state.js";
import { askHooks } from "./ask-hooks.js";
import { type CompactionProblem, compactionFailed } from "./compaction-failed.js";
import { sendRequest } from "./send-request.js";
import type { Plan, Thread } from "./thread.js";

export async function compact(thread: Thread, step: { trigger: CompactionTrigger }): Promise<void> {
  if (thread.state.compaction.summary) return finish(thread, step.trigger);
  const answers = await askHooks(thread, {
    hook: "beforeCompact",
    about: {},
    arguments: (state) => [state],
    final: (all) => (all.some(isRefusal) ? { drafts: [compactionFailed("hook", "hook_denied")] } : null),
  });
  if (answers.some(isRefusal) || thread.cancelled) return;
  if (!compactableRange(thread.state, tailOf(thread.state, step.trigger))) return nothingToDo(thread);
  await sendRequest(thread, {
    purpose: "compaction",
    render: (state) => renderSummaryPrompt(state, summaryGuides(state)),
  });
}

const isRefusal = (answer: HookDecision): boolean => answer.decision === "deny" || answer.decision === "failed";

const tailOf = (state: ThreadState, trigger: CompactionTrigger): number =>
  trigger === "manual" ? 0 : (state.pinned?.context.keepTailTokens ?? 0);

export async function failCompaction(thread: Thread, step: { reason: CompactionProblem }): Promise<void> {
  await thread.append((state) => (state.cancel ? null : { drafts: [compactionFailed("summary", step.reason)] }));
}

/** Everything is in the open turn or in the tail that is kept. */
const nothingToDo = (thread: Thread): Promise<void> => failCompaction(thread, { reason: "still_over_threshold" });

async function finish(thread: Thread, trigger: CompactionTrigger): Promise<void> {
  const facts = await thread.facts();
  await thread.append((state) => (state.cancel ? null : summaryPlan(state, facts, trigger)));
}

function summaryPlan(state: ThreadState, facts: Facts, trigger: CompactionTrigger): Plan | null {
  const { summary } = state.compaction;
  const range = compactableRange(state, tailOf(state, trigger));
  if (!summary) return null;
  if (summary.text.trim() === "") return { drafts: [compactionFailed("summary", "empty_summary")] };
  if (!range || (trigger === "threshold" && stillOver(state, facts, { range, text: summary.text }))) {
    return { drafts: [compactionFailed("summary", "still_over_threshold")] };
  }
  return { drafts: [draft("compacted", { ...range, summary: summary.text, trigger })] };
}

/** A summary that makes no room is no use: what stays is measured by its bytes. */
function stillOver(
  state: ThreadState,
  facts: Facts,
  { range, text }: { range: { fromSeq: number; toSeq: number }; text: string },
): boolean {
  const policy = state.pinned?.context;
  if (!policy) return false;
  const kept = state.transcript.filter((item) => item.seq > range.toSeq);
  const bytes = kept.reduce((sum, item) => sum + promptBytes(state, item), byteLength(text));
  const usable = windowOf(state, (model) => facts.windowOf(model.id)) - policy.reserveTokens;
  return tokensOf(bytes) > policy.compactAt * usable;
}
