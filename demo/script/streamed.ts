// A model whose text comes a few words at a time, as a provider's would.
import { setTimeout as after } from "node:timers/promises";
import type { Model, ModelRequest } from "@roundhouse/runtime";

const FEW_WORDS = /\s*(?:\S+\s*){1,5}/g;
const BETWEEN_MS = 45;

type Delta = Parameters<ModelRequest["onDelta"]>[0];

export function streamed(model: Model, pace: number): Model {
  return {
    ...model,
    async send(request) {
      const deltas: Delta[] = [];
      const outcome = await model.send({ ...request, onDelta: (delta) => deltas.push(delta) });
      if (!outcome.ok) return outcome;
      for (const delta of deltas.flatMap(cut)) {
        if (request.signal.aborted) return { ok: false, reason: "cancelled" };
        request.onDelta(delta);
        if (pace > 0) await after(BETWEEN_MS * pace);
      }
      return outcome;
    },
  };
}

const cut = ({ kind, text }: Delta): Delta[] => [...text.matchAll(FEW_WORDS)].map(([words]) => ({ kind, text: words }));
