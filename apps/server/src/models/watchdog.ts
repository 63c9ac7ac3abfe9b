// Ends a request that nobody wants any more, or that brings no content for too long.
import { timerMs } from "@roundhouse/runtime";

export type Ending = "cancelled" | "timeout";

export interface Watchdog {
  /** Aborts the request when the dog bites, and when it is released. */
  readonly signal: AbortSignal;
  /** Settles once the request is cancelled or too quiet. Never when neither happens. */
  readonly bitten: Promise<Ending>;
  ending(): Ending | undefined;
  /** Content has come: the quiet begins anew. */
  feed(): void;
  /** The request is over, however it ended: its connection is closed. */
  release(): void;
}

/** models contract, "timeout": no content within `idleMs`, at the start or in mid-stream. */
export function watchdog(caller: AbortSignal, idleMs: number): Watchdog {
  const controller = new AbortController();
  let ended: Ending | undefined;
  let bite: (ending: Ending) => void = () => {};
  const bitten = new Promise<Ending>((resolve) => {
    bite = (ending) => {
      ended ??= ending;
      resolve(ended);
      controller.abort();
    };
  });
  const onTimeout = () => bite("timeout");
  const onAbort = () => bite("cancelled");
  let timer = setTimeout(onTimeout, timerMs(idleMs));
  caller.addEventListener("abort", onAbort, { once: true });
  return {
    signal: controller.signal,
    bitten,
    ending: () => ended,
    feed() {
      clearTimeout(timer);
      timer = setTimeout(onTimeout, timerMs(idleMs));
    },
    release() {
      clearTimeout(timer);
      caller.removeEventListener("abort", onAbort);
      controller.abort();
    },
  };
}
