// What is next about a response and its calls: review, decisions, guards, and then the calls themselves in part order.
import { ASK_USER, SPAWN_AGENT } from "../config/builtin-tools.js";
import { callOf } from "./calls.js";
import { restOnChildren } from "./rest-on-children.js";
import { type Facts, rest, type Step } from "./step.js";
import type { CallState, ResponseState, ThreadState } from "./thread-state.js";
import { unanswered } from "./windows.js";

export function nextCall(state: ThreadState, facts: Facts): Step | null {
  const [unguarded] = state.unguarded;
  if (unguarded !== undefined) return { kind: "guardResult", callId: unguarded };
  const response = state.turn?.response;
  if (!response) return null;
  if (!response.review && unanswered(state, "afterModel", { requestSeq: response.requestSeq })) {
    return { kind: "reviewResponse" };
  }
  return nextUndecided(state, response) ?? nextPending(state, response, facts) ?? nextBatchEnd(state, response);
}

/** All calls of a response are recorded and decided before any of them runs. */
function nextUndecided(state: ThreadState, response: ResponseState): Step | null {
  const part = response.content.findIndex((one) => {
    if (one.type !== "tool_use") return false;
    const call = callOf(state, one.callId);
    return !call || (!call.decision && !call.result);
  });
  return part < 0 ? null : { kind: "authorizeCall", part };
}

function nextPending(state: ThreadState, response: ResponseState, facts: Facts): Step | null {
  const calls = response.callIds.map((callId) => callOf(state, callId)).filter((call) => call !== undefined);
  const at = calls.findIndex((call) => !call.result);
  const call = calls[at];
  if (!call) return null;
  if (call.name === SPAWN_AGENT) return nextSpawn(state, calls.slice(at), facts);
  return nextWaiting(state, call) ?? nextExecutable(state, calls.slice(at));
}

/** A call that asks opens its challenge when its turn comes, and then waits for a person. */
function nextWaiting(state: ThreadState, call: CallState): Step | null {
  if (call.decision?.decision !== "ask") return null;
  const challenge = call.challengeId === undefined ? undefined : state.challenges[call.challengeId];
  switch (challenge?.status) {
    case undefined:
      return { kind: "openChallenge", callId: call.callId };
    case "granted":
      return null;
    case "open":
      return rest({ kind: "parked" });
    case "denied":
    case "expired":
    case "cancelled":
      return { kind: "closeDenied", callId: call.callId };
  }
}

function nextExecutable(state: ThreadState, pending: readonly CallState[]): Step | null {
  const [first] = pending;
  if (!first) return null;
  if (first.name === ASK_USER) {
    return state.questions[first.callId] ? rest({ kind: "parked" }) : { kind: "askQuestion", callId: first.callId };
  }
  const group = [first.callId];
  if (effectOf(state, first.name) === "read_only") {
    for (const call of pending.slice(1)) {
      if (!readsAlong(state, call)) break;
      group.push(call.callId);
    }
  }
  return { kind: "executeCalls", callIds: group };
}

const readsAlong = (state: ThreadState, call: CallState): boolean =>
  !call.result &&
  call.decision?.decision === "allow" &&
  call.name !== ASK_USER &&
  call.name !== SPAWN_AGENT &&
  effectOf(state, call.name) === "read_only";

export const effectOf = (state: ThreadState, name: string): string =>
  state.pinned?.tools.find((tool) => tool.name === name)?.effect ?? "unguarded";

/** Spawns that follow one another start together; whatever is no spawn waits until they have ended. */
function nextSpawn(state: ThreadState, pending: readonly CallState[], facts: Facts): Step | null {
  let running = false;
  for (const call of pending) {
    if (call.name !== SPAWN_AGENT) break;
    if (call.result) continue;
    if (state.children[call.callId]) {
      running = true;
      continue;
    }
    const waiting = nextWaiting(state, call);
    if (waiting && running) break;
    return waiting ?? { kind: "spawnChild", callId: call.callId };
  }
  return restOnChildren(state, facts);
}

function nextBatchEnd(state: ThreadState, response: ResponseState): Step | null {
  if (response.callIds.length === 0) return null;
  return unanswered(state, "afterToolBatch", { requestSeq: response.requestSeq }) ? { kind: "finishBatch" } : null;
}
