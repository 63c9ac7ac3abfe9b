// What a spawn must be before any guard is asked: a listed agent, within depth, concurrency and team size.
import { SPAWN_AGENT, spawnInput } from "../config/builtin-tools.js";
import type { ResponsePart } from "../events/index.js";
import { callOf } from "../state/calls.js";
import { unfinishedChildren } from "../state/outcome.js";
import type { Facts } from "../state/step.js";
import type { ThreadState } from "../state/thread-state.js";

export function spawnProblem(
  state: ThreadState,
  part: Extract<ResponsePart, { type: "tool_use" }>,
  facts: Facts,
): string | null {
  const { pinned } = state;
  const { agent } = spawnInput.parse(part.input);
  if (!pinned?.subagents.includes(agent)) {
    return `unknown agent "${agent}"; there are ${pinned?.subagents.join(", ") || "none"}`;
  }
  const { maxDepth, maxConcurrentChildren, maxThreadsPerTeam } = pinned.limits;
  if (pinned.depth + 1 > maxDepth) return `agents may be nested ${maxDepth} deep (limits.maxDepth)`;
  const waiting = earlierSpawns(state, part.callId);
  if (unfinishedChildren(state).length + waiting >= maxConcurrentChildren) {
    return `at most ${maxConcurrentChildren} children at once (limits.maxConcurrentChildren)`;
  }
  return facts.teamSize + waiting >= maxThreadsPerTeam
    ? `a team has at most ${maxThreadsPerTeam} threads (limits.maxThreadsPerTeam)`
    : null;
}

/** Spawns of the same response that come before this one and have not started yet. */
function earlierSpawns(state: ThreadState, callId: string): number {
  const calls = (state.turn?.response?.callIds ?? []).map((id) => callOf(state, id));
  const before = calls.slice(0, calls.findIndex((call) => call?.callId === callId) + 1 || calls.length);
  return before.filter(
    (call) => call?.callId !== callId && call?.name === SPAWN_AGENT && !call.result && !state.children[call.callId],
  ).length;
}
