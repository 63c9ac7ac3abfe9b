// A child agent starts: subagentStart is asked, and its yes, the spawn, the child's thread and its input are one append.
import { spawnInput } from "../config/builtin-tools.js";
import { pinAgent } from "../config/fingerprint.js";
import { draft, type HookDecision } from "../events/index.js";
import { newId } from "../ids.js";
import { callOf } from "../state/calls.js";
import type { CallState, ThreadState } from "../state/thread-state.js";
import { askHooks } from "./ask-hooks.js";
import { askable } from "./hook-call.js";
import type { Plan, Thread } from "./thread.js";

export async function spawnChild(thread: Thread, step: { callId: string }): Promise<void> {
  const { callId } = step;
  const call = callOf(thread.state, callId);
  if (!call) return;
  const { now } = await thread.facts();
  const ids = { childThreadId: newId("thr", now), inputId: newId("inp", now) };
  await askHooks(thread, {
    hook: "subagentStart",
    about: { callId },
    arguments: () => [askable(call)],
    final: (answers, state, seq) => spawnPlan(thread, { answers, state, seq, callId, ids }),
  });
  await closeRefused(thread, callId);
}

interface Spawn {
  answers: HookDecision[];
  state: ThreadState;
  seq: number;
  callId: string;
  ids: { childThreadId: string; inputId: string };
}

function spawnPlan(thread: Thread, { answers, state, seq, callId, ids }: Spawn): Plan | null {
  const call = callOf(state, callId);
  if (!call || call.result || state.children[callId] || !state.pinned) return null;
  const refused = answers.find((answer) => answer.decision !== "allow");
  if (refused) return { drafts: [closed(call, refusalText(refused))] };
  const { agent: name, prompt, background } = spawnInput.parse(call.effectiveInput);
  const agent = thread.code.agentNamed(name);
  if (!agent) return { drafts: [unrun(call, `the agent "${name}" is not in this project any more`)] };
  const { principal, deadline } = state.pinned;
  const started = pinAgent(agent, {
    threadId: ids.childThreadId,
    principal,
    deadline,
    parent: { threadId: state.threadId, callId, seq, pinned: state.pinned },
  });
  const mode = background ? ("background" as const) : ("foreground" as const);
  const spawned = draft("agent_spawned", { callId, childThreadId: ids.childThreadId, agent: name, mode });
  const deferred = draft("tool_result", {
    callId,
    isError: false,
    origin: "deferred",
    preview: `The agent ${name} works in the background; its result follows.`,
  });
  const input = { inputId: ids.inputId, source: "parent_agent" as const, text: prompt, principal };
  return {
    drafts: background ? [spawned, deferred] : [spawned],
    effects: [{ kind: "spawn", childThreadId: ids.childThreadId, started, input }],
  };
}

/** The team's size is counted again in the spawn's own transaction, where siblings can't all pass the same check. */
async function closeRefused(thread: Thread, callId: string): Promise<void> {
  const { state } = thread;
  const call = callOf(state, callId);
  if (!call || call.result || state.children[callId] || state.cancel) return;
  const limit = state.pinned?.limits.maxThreadsPerTeam ?? 0;
  const { teamSize, barrier } = await thread.facts();
  if (barrier || teamSize < limit) return;
  await thread.append((now) =>
    now.cancel || now.children[callId]
      ? null
      : { drafts: [unrun(call, `a team has at most ${limit} threads (limits.maxThreadsPerTeam)`)] },
  );
}

const refusalText = (answer: HookDecision): string =>
  answer.decision === "deny" ? (answer.reason ?? "") : `denied: the hook ${answer.extension} failed (${answer.cause})`;

const closed = (call: CallState, preview: string) =>
  draft("tool_result", { callId: call.callId, isError: false, origin: "denied", preview });

const unrun = (call: CallState, why: string) =>
  draft("tool_result", { callId: call.callId, isError: true, origin: "not_executed", preview: `not executed: ${why}` });
