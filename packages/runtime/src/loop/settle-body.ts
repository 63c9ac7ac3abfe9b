// What a body's end means, by the tool's effect class: a result, an error, a look-up, or an outcome that only a person can tell.
import type { CallState } from "../state/thread-state.js";
import { lookUp } from "./look-up.js";
import { recordError, recordUnknown, recordValue } from "./record-outcome.js";
import type { BodyOutcome } from "./run-body.js";
import type { Thread } from "./thread.js";

export async function settleBody(thread: Thread, call: CallState, outcome: BodyOutcome): Promise<void> {
  const tool = thread.code.agent.tools.find((one) => one.name === call.name);
  if (!tool) return;
  if (outcome.kind === "value")
    return recordValue(thread, { call, tool, value: outcome.value, durationMs: outcome.durationMs });
  const message = messageOf(outcome, call);
  switch (tool.effect) {
    case "read_only":
      // A read that a cancel cut short is closed by the cancel itself.
      if (outcome.kind === "abandoned") return;
      return recordError(thread, { call, message, origin: "executed" });
    case "idempotent":
      return recordError(thread, { call, message, origin: outcome.kind === "abandoned" ? "interrupted" : "executed" });
    case "reconcilable":
      if (outcome.kind === "threw" && outcome.vouched)
        return recordError(thread, { call, message, origin: "executed" });
      return lookUp(thread, { call, tool, reason: reasonOf(outcome) });
    case "unguarded":
      if (outcome.kind === "threw" && outcome.vouched)
        return recordError(thread, { call, message, origin: "executed" });
      return recordUnknown(thread, call.callId, reasonOf(outcome));
  }
}

const reasonOf = (outcome: BodyOutcome): "timeout" | "error" => (outcome.kind === "threw" ? "error" : "timeout");

function messageOf(outcome: BodyOutcome, call: CallState): string {
  switch (outcome.kind) {
    case "threw":
      return `error: ${outcome.message}`;
    case "timed_out":
      return `error: ${call.name} took longer than its time limit`;
    default:
      return "interrupted: the run was cancelled";
  }
}
