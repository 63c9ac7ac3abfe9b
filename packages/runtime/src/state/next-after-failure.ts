// What a failed attempt leads to: a wait, another send at once, another model, or the turn's end.
import { assertNever } from "../result.js";
import { endTurn, type Facts, rest, type Step } from "./step.js";
import type { StepState, ThreadState } from "./thread-state.js";
import { unlessHeld } from "./unless-held.js";
import { answersTo } from "./windows.js";

const MAX_RESENDS = 2;

/** Null means: send now. */
export function nextAfterFailure(state: ThreadState, facts: Facts): Step | null {
  const { step, retryWait } = state;
  const failure = step?.lastFailure;
  if (retryWait && (!failure || retryWait.seq > failure.seq)) return nextInWait(retryWait, facts);
  if (!step || !failure) return null;
  const next = nextFor(state, step, facts);
  const givesUp = next?.kind === "endTurn" && step.purpose === "compaction";
  if (!givesUp) return next;
  return { kind: "failCompaction", reason: failure.reason === "prompt_too_long" ? "prompt_too_long" : "model_error" };
}

function nextInWait(wait: NonNullable<ThreadState["retryWait"]>, facts: Facts): Step | null {
  const until = Date.parse(wait.notBefore);
  return wait.released || facts.now >= until ? null : rest({ kind: "waiting", until });
}

function nextFor(state: ThreadState, step: StepState, facts: Facts): Step | null {
  const reason = step.lastFailure?.reason ?? "cancelled";
  switch (reason) {
    case "overloaded":
    case "rate_limited":
    case "server_error":
      return nextRetry(state, step) ?? endTurn("model_unavailable");
    case "timeout":
    case "stream_broken":
    case "crash":
      return step.resends > MAX_RESENDS ? endTurn("model_unavailable") : null;
    case "quota_exhausted": {
      const here = facts.providerOf(state.model?.id ?? "");
      const other = switchDenied(state) ? undefined : nextFallback(state, (id) => facts.providerOf(id) !== here);
      return other ? { kind: "switchModel", to: other } : endTurn("model_unavailable", "quota_exhausted");
    }
    case "auth":
    case "invalid_request":
    case "refused":
      return endTurn("error", reason);
    case "provider_error":
      return endTurn("error");
    case "prompt_too_long":
      return step.purpose === "turn" && step.reactiveCompaction === "none"
        ? unlessHeld(state, facts, { kind: "compact", trigger: "reactive" })
        : endTurn("context_exhausted");
    case "cancelled":
      return null;
    default:
      return assertNever(reason);
  }
}

/** Null means that the retries, or the time for them, have run out. */
function nextRetry(state: ThreadState, step: StepState): Step | null {
  const policy = state.pinned?.retry;
  const failure = step.lastFailure;
  if (!policy || !failure || step.retryable > policy.maxRetries) return null;
  const due =
    failure.reason === "overloaded" &&
    step.overloadedSinceSwitch >= policy.fallbackAfter &&
    (step.overloadedSinceAsked ?? 0) >= policy.fallbackAfter;
  const fallback = due ? nextFallback(state) : undefined;
  if (fallback) return { kind: "switchModel", to: fallback };
  if ((failure.retryAfterMs ?? 0) > policy.maxRetryAfterMs) return null;
  const least = Math.max(backoffMs(step.retryable, policy), failure.retryAfterMs ?? 0);
  return step.waitedMs + least > policy.maxTotalWaitMs ? null : { kind: "scheduleRetry" };
}

export const backoffMs = (failures: number, policy: { baseDelayMs: number; maxDelayMs: number }): number =>
  Math.min(policy.maxDelayMs, policy.baseDelayMs * 2 ** Math.max(0, failures - 1));

/** The entry of `fallbacks` after those taken that will do: for a used-up quota the next one at another provider. */
export function nextFallback(state: ThreadState, willDo: (id: string) => boolean = () => true): string | undefined {
  const fallbacks = state.pinned?.fallbacks.map((model) => model.id) ?? [];
  const last = state.fallbacksTaken.at(-1);
  const left = fallbacks.slice(last === undefined ? 0 : fallbacks.indexOf(last) + 1);
  return left.find((id) => id !== state.model?.id && willDo(id));
}

const switchDenied = (state: ThreadState): boolean =>
  answersTo(state, "beforeModelSwitch", {}).some(
    (answer) => answer.decision === "deny" || answer.decision === "failed",
  );
