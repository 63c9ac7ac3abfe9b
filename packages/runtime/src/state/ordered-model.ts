// What an operator's order means to one thread.
import type { ModelSettings } from "../events/index.js";
import type { SwitchOrder } from "../ports.js";
import { nextFallback } from "./next-after-failure.js";
import type { ThreadState } from "./thread-state.js";

/** Null where it means nothing to this thread any more: it moved on, or has no fallback left. */
export function orderedModel(state: ThreadState, order: SwitchOrder): ModelSettings | null {
  const about = (model: ModelSettings | null | undefined): boolean => !!model && order.models.includes(model.id);
  if (order.kind === "revert") {
    const before = state.forcedFrom ?? state.fellBackFrom;
    return about(before) ? (before ?? null) : null;
  }
  if (!about(state.model)) return null;
  const fallbacks = state.pinned?.fallbacks ?? [];
  const later = fallbacks.slice(fallbacks.findIndex((model) => model.id === state.model?.id) + 1);
  const next = nextFallback(state, (id) => !order.models.includes(id) && later.some((model) => model.id === id));
  return later.find((model) => model.id === next) ?? null;
}
