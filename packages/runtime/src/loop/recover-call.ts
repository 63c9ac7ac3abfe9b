// A body had been started when its worker died: what follows is the tool's effect class. An unguarded one is never run again by itself.
import { draft } from "../events/index.js";
import { callOf } from "../state/calls.js";
import { executeCalls } from "./execute-calls.js";
import { lookUp } from "./look-up.js";
import { recordUnknown } from "./record-outcome.js";
import type { Thread } from "./thread.js";

/** Each start is an append, so that a body which kills its worker is never claimed in vain: after so many a person is asked. */
const DEADLY_STARTS = 5;

export async function recoverCall(thread: Thread, step: { callId: string }): Promise<void> {
  const call = callOf(thread.state, step.callId);
  const tool = thread.code.agent.tools.find((one) => one.name === call?.name);
  if (!call) return;
  switch (tool?.effect) {
    case "read_only":
    case "idempotent":
      if (!thread.cancelled && call.attempts % DEADLY_STARTS === 0) return recordUnknown(thread, step.callId, "crash");
      return thread.cancelled ? interrupt(thread, step.callId) : executeCalls(thread, { callIds: [step.callId] });
    case "reconcilable":
      return lookUp(thread, { call, tool, reason: "crash" });
    default:
      return recordUnknown(thread, step.callId, "crash");
  }
}

async function interrupt(thread: Thread, callId: string): Promise<void> {
  const preview = "interrupted: the run was cancelled";
  await thread.append((state) =>
    callOf(state, callId)?.result
      ? null
      : { drafts: [draft("tool_result", { callId, isError: true, origin: "interrupted", preview })] },
  );
}
