// The asking call's turn to run has come: its challenge opens and the thread parks, in one append.
import { draft } from "../events/index.js";
import { newId } from "../ids.js";
import { callOf } from "../state/calls.js";
import type { Thread } from "./thread.js";

export async function openChallenge(thread: Thread, step: { callId: string }): Promise<void> {
  const { now } = await thread.facts();
  const challengeId = newId("apr", now);
  await thread.append((state) => {
    const call = callOf(state, step.callId);
    if (!call || call.challengeId || state.cancel || !state.pinned) return null;
    const { approvalTimeoutMs, quorum } = state.pinned.permissions;
    const expiresAt = new Date(now + approvalTimeoutMs).toISOString();
    const { rule, reason } = call.decision ?? {};
    return {
      drafts: [
        draft("approval_requested", {
          challengeId,
          callId: call.callId,
          argsHash: call.argsHash,
          expiresAt,
          ...(rule === undefined ? {} : { rule }),
          ...(reason === undefined ? {} : { reason }),
          ...(quorum > 1 ? { quorum } : {}),
        }),
        draft("parked", { address: { kind: "approval", id: challengeId }, reason: "awaiting_approval", expiresAt }),
      ],
    };
  });
}
