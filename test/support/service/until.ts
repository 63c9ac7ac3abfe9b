// Waits for something to become true by looking again and again, never by hoping that a pause is long enough.
import { setTimeout as after } from "node:timers/promises";

export interface Patience {
  /** For the message when it never comes. */
  what: string;
  withinMs?: number;
  everyMs?: number;
}

/** Gives the first value that is neither undefined, null nor false. */
export async function until<T>(
  look: () => Promise<T | undefined | null | false> | T | undefined | null | false,
  { what, withinMs = 30_000, everyMs = 20 }: Patience,
): Promise<T> {
  const deadline = performance.now() + withinMs;
  for (;;) {
    const seen = await look();
    if (seen !== undefined && seen !== null && seen !== false) return seen;
    if (performance.now() > deadline) throw new Error(`not within ${withinMs / 1000} s: ${what}`);
    await after(everyMs);
  }
}
