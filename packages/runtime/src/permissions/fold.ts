// Folds everybody's say about a call into one decision: the thread's policy, its ancestors' ceilings, and the hooks. R4: nothing loosens.
import type { HookDecision, PermissionMode, PinnedTool, Verdict } from "../events/index.js";
import type { RememberedRule, ThreadState } from "../state/thread-state.js";
import { isStricter, type Judged, judge } from "./policy.js";

export interface CallQuestion {
  state: ThreadState;
  tool: PinnedTool;
  input: Record<string, unknown>;
  argsHash: string;
  agentRules: readonly RememberedRule[];
  ancestorModes: Readonly<Record<string, PermissionMode>>;
  now: number;
}

/** The policy's own say: rules, remembered rules, mode, and the ceilings over them. */
export function judgeCall(question: CallQuestion): Judged {
  const { state, tool, input, now } = question;
  const pinned = state.pinned;
  if (!pinned) return { decision: "deny", source: "policy" };
  const remembered = [...state.rules, ...question.agentRules];
  let judged = judge({ permissions: pinned.permissions, mode: state.mode, remembered, tool, input, now });
  for (const { threadId, permissions } of pinned.ceilings) {
    const mode = question.ancestorModes[threadId] ?? permissions.mode;
    const ceiling = judge({ permissions, mode, remembered: [], tool, input, now });
    if (isStricter(ceiling.decision, judged.decision)) judged = { ...ceiling, source: "ceiling" };
  }
  if (state.mode === "dont_ask" && judged.decision === "ask") judged = { ...judged, decision: "deny" };
  return judged.decision !== "deny" && deniedBefore(question) ? { decision: "deny", source: "denied_before" } : judged;
}

function deniedBefore({ state, tool, argsHash }: CallQuestion): boolean {
  return (state.turn?.deniedCalls ?? []).some((call) => call.name === tool.name && call.argsHash === argsHash);
}

const verdictOf = (answer: HookDecision): Verdict =>
  answer.decision === "allow" || answer.decision === "ask" ? answer.decision : "deny";

const reasonOf = (answer: HookDecision): string | undefined =>
  answer.decision === "failed" ? `the hook ${answer.extension} failed (${answer.cause ?? "threw"})` : answer.reason;

/** The strictest of several answers; of equals the first. */
export function strictest(answers: readonly HookDecision[]): HookDecision | undefined {
  return answers.reduce<HookDecision | undefined>(
    (held, answer) => (held && !isStricter(verdictOf(answer), verdictOf(held)) ? held : answer),
    undefined,
  );
}

/** beforeTool's answers over the policy's: a policy's deny keeps its source, otherwise a hook at least as strict is the one recorded. */
export function foldBeforeTool(judged: Judged, answers: readonly HookDecision[], mode: PermissionMode): Judged {
  const answer = strictest(answers);
  if (judged.decision === "deny" || !answer) return judged;
  const said = verdictOf(answer);
  if (isStricter(judged.decision, said)) return judged;
  const decision = said === "ask" && mode === "dont_ask" ? "deny" : said;
  return { decision, source: "hook", reason: reasonOf(answer) };
}

/** permissionRequest's answers to an ask: allow or deny settle it, ask leaves the earlier decision and its reason. */
export function foldPermissionRequest(asked: Judged, answers: readonly HookDecision[]): Judged {
  const answer = strictest(answers);
  if (!answer || verdictOf(answer) === "ask") return asked;
  return { decision: verdictOf(answer), source: "hook", reason: reasonOf(answer) };
}

/** What the model is shown of a call that was denied before it ran. */
export function deniedPreview(judged: Judged): string {
  switch (judged.source) {
    case "hook":
      return judged.reason ? `denied: ${judged.reason}` : "denied by policy";
    case "denied_before":
      return "denied: a person already refused this same call; do not repeat it";
    case "policy":
    case "mode":
    case "ceiling":
    case "remembered_rule":
      return "denied by policy";
  }
}
