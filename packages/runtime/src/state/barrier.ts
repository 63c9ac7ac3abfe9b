// What a cancel from above forbids from its commit on, also while this thread's own log does not hold it yet.
import type { EventDraft, EventType } from "../events/index.js";

/** Work that would begin, and words of people that would let it begin. */
const barred: ReadonlySet<EventType> = new Set<EventType>([
  "model_request",
  "tool_started",
  "agent_spawned",
  "approval_granted",
  "approval_denied",
  "question_answered",
  "run_refused",
]);

/** A run that the cancel found open ends cancelled, whatever it was about to end with. Recovery may still give it up. */
export const isBarred = (drafts: readonly EventDraft[]): boolean =>
  drafts.some(
    (one) =>
      barred.has(one.type) ||
      (one.type === "turn_completed" && one.data.reason !== "cancelled" && one.actor?.kind !== "recovery"),
  );
