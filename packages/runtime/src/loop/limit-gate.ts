// A provider said to wait: what one thread was told holds every other thread on that provider and key.
import type { Effect, ModelOutcome } from "../ports.js";
import { providerSubject } from "../state/gates.js";
import { backoffMs } from "../state/next-after-failure.js";
import { accountOf, type Thread } from "./thread.js";

/** Where the provider did not say for how long, one agent's own patience is not everybody's. */
const LONGEST_GUESS_MS = 60_000;

/** Shut for as long as the provider said, or for a backoff. Where that is longer than this thread would wait, nobody is made to. */
export async function limitGate(thread: Thread, outcome: ModelOutcome): Promise<Effect[]> {
  const { state, code } = thread;
  const model = code.modelNamed(state.model?.id ?? "");
  const policy = state.pinned?.retry;
  if (outcome.ok || outcome.reason !== "rate_limited" || !model || !policy) return [];
  const told = outcome.retryAfterMs ?? 0;
  if (told > policy.maxRetryAfterMs) return [];
  const guess = Math.min(backoffMs((state.step?.retryable ?? 0) + 1, policy), LONGEST_GUESS_MS);
  const waitMs = told > 0 ? told : guess;
  const { now } = await thread.facts();
  const why = told > 0 ? "rate limit: the provider said how long" : "rate limit: backing off";
  return [{ kind: "shutGate", subject: providerSubject(accountOf(model)), until: now + waitMs, why }];
}
