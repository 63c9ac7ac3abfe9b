// When a message is sent again: nine attempts over two days, further and further apart.
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** The wait after each attempt that failed; after the last one comes none. */
const WAITS_MS = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 16 * HOUR] as const;

/** A crowd of messages that failed together comes back spread out by this part of the wait, either way. */
const JITTER = 0.1;
/** A receiver may ask for more time, but not for so much that the message comes to nothing. */
const LONGEST_RETRY_AFTER_MS = 12 * HOUR;

/** Milliseconds until the next attempt; null when there were enough. `tries` counts the one that just failed. */
export function waitAfter(tries: number, retryAfterMs = 0, random: () => number = Math.random): number | null {
  const wait = WAITS_MS[tries - 1];
  if (wait === undefined) return null;
  const spread = wait * (1 + JITTER * (2 * random() - 1));
  return Math.round(Math.max(spread, Math.min(retryAfterMs, LONGEST_RETRY_AFTER_MS)));
}
