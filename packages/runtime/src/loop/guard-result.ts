// beforeToolResult guards a result before any request shows it. All are asked and see the raw one; redactions add up, any clear wins.
import { draft, type EventDraft, type ToolResult } from "../events/index.js";
import { callOf } from "../state/calls.js";
import { mergeSpans, type Span, spanProblem } from "../state/spans.js";
import type { CallState } from "../state/thread-state.js";
import { type Answer, askHooks } from "./ask-hooks.js";
import { askable } from "./hook-call.js";
import type { Thread } from "./thread.js";

export async function guardResult(thread: Thread, step: { callId: string }): Promise<void> {
  const { callId } = step;
  const call = callOf(thread.state, callId);
  if (!call) return;
  const result = shownResult(call);
  const text = firstText(result);
  await askHooks(thread, {
    hook: "beforeToolResult",
    about: { callId },
    arguments: () => [askable(call), result],
    problem: (value) => {
      const answer = value as { decision: string; spans?: Span[] };
      return answer.decision === "redact" ? spanProblem(text, answer.spans ?? []) : null;
    },
    each: (answer) => ({ drafts: editOf(callId, answer) }),
    // A result is guarded whatever else happens to its run.
    finalWhenCancelled: true,
  });
}

/** The result that the model is to see: the late one where the first was deferred. */
export const shownResult = (call: CallState): ToolResult =>
  call.late
    ? { ...call.late, origin: "executed" }
    : (call.result ?? { callId: call.callId, isError: true, origin: "not_executed", preview: "" });

function firstText(result: ToolResult): string {
  const part = result.content?.find((one) => one.type === "text");
  return part?.type === "text" ? part.text : result.preview;
}

function editOf(callId: string, { decision, value }: Answer): EventDraft[] {
  if (decision.decision === "proceed") return [];
  const edit =
    decision.decision === "redact"
      ? { callId, action: "redact" as const, spans: mergeSpans((value as { spans: Span[] }).spans) }
      : { callId, action: "clear" as const };
  return [draft("context_edited", { reason: "guardrail", edits: [edit] })];
}
