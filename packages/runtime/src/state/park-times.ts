// When a park is escalated and when it ends, by the clock that its expiry was set by.
import type { ThreadState } from "./thread-state.js";

export const QUESTION_TIMEOUT_MS = 24 * 3_600_000;

/** Milliseconds since the epoch, or null for a park that waits as long as it takes. */
export function parkTimes(state: ThreadState): { escalates: number; expires: number } | null {
  const { parked, pinned } = state;
  if (!parked?.expiresAt || !pinned) return null;
  const expires = Date.parse(parked.expiresAt);
  const within = parked.reason === "awaiting_approval" ? pinned.permissions.approvalTimeoutMs : QUESTION_TIMEOUT_MS;
  return { expires, escalates: expires - within / 2 };
}
