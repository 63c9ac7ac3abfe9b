// Folds events about the thread itself.
import type { EventOf } from "../events/index.js";
import { closeRunIfOver } from "./outcome.js";
import type { ThreadState } from "./thread-state.js";

export const reduceThread = {
  thread_started(state: ThreadState, event: EventOf<"thread_started">): void {
    state.pinned = event.data;
    state.startedAt = event.at;
    state.model = event.data.model;
    state.mode = event.data.permissions.mode;
  },

  forked(state: ThreadState, event: EventOf<"forked">): void {
    state.forked = { ...event.data, ownInputs: 0 };
    for (const child of Object.values(state.children)) if (!child.finished) delete state.children[child.callId];
    state.parked = null;
    state.cancel = null;
    state.outcome = null;
    closeRunIfOver(state);
  },

  config_adopted(state: ThreadState, event: EventOf<"config_adopted">): void {
    if (!state.pinned) return;
    const config = event.data.config ?? {};
    const { source, ...before } = state.pinned;
    const from = event.data.config ? config.source : source;
    const adopted = { ...before, ...config, configHash: event.data.toHash, ...(from ? { source: from } : {}) };
    state.pinned = adopted as typeof state.pinned;
    if (!config.model) return;
    // What it fell back from is no model of this version.
    state.model = config.model;
    state.fallbacksTaken = [];
    state.fellBackFrom = null;
    state.forcedFrom = undefined;
  },

  mode_changed(state: ThreadState, event: EventOf<"mode_changed">): void {
    state.mode = event.data.to;
  },

  settings_changed(state: ThreadState, event: EventOf<"settings_changed">): void {
    const { reason, settings, forced } = event.data;
    if (reason === "fallback") {
      state.fallbacksTaken.push(settings.id);
      state.fellBackFrom ??= state.model;
    } else if (forced) {
      state.fallbacksTaken.push(settings.id);
      state.forcedFrom ??= state.fellBackFrom ?? state.model ?? undefined;
      state.fellBackFrom = null;
    } else {
      state.fallbacksTaken = [];
      state.fellBackFrom = null;
      if (reason === "user") state.forcedFrom = undefined;
    }
    state.model = settings;
    state.hurried = undefined;
    if (reason === "revert" && state.turn) state.turn = { ...state.turn, revertSettled: true };
    if (state.step)
      state.step = { ...state.step, overloadedSinceSwitch: 0, overloadedSinceAsked: 0, lastFailure: undefined };
    if (state.retryWait) state.retryWait = { ...state.retryWait, released: true };
  },
};
