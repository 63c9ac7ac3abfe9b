// Calls one hook once. The deadline alone decides: what comes later changes nothing.
import { timerMs } from "../events/index.js";
import type { HookContext } from "./context.js";
import { type HookArguments, type HookName, hookPoints } from "./points.js";

export type HookOutcome =
  | { ok: true; value: unknown; durationMs: number }
  | { ok: false; cause: "threw" | "timed_out" | "invalid_return"; durationMs: number };

export interface HookCallRequest<T extends HookName> {
  hook: T;
  handler: (...call: never[]) => unknown;
  arguments: HookArguments[T];
  context: Omit<HookContext, "signal">;
  timeoutMs: number;
}

/** One of two outcomes: an answer that this hook can give, or `failed` with its cause. Never throws. */
export async function callHook<T extends HookName>(request: HookCallRequest<T>): Promise<HookOutcome> {
  const { hook, handler, context, timeoutMs } = request;
  // A copy: whatever a hook does to what it was told, the log and the state stay as they are.
  const told: readonly unknown[] = structuredClone(request.arguments);
  const started = performance.now();
  const took = (): number => Math.max(0, Math.round(performance.now() - started));
  const deadline = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<"late">((resolve) => {
    timer = setTimeout(() => {
      resolve("late");
      deadline.abort(new Error(`${hook} took longer than ${timeoutMs} ms`));
    }, timerMs(timeoutMs));
  });
  try {
    const call = handler as (...all: unknown[]) => unknown;
    const answering = (async () => ({
      value: await call(...told, { ...context, signal: deadline.signal }),
    }))();
    answering.catch(() => undefined);
    const first = await Promise.race([answering, late]);
    // A hook that blocked the event loop comes back before its timer does; it is late all the same.
    if (first === "late" || performance.now() - started > timeoutMs)
      return { ok: false, cause: "timed_out", durationMs: took() };
    const checked = hookPoints[hook].answer.safeParse(first.value);
    // Reading an answer runs its getters, which may take their time too.
    if (performance.now() - started > timeoutMs) return { ok: false, cause: "timed_out", durationMs: took() };
    return checked.success
      ? { ok: true, value: checked.data, durationMs: took() }
      : { ok: false, cause: "invalid_return", durationMs: took() };
  } catch {
    return { ok: false, cause: "threw", durationMs: took() };
  } finally {
    clearTimeout(timer);
  }
}
