// A reconcilable call in doubt is looked up: found gives its result, surely not found runs it again, unsure parks.
import type { LookupAnswer, Tool } from "../config/tool.js";
import { draft } from "../events/index.js";
import { callOf } from "../state/calls.js";
import type { CallState } from "../state/thread-state.js";
import { recordUnknown, recordValue } from "./record-outcome.js";
import { toolContext } from "./run-body.js";
import type { Thread } from "./thread.js";

const LOOKUP_WITHIN_MS = 60_000;

export async function lookUp(
  thread: Thread,
  { call, tool, reason }: { call: CallState; tool: Tool; reason: "crash" | "timeout" | "error" },
): Promise<void> {
  const answer = await ask(thread, call, tool);
  if (answer.found === true) return recordValue(thread, { call, tool, value: answer.result });
  if (answer.found === "unsure") return recordUnknown(thread, call.callId, reason);
  const { callId } = call;
  await thread.append((state) => {
    if (callOf(state, callId)?.result) return null;
    if (state.cancel) {
      const preview = "interrupted: the run was cancelled; the effect did not happen";
      return { drafts: [draft("tool_result", { callId, isError: true, origin: "interrupted", preview })] };
    }
    return { drafts: [draft("tool_outcome_resolved", { callId, outcome: "retry", by: "tool" })] };
  });
}

async function ask(thread: Thread, call: CallState, tool: Tool): Promise<LookupAnswer> {
  const signal = AbortSignal.timeout(LOOKUP_WITHIN_MS);
  try {
    const context = toolContext(thread, call.callId, signal);
    const asked = tool.lookup?.(context.effectKey, context) ?? Promise.resolve({ found: "unsure" as const });
    const late = new Promise<LookupAnswer>((resolve) => {
      signal.addEventListener("abort", () => resolve({ found: "unsure" }), { once: true });
    });
    return await Promise.race([asked, late]);
  } catch {
    return { found: "unsure" };
  }
}
