// Runs decided calls: reads side by side with their results recorded in call order, anything with an effect alone.
import { draft } from "../events/index.js";
import { hashJson } from "../hash.js";
import { callOf } from "../state/calls.js";
import { effectOf } from "../state/next-call.js";
import type { CallState, ThreadState } from "../state/thread-state.js";
import { notesAfterTool } from "./after-tool.js";
import { guardResult } from "./guard-result.js";
import { type BodyOutcome, runBody } from "./run-body.js";
import { settleBody } from "./settle-body.js";
import type { Thread } from "./thread.js";
import { timeLeftMs } from "./time-left.js";

export async function executeCalls(thread: Thread, step: { callIds: string[] }): Promise<void> {
  const calls = step.callIds.map((callId) => callOf(thread.state, callId)).filter((call) => call !== undefined);
  const [first] = calls;
  if (!first) return;
  if (effectOf(thread.state, first.name) !== "read_only") return executeEffect(thread, first);
  const left = await timeLeftMs(thread);
  if (thread.cancelled) return;
  const until = { signal: thread.host.interruption(), timeLeftMs: left };
  await thread.host.checkLease();
  const running = calls.map((call) => ({ call, outcome: runBody(thread, call, until) }));
  for (const { outcome } of running) outcome.catch(() => undefined);
  for (const { call, outcome } of running) {
    if (mismatched(call, thread.state)) await refuse(thread, call);
    else await settleBody(thread, call, await outcome);
    if (thread.cancelled) return;
    await afterResult(thread, call.callId);
  }
}

async function executeEffect(thread: Thread, call: CallState): Promise<void> {
  if (mismatched(call, thread.state)) return refuse(thread, call);
  const left = await timeLeftMs(thread);
  const until = { signal: thread.host.interruption(), timeLeftMs: left };
  const started = await thread.append((state) => {
    const current = callOf(state, call.callId);
    if (!current || current.result || state.cancel) return null;
    return {
      drafts: [
        draft("tool_started", {
          callId: call.callId,
          attempt: current.attempts + 1,
          effectKey: `${state.threadId}:${call.callId}`,
          argsHash: hashJson(current.effectiveInput),
        }),
      ],
    };
  });
  if (!started.ok) return;
  await thread.host.checkLease();
  const outcome: BodyOutcome = await runBody(thread, call, until);
  await settleBody(thread, call, outcome);
  if (callOf(thread.state, call.callId)?.result) await afterResult(thread, call.callId);
}

/** Hashed again right before the start: what runs is what was decided. */
function mismatched(call: CallState, state: ThreadState): boolean {
  const challenge = call.challengeId === undefined ? undefined : state.challenges[call.challengeId];
  const decided = challenge?.status === "granted" ? challenge.argsHash : call.argsHash;
  return hashJson(call.effectiveInput) !== decided;
}

async function refuse(thread: Thread, call: CallState): Promise<void> {
  const preview = "not executed: approval_mismatch, the input is not the one that was decided";
  await thread.append((state) =>
    state.cancel
      ? null
      : { drafts: [draft("tool_result", { callId: call.callId, isError: true, origin: "not_executed", preview })] },
  );
}

/** Right after a result: notes, then the guard, before anything else of the response runs. */
export async function afterResult(thread: Thread, callId: string): Promise<void> {
  if (callOf(thread.state, callId)?.result?.origin !== "executed") return;
  await notesAfterTool(thread, callId);
  if (thread.state.unguarded.includes(callId)) await guardResult(thread, { callId });
}
