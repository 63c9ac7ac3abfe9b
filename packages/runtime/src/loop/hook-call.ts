// A call as hooks see it.
import type { HookCall } from "../hooks/context.js";
import type { CallState } from "../state/thread-state.js";

export const askable = (call: CallState): HookCall => ({
  callId: call.callId,
  name: call.name,
  input: call.effectiveInput,
  requestSeq: call.requestSeq,
});
