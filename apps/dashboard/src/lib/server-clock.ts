// The server's clock, as far as its answers tell it, and one tick a second for everything that counts.
import { useSyncExternalStore } from "react";

let offsetMs = 0;
let tickedAt = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

/** Takes the time from a `Date` header. It has whole seconds, so small differences are noise. */
export function learnServerTime(header: string | null): void {
  const at = header === null ? Number.NaN : Date.parse(header);
  if (Number.isNaN(at)) return;
  const offset = at + 500 - Date.now();
  offsetMs = Math.abs(offset) < 1500 ? 0 : offset;
}

export const serverNow = (): number => Date.now() + offsetMs;

function tick(): void {
  tickedAt = Date.now();
  for (const each of listeners) each();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (timer === undefined) {
    // Nobody has looked for a while: the last tick is old.
    tickedAt = Date.now();
    timer = setInterval(tick, 1000);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** The server's now, once a second. */
export function useNow(): number {
  const at = useSyncExternalStore(
    subscribe,
    () => tickedAt,
    () => 0,
  );
  return at + offsetMs;
}
