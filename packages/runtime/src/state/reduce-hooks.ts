// Folds the answers of hooks.
import type { EventOf, HookDecision } from "../events/index.js";
import { changeCall } from "./calls.js";
import type { ResponseState, ThreadState } from "./thread-state.js";
import { answersTo, extensionsWith, openWindow, recordAnswer } from "./windows.js";

const reviewWords: Record<string, ResponseState["review"]> = {
  guide: "guide",
  retry: "retry",
  deny: "deny",
  failed: "deny",
};

function reviewed(state: ThreadState, decision: HookDecision): void {
  const { turn } = state;
  const review = reviewWords[decision.decision];
  if (!turn?.response || !review) return;
  state.turn = {
    ...turn,
    retries: turn.retries + (review === "retry" ? 1 : 0),
    guides: turn.guides + (review === "guide" ? 1 : 0),
    outputParts: [],
    continuing: false,
    response: { ...turn.response, review },
  };
  if (review !== "deny") return;
  state.transcript = state.transcript.map((item) =>
    item.kind === "response" && item.requestSeq === decision.requestSeq ? { ...item, withheld: true } : item,
  );
}

function stopAsked(state: ThreadState, decision: HookDecision): void {
  const { turn } = state;
  if (!turn?.response || decision.decision !== "continue") return;
  state.turn = { ...turn, stopContinues: turn.stopContinues + 1, response: { ...turn.response, onStop: "continue" } };
}

function sentBack(state: ThreadState, decision: HookDecision): void {
  const child = decision.callId === undefined ? undefined : state.children[decision.callId];
  if (!child || decision.decision !== "continue") return;
  state.children[child.callId] = { ...child, continues: child.continues + 1 };
  openWindow(state, "subagentStop", { callId: child.callId });
}

function guarded(state: ThreadState, { callId }: HookDecision): void {
  if (callId === undefined) return;
  const answered = answersTo(state, "beforeToolResult", { callId }).length;
  if (answered < extensionsWith(state, "beforeToolResult").length) return;
  changeCall(state, callId, { guarded: true });
  state.unguarded = state.unguarded.filter((one) => one !== callId);
}

function switchAsked(state: ThreadState, decision: HookDecision): void {
  const denied = decision.decision === "deny" || decision.decision === "failed";
  if (!denied) return;
  if (decision.inputSeq !== undefined && state.turn) state.turn = { ...state.turn, revertSettled: true };
  else if (state.step) state.step = { ...state.step, overloadedSinceAsked: 0 };
}

export const reduceHooks = {
  hook_decision(state: ThreadState, event: EventOf<"hook_decision">): void {
    const decision = event.data;
    if (decision.shadow) return;
    recordAnswer(state, decision);
    if (decision.hook === "afterModel") reviewed(state, decision);
    if (decision.hook === "onStop") stopAsked(state, decision);
    if (decision.hook === "subagentStop") sentBack(state, decision);
    if (decision.hook === "beforeToolResult") guarded(state, decision);
    if (decision.hook === "beforeModelSwitch") switchAsked(state, decision);
  },
};
