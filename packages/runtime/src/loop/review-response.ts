// afterModel reviews a response before anything of it is released: let it stand, withhold it, or have the model try again.
import { draft, type EventDraft, type HookDecision, type ModelResponse, type ResponsePart } from "../events/index.js";
import type { ResponseState, ThreadState } from "../state/thread-state.js";
import { askHooks } from "./ask-hooks.js";
import { endingPlan } from "./end-turn.js";
import { trusted } from "./hook-text.js";
import type { Plan, Thread } from "./thread.js";

const MAX_RETRIES = 2;
const MAX_GUIDES = 8;

export async function reviewResponse(thread: Thread): Promise<void> {
  const { turn } = thread.state;
  const response = turn?.response;
  if (!turn || !response) return;
  await askHooks(thread, {
    hook: "afterModel",
    about: { requestSeq: response.requestSeq },
    arguments: (state) => [state, responseData(state, response)],
    attempt: { used: turn.retries, limit: MAX_RETRIES },
    record: (decision) => capped(decision, turn),
    final: (answers, state) => reviewPlan(answers.at(-1), response, state),
  });
}

/** A cap that is reached turns the answer into a deny. */
function capped(decision: HookDecision, turn: { retries: number; guides: number }): HookDecision {
  if (decision.decision === "retry" && turn.retries >= MAX_RETRIES) {
    return { ...decision, decision: "deny", reason: `retry limit reached: ${decision.reason}` };
  }
  if (decision.decision === "guide" && turn.guides >= MAX_GUIDES) {
    return { ...decision, decision: "deny", reason: `guide limit reached: ${decision.reason}` };
  }
  return decision;
}

function reviewPlan(answer: HookDecision | undefined, response: ResponseState, state: ThreadState): Plan | null {
  switch (answer?.decision) {
    case "guide":
    case "retry":
      return {
        drafts: [
          trusted(answer.extension, answer.reason ?? ""),
          ...closeCalls(response, "denied: this response was withdrawn"),
        ],
      };
    case "deny":
    case "failed": {
      const why = answer.decision === "deny" ? answer.reason : `the hook ${answer.extension} failed (${answer.cause})`;
      const closed = closeCalls(response, `denied: ${why}`);
      return closed.length > 0 ? { drafts: closed } : endingPlan(state, { reason: "error" });
    }
    default:
      return null;
  }
}

/** The calls of a withheld response are on record, and closed unrun without any guard being asked. */
function closeCalls(response: ResponseState, preview: string): EventDraft[] {
  return response.content
    .filter(isCall)
    .flatMap((part) => [
      draft(
        "tool_call",
        { callId: part.callId, name: part.name, input: part.input ?? {}, requestSeq: response.requestSeq },
        { kind: "model" },
      ),
      draft("tool_result", { callId: part.callId, isError: false, origin: "denied", preview }),
    ]);
}

const isCall = (part: ResponsePart): part is Extract<ResponsePart, { type: "tool_use" }> => part.type === "tool_use";

function responseData(state: ThreadState, response: ResponseState): ModelResponse {
  const { requestSeq, content, stopReason } = response;
  const item = state.transcript.find((one) => one.kind === "response" && one.requestSeq === requestSeq);
  const model = item?.kind === "response" ? item.model : (state.model?.id ?? "");
  return { requestSeq, content, stopReason, model, usage: response.usage };
}
