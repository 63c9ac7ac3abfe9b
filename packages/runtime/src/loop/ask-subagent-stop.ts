// subagentStop: the first continue that can take effect sends the child back to work, three times per spawn.
import type { HookDecision } from "../events/index.js";
import type { SubagentFinish } from "../hooks/context.js";
import { newId } from "../ids.js";
import type { ChildReport } from "../ports.js";
import type { ChildState, ThreadState } from "../state/thread-state.js";
import { askHooks } from "./ask-hooks.js";
import type { Plan, Thread } from "./thread.js";

const MAX_CONTINUES = 3;

/** Whether the child's result stands. `final` is what that causes, in one append with the last answer. */
export async function askSubagentStop(
  thread: Thread,
  { child, report }: { child: ChildState; report: ChildReport },
  final: (stop: boolean, state: ThreadState, seq: number) => Plan | null,
): Promise<boolean> {
  const { callId, childThreadId } = child;
  const used = child.continues;
  const idle = cannotContinue(thread, used, report);
  const answers = await askHooks(thread, {
    hook: "subagentStop",
    about: { callId },
    arguments: () => [finishOf(child, report)],
    attempt: { used, limit: MAX_CONTINUES },
    record: (decision) => (decision.decision === "continue" && idle ? stopBecause(decision, idle) : decision),
    each: ({ decision }) => ({
      effects:
        decision.decision === "continue"
          ? [{ kind: "sendInput", childThreadId, input: nextInput(thread, decision) }]
          : [],
    }),
    final: (all, state, seq) => final(!all.some(isContinue), state, seq),
    // A child's end is told whatever else happens.
    finalWhenCancelled: true,
  });
  return !answers.some(isContinue);
}

const isContinue = (answer: HookDecision): boolean => answer.decision === "continue";

function cannotContinue(thread: Thread, used: number, report: ChildReport): string | null {
  const { run, turn } = thread.state;
  const over = thread.cancelled || run?.abandoned === true || turn?.budgetExceeded !== undefined;
  const cancelled = report.outcome?.status === "cancelled" || over;
  return cancelled ? "cancelled" : used >= MAX_CONTINUES ? "continuation limit" : null;
}

const stopBecause = (decision: HookDecision, reason: string): HookDecision => ({
  ...decision,
  decision: "stop",
  reason,
});

const nextInput = (thread: Thread, decision: HookDecision) => ({
  inputId: newId("inp"),
  source: "parent_agent" as const,
  text: decision.reason ?? "",
  principal: thread.state.pinned?.principal ?? "",
});

export function finishOf(child: ChildState, report: ChildReport): SubagentFinish {
  const { callId, childThreadId, agent } = child;
  const { outcome, usage } = report;
  const base = { callId, childThreadId, agent, usage };
  switch (outcome?.status) {
    case "completed":
      return { ...base, status: "completed", output: outcome.output };
    case "failed":
      return { ...base, status: "failed", error: outcome.code };
    case "budget_exhausted":
      return { ...base, status: "budget_exhausted", error: outcome.limit };
    default:
      return { ...base, status: "cancelled" };
  }
}
