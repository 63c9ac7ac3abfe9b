// Folds what a parent knows of its children.
import type { EventOf } from "../events/index.js";
import { closeRunIfOver } from "./outcome.js";
import type { ThreadState } from "./thread-state.js";

export const reduceAgents = {
  agent_spawned(state: ThreadState, event: EventOf<"agent_spawned">): void {
    const { callId, childThreadId, agent, mode } = event.data;
    state.children[callId] = { callId, childThreadId, agent, mode, seq: event.seq, continues: 0 };
  },

  agent_finished(state: ThreadState, event: EventOf<"agent_finished">): void {
    const { callId, status, code, output, usage } = event.data;
    const child = state.children[callId];
    if (!child) return;
    state.children[callId] = { ...child, finished: { status, code, output, usage, seq: event.seq } };
    if (state.run?.abandoned) closeRunIfOver(state);
  },
};
