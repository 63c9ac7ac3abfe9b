// An operator sent every thread on a model to its fallback, or back: this thread's own switch, recorded as that person's.
import { draft } from "../events/index.js";
import { orderedModel } from "../state/ordered-model.js";
import type { Thread } from "./thread.js";

export async function followOrder(thread: Thread): Promise<void> {
  const { order } = await thread.facts();
  if (!order) return;
  await thread.append((state) => {
    const settings = state.cancel ? null : orderedModel(state, order);
    const forced = order.kind === "fallback" ? ({ forced: true } as const) : {};
    const by = { kind: "user" as const, id: order.by };
    return {
      drafts: settings ? [draft("settings_changed", { reason: "user", settings, ...forced }, by)] : [],
      effects: [{ kind: "settleOrder" }],
    };
  });
}
