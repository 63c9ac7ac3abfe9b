// Waits for a model's answer as long as anybody wants it: until the run is cancelled, or the thread's time is over.
import type { Model, ModelOutcome, ModelRequest } from "../ports.js";

export interface Wanted {
  /** Aborts when the run is cancelled or the lease is lost. */
  interrupted: AbortSignal;
  timeLeftMs: number | null;
}

/** How long a model may take to notice. One that does not is not waited for: whatever it still brings is nobody's. */
const ABORT_GRACE_MS = 2000;

export async function askModel(
  model: Model,
  request: Omit<ModelRequest, "signal">,
  { interrupted, timeLeftMs }: Wanted,
): Promise<ModelOutcome> {
  const timers: ReturnType<typeof setTimeout>[] = [];
  const unwanted = new AbortController();
  let giveUp: (outcome: ModelOutcome) => void = () => undefined;
  const unheeded = new Promise<ModelOutcome>((resolve) => {
    giveUp = resolve;
  });
  const stop = (): void => {
    unwanted.abort();
    timers.push(setTimeout(() => giveUp({ ok: false, reason: "cancelled" }), ABORT_GRACE_MS));
  };
  if (interrupted.aborted) stop();
  else interrupted.addEventListener("abort", stop, { once: true });
  if (timeLeftMs !== null) timers.push(setTimeout(stop, timeLeftMs));
  let over = false;
  const onDelta: ModelRequest["onDelta"] = (delta) => {
    if (!over) request.onDelta(delta);
  };
  try {
    return await Promise.race([model.send({ ...request, signal: unwanted.signal, onDelta }), unheeded]);
  } finally {
    over = true;
    interrupted.removeEventListener("abort", stop);
    for (const timer of timers) clearTimeout(timer);
  }
}
