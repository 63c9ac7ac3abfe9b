// Sends one request to one model: recorded before it goes out, its budget held in the same transaction, its end recorded when it comes.
import { draft, type EventDraft, type Purpose, type ResponsePart } from "../events/index.js";
import { isTooDeep, MAX_LEVELS } from "../json.js";
import type { ModelOutcome, ModelRequest } from "../ports.js";
import { callOf } from "../state/calls.js";
import { estimateTokens, tokensOf } from "../state/estimate.js";
import { type Prompt, promptHash, promptText } from "../state/prompt.js";
import { byteLength } from "../state/spans.js";
import type { ThreadState } from "../state/thread-state.js";
import { extensionsWith } from "../state/windows.js";
import { askModel, type Wanted } from "./ask-model.js";
import { settled, worstCase } from "./budget-amounts.js";
import { exceedBudget } from "./exceed-budget.js";
import { limitGate } from "./limit-gate.js";
import type { Thread } from "./thread.js";
import { timeLeftMs } from "./time-left.js";

type ToolUse = Extract<ResponsePart, { type: "tool_use" }>;

interface Sending {
  purpose: Purpose;
  render(state: ThreadState): Prompt;
}

export async function sendRequest(thread: Thread, sending: Sending): Promise<void> {
  const opensTurn = sending.purpose === "turn" && thread.state.turn?.answered === 0 && !thread.state.step;
  let prompt: Prompt | undefined;
  const left = await timeLeftMs(thread);
  const wanted = { interrupted: thread.host.interruption(), timeLeftMs: left };
  const appended = await thread.append((state) => {
    if (state.cancel || state.attempt || !state.model) return null;
    prompt = sending.render(state);
    const estimatedTokens =
      sending.purpose === "turn" ? estimateTokens(state) : tokensOf(byteLength(promptText(prompt)));
    const attempt = state.step?.purpose === sending.purpose ? state.step.attempts + 1 : 1;
    return {
      drafts: [
        draft("model_request", {
          attempt,
          purpose: sending.purpose,
          model: state.model.id,
          promptHash: promptHash(prompt),
          estimatedTokens,
        }),
      ],
      effects: [
        { kind: "passGates", subjects: thread.subjects() },
        worstCase(thread.code.modelNamed(state.model.id), estimatedTokens, opensTurn),
      ],
    };
  });
  if (!appended.ok) {
    if (appended.refusal.code === "budget_exceeded") await exceedBudget(thread, appended.refusal);
    return;
  }
  const { attempt } = thread.state;
  if (!attempt || !prompt) return;
  await thread.host.checkLease();
  const outcome = await send(thread, { purpose: sending.purpose, prompt, wanted });
  const gate = await limitGate(thread, outcome);
  await thread.append((state) =>
    state.attempt
      ? {
          drafts: [outcomeDraft(state, attempt.requestSeq, outcome)],
          effects: [settled(outcome.usage, opensTurn), ...gate],
        }
      : null,
  );
}

async function send(
  thread: Thread,
  { purpose, prompt, wanted }: { purpose: Purpose; prompt: Prompt; wanted: Wanted },
): Promise<ModelOutcome> {
  const { state, host, code } = thread;
  const settings = state.model;
  const model = settings ? code.modelNamed(settings.id) : undefined;
  const requestSeq = state.attempt?.requestSeq ?? 0;
  if (!settings || !model) {
    return { ok: false, reason: "invalid_request", message: `no model named "${settings?.id}" in this project` };
  }
  let shown = false;
  const request: Omit<ModelRequest, "signal"> = {
    threadId: state.threadId,
    agent: state.pinned?.agent ?? "",
    requestSeq,
    attempt: state.attempt?.attempt ?? 1,
    purpose,
    model: settings,
    prompt,
    idleMs: state.pinned?.limits.modelIdleMs ?? 60_000,
    onDelta: (delta) => {
      // While a hook reviews responses, nothing of one is released before it has spoken.
      if (purpose !== "turn" || extensionsWith(state, "afterModel").length > 0) return;
      shown = true;
      host.viewers.delta({ threadId: state.threadId, requestSeq, ...delta });
    },
  };
  const outcome = await askModel(model, request, wanted);
  if (!outcome.ok && shown) host.viewers.attemptVoid({ threadId: state.threadId, requestSeq });
  return outcome;
}

function outcomeDraft(state: ThreadState, requestSeq: number, outcome: ModelOutcome): EventDraft {
  if (!outcome.ok) {
    const { reason, httpStatus, retryAfterMs, message, usage } = outcome;
    return draft("model_attempt_failed", {
      requestSeq,
      reason,
      ...(httpStatus === undefined ? {} : { httpStatus }),
      ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
      ...(message === undefined ? {} : { message }),
      ...(usage === undefined ? {} : { usage }),
    });
  }
  const { stopReason, usage, model, providerRequestId } = outcome;
  const content = withOwnIds(state, requestSeq, outcome.content);
  return draft(
    "model_response",
    {
      requestSeq,
      content,
      stopReason,
      usage,
      model,
      ...(providerRequestId === undefined ? {} : { providerRequestId }),
    },
    { kind: "model", id: model },
  );
}

/** Arguments that nobody could write down again count as unparsed: the call is closed, and no guard sees them. */
function withinLevels(part: ToolUse): ToolUse {
  const { input, rawArguments = `nested deeper than ${MAX_LEVELS} levels`, ...rest } = part;
  return input !== undefined && isTooDeep(input) ? { ...rest, rawArguments } : part;
}

/** A call id is a key for the thread's whole life; some providers count theirs anew in each response. */
function withOwnIds(state: ThreadState, requestSeq: number, content: ResponsePart[]): ResponsePart[] {
  const mine = new Set<string>();
  const isTaken = (callId: string): boolean => callOf(state, callId) !== undefined || mine.has(callId);
  return content.map((given) => {
    if (given.type !== "tool_use") return given;
    const part = withinLevels(given);
    let { callId } = part;
    for (let n = 0; isTaken(callId); n++) callId = `${part.callId}-${requestSeq}${n === 0 ? "" : `-${n}`}`;
    mine.add(callId);
    return { ...part, callId };
  });
}
