// A park's time: half way somebody is told, at its end the call closes and the turn goes on. Nothing is ever approved by time.
import { draft } from "../events/index.js";
import type { ThreadState } from "../state/thread-state.js";
import type { Plan, Thread } from "./thread.js";

export async function expirePark(thread: Thread): Promise<void> {
  await thread.append((state) => {
    const { parked } = state;
    if (!parked || state.cancel) return null;
    return parked.reason === "awaiting_approval" ? expireApproval(state, parked.address.id) : expireQuestion(state);
  });
}

function expireApproval(state: ThreadState, challengeId: string): Plan | null {
  const challenge = state.challenges[challengeId];
  if (challenge?.status !== "open" || !state.parked) return null;
  return {
    drafts: [
      draft("approval_expired", { challengeId, callId: challenge.callId }),
      draft("resumed", { address: state.parked.address, causeSeq: state.seq + 1 }),
    ],
  };
}

function expireQuestion(state: ThreadState): Plan | null {
  const { parked } = state;
  const question = parked ? state.questions[parked.address.id] : undefined;
  if (!parked || question?.status !== "open") return null;
  return {
    drafts: [
      draft("tool_result", { callId: question.callId, isError: true, origin: "not_executed", preview: "no answer" }),
      draft("resumed", { address: parked.address, causeSeq: state.seq + 1 }),
    ],
  };
}

export async function escalatePark(thread: Thread): Promise<void> {
  await thread.append((state) => {
    const { parked, pinned } = state;
    if (!parked || parked.escalated) return null;
    const to = pinned?.permissions.approvers;
    return { drafts: [draft("park_escalated", { address: parked.address, ...(to ? { to } : {}) })] };
  });
}
