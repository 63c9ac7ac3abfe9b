// The model asks the person something: the question is recorded and the thread parks, in one append.
import { askInput } from "../config/builtin-tools.js";
import { draft } from "../events/index.js";
import { callOf } from "../state/calls.js";
import { QUESTION_TIMEOUT_MS } from "../state/park-times.js";
import type { Thread } from "./thread.js";

export async function askQuestion(thread: Thread, step: { callId: string }): Promise<void> {
  const { now } = await thread.facts();
  const expiresAt = new Date(now + QUESTION_TIMEOUT_MS).toISOString();
  await thread.append((state) => {
    const call = callOf(state, step.callId);
    if (!call || state.questions[step.callId] || state.cancel) return null;
    const { question, options } = askInput.parse(call.effectiveInput);
    return {
      drafts: [
        draft("question_asked", { callId: call.callId, question, expiresAt, ...(options ? { options } : {}) }),
        draft("parked", { address: { kind: "question", id: call.callId }, reason: "awaiting_answer", expiresAt }),
      ],
    };
  });
}
