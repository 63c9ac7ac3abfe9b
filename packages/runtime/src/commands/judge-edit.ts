// An approver's edit goes through the schema, the rules and beforeTool again, keyed by the edited input's hash.
import { schemaErrors } from "../config/schema.js";
import { draft, type EventDraft, type HookDecision } from "../events/index.js";
import { hashJson } from "../hash.js";
import { callHook } from "../hooks/call-hook.js";
import { foldBeforeTool, judgeCall } from "../permissions/fold.js";
import { ok, type Result } from "../result.js";
import type { CallState, ThreadState } from "../state/thread-state.js";
import { answersTo, extensionsWith } from "../state/windows.js";
import { type CommandContext, type Refusal, refuse } from "./command.js";

interface Edit {
  call: CallState;
  editedInput: Record<string, unknown>;
}

export interface JudgedEdit {
  drafts: EventDraft[];
  argsHash: string;
  refusal?: Refusal;
}

export async function judgeEdit(
  state: ThreadState,
  edit: Edit,
  context: CommandContext,
): Promise<Result<JudgedEdit, Refusal>> {
  const { call, editedInput } = edit;
  const tool = context.agent?.tools.find((one) => one.name === call.name);
  const pinned = state.pinned?.tools.find((one) => one.name === call.name);
  if (!tool || !pinned) return refuse("config_mismatch", `no tool "${call.name}" in this project any more`);
  const [problem] = schemaErrors(tool.input, editedInput);
  if (problem) {
    const pointer = `/editedInput${problem.pointer}`;
    return refuse(
      "invalid_edit",
      `the edited input does not fit ${call.name}: ${problem.pointer || "/"} ${problem.message}`,
      { pointer },
    );
  }
  const argsHash = hashJson(editedInput);
  const asked = await askAgain(state, { edit, argsHash }, context);
  const { agentRules, ancestorModes, now } = context;
  const policy = judgeCall({ state, tool: pinned, input: editedInput, argsHash, agentRules, ancestorModes, now });
  const judged = foldBeforeTool(policy, asked.answers, state.mode);
  const hooks = asked.fresh.map((decision) => draft("hook_decision", decision));
  if (judged.decision === "deny") {
    const why = judged.reason ?? judged.rule ?? `by ${judged.source}`;
    return ok({
      drafts: hooks,
      argsHash,
      refusal: {
        code: "edit_denied",
        message: `the edited call is denied (${why}); the challenge stays open`,
        pointer: "/editedInput",
      },
    });
  }
  const { decision, source, rule, reason } = judged;
  const decided = draft("permission_decision", {
    callId: call.callId,
    decision,
    source,
    mode: state.mode,
    edited: true,
    ...(rule === undefined ? {} : { rule }),
    ...(reason === undefined ? {} : { reason }),
  });
  return ok({ drafts: [...hooks, decided], argsHash });
}

async function askAgain(
  state: ThreadState,
  { edit, argsHash }: { edit: Edit; argsHash: string },
  context: CommandContext,
): Promise<{ answers: HookDecision[]; fresh: HookDecision[] }> {
  const { callId, name, requestSeq } = edit.call;
  const answers = [...answersTo(state, "beforeTool", { callId, argsHash })];
  const fresh: HookDecision[] = [];
  const isDenial = (answer: HookDecision): boolean => answer.decision === "deny" || answer.decision === "failed";
  for (const extensionName of extensionsWith(state, "beforeTool")) {
    if (answers.some(isDenial)) break;
    if (answers.some((answer) => answer.extension === extensionName)) continue;
    const decision = await askOne(
      state,
      { extensionName, argsHash, call: { callId, name, input: edit.editedInput, requestSeq } },
      context,
    );
    answers.push(decision);
    fresh.push(decision);
  }
  return { answers, fresh };
}

async function askOne(
  state: ThreadState,
  asked: {
    extensionName: string;
    argsHash: string;
    call: { callId: string; name: string; input: Record<string, unknown>; requestSeq: number };
  },
  context: CommandContext,
): Promise<HookDecision> {
  const { extensionName, argsHash, call } = asked;
  const extension = context.agent?.extensions.find((one) => one.name === extensionName);
  const handler = extension?.hooks.beforeTool;
  const base = { extension: extensionName, hook: "beforeTool", callId: call.callId, argsHash };
  if (!extension || !handler) return { ...base, decision: "failed", cause: "threw", durationMs: 0 };
  const outcome = await callHook({
    hook: "beforeTool",
    handler,
    arguments: [call],
    context: {
      threadId: state.threadId,
      branch: state.forked ? `${state.forked.fromThreadId}@${state.forked.atSeq}` : "main",
      principal: state.pinned?.principal ?? "",
      deps: context.deps,
    },
    timeoutMs: extension.hookTimeoutMs,
  });
  if (!outcome.ok) return { ...base, decision: "failed", cause: outcome.cause, durationMs: outcome.durationMs };
  const { decision, reason, rule } = outcome.value as { decision: string; reason?: string; rule?: string };
  const said = reason ?? rule;
  return { ...base, decision, durationMs: outcome.durationMs, ...(said === undefined ? {} : { reason: said }) };
}
