// The numbers of a model for one line: attempts, errors and latency of the last minutes, and who is on it.
import type { ModelView } from "@roundhouse/runtime/browser";
import { counted, duration, tokens } from "@/lib/figures";

export interface Figure {
  label: string;
  value: string;
}

const percent = (share: number): string => (share > 0 && share < 0.01 ? "under 1 %" : `${Math.round(share * 100)} %`);

/** What nobody measured is left out. */
export function figuresOf({ recent, threads, window, provider, id }: ModelView): Figure[] {
  const { attempts, errorRate, latencyMs, windowMs } = recent;
  const figures: (Figure | null)[] = [
    { label: `in the last ${duration(windowMs)}`, value: counted(attempts, "attempt") },
    errorRate === null ? null : { label: "failed", value: percent(errorRate) },
    latencyMs === null ? null : { label: "median", value: duration(latencyMs.p50) },
    latencyMs === null ? null : { label: "for 95 of 100", value: duration(latencyMs.p95) },
    { label: "on it", value: counted(threads, "thread") },
    window === null ? null : { label: "context", value: tokens(window) },
    provider === id ? null : { label: "provider", value: provider },
  ];
  return figures.filter((figure) => figure !== null);
}

/** "3 rate limited, 1 timeout": the most frequent first. */
export const failuresOf = ({ recent }: ModelView): string =>
  Object.entries(recent.failures)
    .toSorted(([, a], [, b]) => b - a)
    .map(([reason, times]) => `${times} ${reason.replaceAll("_", " ")}`)
    .join(", ");
