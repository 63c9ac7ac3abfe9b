// What one request may use at worst, and what it did use.
import type { Usage } from "../events/index.js";
import type { Effect, Model } from "../ports.js";

const MILLION = 1_000_000;

/** An answer may be as long as the model says, or else as its window. */
export function worstCase(
  model: Model | undefined,
  estimatedTokens: number,
  opensTurn: boolean,
): Extract<Effect, { kind: "reserve" }> {
  const room = model?.window === undefined ? undefined : Math.max(1, model.window - estimatedTokens);
  const outputTokens = model?.maxOutputTokens ?? room;
  const price = model?.price;
  const name = `model "${model?.id}"`;
  const cost = price && estimatedTokens * price.input + (outputTokens ?? 0) * price.output;
  const amounts = {
    requests: 1,
    inputTokens: estimatedTokens,
    outputTokens: outputTokens ?? 0,
    costMicros: Math.ceil((cost ?? 0) / MILLION),
    turns: opensTurn ? 1 : 0,
  };
  const endless = outputTokens === undefined ? `${name} tells neither maxOutputTokens nor its window` : undefined;
  const costs = price ? endless : `${name} has no price`;
  const unbounded = { ...(endless ? { outputTokens: endless } : {}), ...(costs ? { costMicros: costs } : {}) };
  return { kind: "reserve", amounts, unbounded };
}

export const settled = (usage: Usage | undefined, opensTurn: boolean): Effect => ({
  kind: "settle",
  amounts: {
    requests: 1,
    inputTokens: usage?.inputTokens ?? 0,
    outputTokens: usage?.outputTokens ?? 0,
    costMicros: usage?.costMicros ?? 0,
    turns: opensTurn ? 1 : 0,
  },
});

/** A request that was sent, and of whose use nothing is known. */
export const settleNothing = (): Effect => settled(undefined, false);
