// A thread's time: what still runs when it is over is cut short, so that a stuck model or tool can't outlive it.
import { LONGEST_TIMER_MS } from "../events/index.js";
import type { Thread } from "./thread.js";

/** A timer may fire a moment early, and a step that looks then would find time left. */
const SLACK_MS = 5;

/** Milliseconds until the nearest deadline, for a timer; null where none covers the thread. */
export async function timeLeftMs(thread: Thread): Promise<number | null> {
  const { deadline, now } = await thread.facts();
  if (!deadline) return null;
  const left = Math.max(0, deadline.at - now) + SLACK_MS;
  // A deadline further away than this is looked at again long before.
  return left > LONGEST_TIMER_MS ? null : left;
}
