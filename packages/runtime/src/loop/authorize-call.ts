// One call of a response is recorded and decided: schema and spawn checks, beforeTool, the policy, permissionRequest. R4.
import { SPAWN_AGENT } from "../config/builtin-tools.js";
import { draft, type EventDraft, type HookDecision, type PinnedTool, type ResponsePart } from "../events/index.js";
import { hashJson } from "../hash.js";
import { deniedPreview, foldBeforeTool, foldPermissionRequest, judgeCall } from "../permissions/fold.js";
import type { Judged } from "../permissions/policy.js";
import { callOf } from "../state/calls.js";
import type { Facts } from "../state/step.js";
import type { CallState, ThreadState } from "../state/thread-state.js";
import { answersTo, extensionsWith } from "../state/windows.js";
import { askHooks } from "./ask-hooks.js";
import { inputProblem } from "./call-checks.js";
import { askable } from "./hook-call.js";
import { spawnProblem } from "./spawn-checks.js";
import type { Plan, Thread } from "./thread.js";

type CallPart = Extract<ResponsePart, { type: "tool_use" }>;

export async function authorizeCall(thread: Thread, step: { part: number }): Promise<void> {
  const response = thread.state.turn?.response;
  const part = response?.content[step.part];
  if (!response || part?.type !== "tool_use") return;
  const facts = await thread.facts();
  const tool = toolNamed(thread.state, part.name);
  const problem =
    inputProblem(thread, part) ?? (part.name === SPAWN_AGENT ? spawnProblem(thread.state, part, facts) : null);
  if (problem || !tool) return closeUnrun(thread, part, problem ?? `unknown tool "${part.name}"`);

  const hooks = extensionsWith(thread.state, "beforeTool").length > 0;
  if (hooks) await recordCall(thread, part);
  const settle = (answers: HookDecision[], state: ThreadState): Plan | null => {
    const judged = fold(state, facts, { part, tool, answers });
    const asksHooks = judged.decision === "ask" && extensionsWith(state, "permissionRequest").length > 0;
    return asksHooks ? null : decisionPlan(state, part, judged);
  };
  if (hooks) await askBeforeTool(thread, part, settle);
  else {
    await thread.append((state) => {
      const recorded = callOf(state, part.callId) ? [] : [callDraft(state, part)];
      return state.cancel ? { drafts: recorded } : { drafts: [...recorded, ...(settle([], state)?.drafts ?? [])] };
    });
  }
  await askPermissionRequest(thread, { part, tool, facts });
}

async function askBeforeTool(
  thread: Thread,
  part: CallPart,
  final: (answers: HookDecision[], state: ThreadState) => Plan | null,
): Promise<void> {
  const { callId } = part;
  await askHooks(thread, {
    hook: "beforeTool",
    about: { callId },
    arguments: (state) => [askable(callOf(state, callId) as CallState)],
    final: (answers, state) => (callOf(state, callId)?.decision ? null : final(answers, state)),
  });
}

/** Only where the folded decision is ask. What the hooks leave open, a person decides. */
async function askPermissionRequest(
  thread: Thread,
  { part, tool, facts }: { part: CallPart; tool: PinnedTool; facts: Facts },
): Promise<void> {
  const { callId } = part;
  const call = callOf(thread.state, callId);
  if (!call || call.decision || call.result || thread.cancelled) return;
  const foldNow = (state: ThreadState): Judged =>
    fold(state, facts, { part, tool, answers: answersTo(state, "beforeTool", { callId }) });
  await askHooks(thread, {
    hook: "permissionRequest",
    about: { callId },
    arguments: (state) => [askable(callOf(state, callId) as CallState)],
    final: (answers, state) =>
      callOf(state, callId)?.decision
        ? null
        : decisionPlan(state, part, foldPermissionRequest(foldNow(state), answers)),
  });
}

function fold(
  state: ThreadState,
  facts: Facts,
  { part, tool, answers }: { part: CallPart; tool: PinnedTool; answers: HookDecision[] },
): Judged {
  const input = part.input ?? {};
  const { agentRules, ancestorModes, now } = facts;
  const judged = judgeCall({ state, tool, input, argsHash: hashJson(input), agentRules, ancestorModes, now });
  return foldBeforeTool(judged, answers, state.mode);
}

/** The decision, and for a denial the result that the model is shown, in one append. */
function decisionPlan(state: ThreadState, part: CallPart, judged: Judged): Plan {
  const { callId } = part;
  const { decision, source, rule, reason } = judged;
  const decided = draft("permission_decision", {
    callId,
    decision,
    source,
    mode: state.mode,
    ...(rule === undefined ? {} : { rule }),
    ...(reason === undefined ? {} : { reason }),
  });
  if (decision !== "deny") return { drafts: [decided] };
  const preview = deniedPreview(judged);
  return { drafts: [decided, draft("tool_result", { callId, isError: false, origin: "denied", preview })] };
}

const callDraft = (state: ThreadState, part: CallPart): EventDraft =>
  draft(
    "tool_call",
    {
      callId: part.callId,
      name: part.name,
      input: part.input ?? {},
      requestSeq: state.turn?.response?.requestSeq ?? 0,
    },
    { kind: "model" },
  );

async function recordCall(thread: Thread, part: CallPart): Promise<void> {
  await thread.append((state) =>
    callOf(state, part.callId) || state.cancel ? null : { drafts: [callDraft(state, part)] },
  );
}

/** A call that no guard is asked about, since there is nothing that could run. */
async function closeUnrun(thread: Thread, part: CallPart, why: string): Promise<void> {
  await thread.append((state) => {
    if (state.cancel) return null;
    const recorded = callOf(state, part.callId) ? [] : [callDraft(state, part)];
    const closed = {
      callId: part.callId,
      isError: true,
      origin: "not_executed" as const,
      preview: `not executed: ${why}`,
    };
    return { drafts: [...recorded, draft("tool_result", closed)] };
  });
}

export const toolNamed = (state: ThreadState, name: string): PinnedTool | undefined =>
  state.pinned?.tools.find((tool) => tool.name === name);
