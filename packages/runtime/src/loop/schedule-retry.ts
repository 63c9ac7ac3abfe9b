// A wait before the next attempt: recorded, then told, then waited for by a timer that holds nothing.
import { draft } from "../events/index.js";
import { backoffMs } from "../state/next-after-failure.js";
import type { Thread } from "./thread.js";

const JITTER = 0.2;

export async function scheduleRetry(thread: Thread): Promise<void> {
  const { now } = await thread.facts();
  const jitter = 1 + Math.random() * JITTER;
  await thread.append((state) => {
    const failure = state.step?.lastFailure;
    const policy = state.pinned?.retry;
    if (!state.step || !failure || !policy || state.cancel) return null;
    const backoff = backoffMs(state.step.retryable, policy);
    const told = failure.retryAfterMs;
    const delayMs = Math.ceil(Math.max(backoff, told ?? 0) * jitter);
    return {
      drafts: [
        draft("retry_scheduled", {
          requestSeq: failure.requestSeq,
          delayMs,
          notBefore: new Date(now + delayMs).toISOString(),
          basis: told === undefined ? "backoff" : "retry_after",
        }),
      ],
    };
  });
}
