// A thread's time: what still runs when it is over is cut short, so that a stuck model or tool can't outlive it.
import type { Thread } from "./thread.js";

/** What a timer takes; a deadline further away than this is looked at again long before. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;
/** A timer may fire a moment early, and a step that looks then would find time left. */
const SLACK_MS = 5;

/** Milliseconds until the nearest deadline, for a timer; null where none covers the thread. */
export async function timeLeftMs(thread: Thread): Promise<number | null> {
  const { deadline, now } = await thread.facts();
  if (!deadline) return null;
  const left = Math.max(0, deadline.at - now) + SLACK_MS;
  return left > LONGEST_TIMER_MS ? null : left;
}
