// A person refused a call, or nobody answered in time: the call closes, and those who watch denials are told.
import { draft } from "../events/index.js";
import { callOf } from "../state/calls.js";
import type { CallState, Challenge } from "../state/thread-state.js";
import { tellHooks } from "./ask-hooks.js";
import { askable } from "./hook-call.js";
import type { Thread } from "./thread.js";

export async function closeDenied(thread: Thread, step: { callId: string }): Promise<void> {
  const appended = await thread.append((state) => {
    const call = callOf(state, step.callId);
    const challenge = call?.challengeId === undefined ? undefined : state.challenges[call.challengeId];
    if (!call || call.result || !challenge) return null;
    const preview = previewOf(call, challenge);
    return { drafts: [draft("tool_result", { callId: call.callId, isError: false, origin: "denied", preview })] };
  });
  const call = callOf(thread.state, step.callId);
  if (!appended.ok || !call) return;
  await tellHooks(thread, "permissionDenied", { arguments: [askable(call)], about: { callId: call.callId } });
}

function previewOf(call: CallState, challenge: Challenge): string {
  if (challenge.status === "expired") return "denied: approval expired";
  if (challenge.status === "cancelled") return "denied: cancelled before anybody decided";
  const reason = challenge.decisions.findLast((entry) => entry.decision === "deny")?.reason;
  const why = reason ? `, saying: ${reason}` : "";
  return `denied: a person refused this call of ${call.name}${why}. Do not repeat the same call.`;
}
