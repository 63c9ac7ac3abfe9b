// A person's decision on a challenge: bound to what they saw, single use, within the circle of approvers.
import { draft, type EventDraft } from "../events/index.js";
import { hashJson } from "../hash.js";
import { suggestedRules } from "../permissions/suggest.js";
import { ok, type Result } from "../result.js";
import { callOf } from "../state/calls.js";
import type { CallState, Challenge, ThreadState } from "../state/thread-state.js";
import { type Command, type CommandContext, type Decided, type Refusal, refuse } from "./command.js";
import { type JudgedEdit, judgeEdit } from "./judge-edit.js";
import { resumedFrom } from "./settle.js";

type Decide = Extract<Command, { kind: "decide" }>;
type Decision = Result<Decided, Refusal>;

export async function decideApproval(state: ThreadState, command: Decide, context: CommandContext): Promise<Decision> {
  const challenge = state.challenges[command.challengeId];
  const call = challenge ? callOf(state, challenge.callId) : undefined;
  if (!challenge || !call) return refuse("not_found", `no open challenge ${command.challengeId} on this thread`);
  const repeated =
    closedAnswer({ state, challenge, command }, context) ??
    circleProblem(state, command) ??
    sameAgain(challenge, command);
  if (repeated) return repeated;
  if (command.argsHash !== undefined && command.argsHash !== challenge.argsHash) {
    return refuse("approval_mismatch", "the call's input is not the one you saw; look at it again", {
      pointer: "/argsHash",
    });
  }
  const ruleProblem = rememberProblem(state, call, command);
  if (ruleProblem) return ruleProblem;
  return command.decision === "deny"
    ? ok(denial(state, challenge, command))
    : approve(state, { challenge, call, command }, context);
}

/** The first decision to commit wins; the same person's repeat gets the same answer, anything else hears who decided. */
function closedAnswer(
  { state, challenge, command }: { state: ThreadState; challenge: Challenge; command: Decide },
  context: CommandContext,
): Decision | null {
  switch (challenge.status) {
    case "open":
      return Date.parse(challenge.expiresAt) <= context.now ? expired() : null;
    case "cancelled":
      return refuse("cancelled", "the run that asked is over; nothing waits for this any more");
    case "expired":
      return expired();
    case "granted":
    case "denied": {
      if (isRepeat(state, challenge, command)) return ok({ drafts: [] });
      const last = challenge.decisions.at(-1);
      return refuse("approval_already_decided", `${last?.by} decided first: ${last?.decision}, at ${last?.at}`, {
        details: { by: last?.by, decision: last?.decision, at: last?.at },
      });
    }
  }
}

/** The same word by the same person, with the same edit and nothing to remember that was not remembered then. */
function isRepeat(state: ThreadState, challenge: Challenge, { by, decision, editedInput, remember }: Decide): boolean {
  const editedHash = editedInput ? hashJson(editedInput) : undefined;
  const said = challenge.decisions.some(
    (one) => one.by === by && one.decision === decision && one.editedHash === editedHash,
  );
  const remembered = state.rules.some(
    (rule) =>
      rule.challengeId === challenge.challengeId && rule.rule === remember?.rule && rule.scope === remember.scope,
  );
  return said && (!remember || remembered);
}

const expired = (): Decision => refuse("approval_expired", "nobody decided in time; the call was closed as denied");

function circleProblem(state: ThreadState, { by }: Decide): Decision | null {
  const { approvers, selfApproval } = state.pinned?.permissions ?? { approvers: undefined, selfApproval: true };
  if (approvers && !approvers.includes(by)) {
    return refuse("forbidden", `only ${approvers.join(", ")} may decide on calls of this agent`);
  }
  const giver = state.run?.by || state.pinned?.principal;
  if (!selfApproval && by === giver)
    return refuse("forbidden", "whoever gave the input may not approve what it leads to");
  return null;
}

/** A quorum's member approves once. */
function sameAgain(challenge: Challenge, command: Decide): Decision | null {
  if (command.decision !== "approve" || command.editedInput !== undefined || command.remember) return null;
  const counted = challenge.decisions.slice(challenge.countFrom ?? 0);
  return counted.some((one) => one.by === command.by && one.decision === "approve") ? ok({ drafts: [] }) : null;
}

function rememberProblem(state: ThreadState, call: CallState, { remember, editedInput }: Decide): Decision | null {
  const tool = state.pinned?.tools.find((one) => one.name === call.name);
  if (!remember || !tool) return null;
  const suggested = [call.input, call.effectiveInput, editedInput ?? {}].flatMap((input) =>
    suggestedRules(tool, input),
  );
  if (suggested.includes(remember.rule)) return null;
  return refuse(
    "invalid_rule",
    `a rule to remember is one of: ${[...new Set(suggested)].join(", ") || "none for this call"}`,
    {
      pointer: "/remember/rule",
    },
  );
}

const ruleDrafts = ({ remember, decision, challengeId }: Decide): EventDraft[] =>
  remember
    ? [
        draft("permission_rule_added", {
          rule: remember.rule,
          scope: remember.scope,
          decision: decision === "approve" ? "allow" : "deny",
          challengeId,
          ...(remember.expiresAt === undefined ? {} : { expiresAt: remember.expiresAt }),
        }),
      ]
    : [];

function denial(state: ThreadState, challenge: Challenge, command: Decide): Decided {
  const { challengeId, callId, argsHash } = challenge;
  const reason = command.reason === undefined ? {} : { reason: command.reason };
  return {
    drafts: [
      draft("approval_denied", { challengeId, callId, argsHash, ...reason }),
      ...ruleDrafts(command),
      ...resumedFrom(state, challengeId, state.seq + 1),
    ],
  };
}

async function approve(
  state: ThreadState,
  { challenge, call, command }: { challenge: Challenge; call: CallState; command: Decide },
  context: CommandContext,
): Promise<Decision> {
  const { challengeId, callId, argsHash } = challenge;
  const { editedInput, by } = command;
  const edit: Result<JudgedEdit, Refusal> = editedInput
    ? await judgeEdit(state, { call, editedInput }, context)
    : ok({ drafts: [], argsHash });
  if (!edit.ok) return edit;
  if (edit.value.refusal) return ok({ drafts: edit.value.drafts, refusal: edit.value.refusal });
  const before = edit.value.drafts;
  const counted = editedInput ? [] : challenge.decisions.slice(challenge.countFrom ?? 0);
  const people = new Set([...counted.map((one) => one.by), by]);
  const settles = people.size >= challenge.quorum;
  if (command.remember && !settles) {
    return refuse("invalid_rule", "only the approval that completes the quorum can be remembered", {
      pointer: "/remember",
    });
  }
  const grantedSeq = state.seq + before.length + 1;
  return ok({
    drafts: [
      ...before,
      draft("approval_granted", {
        challengeId,
        callId,
        argsHash,
        effectiveArgsHash: edit.value.argsHash,
        ...(command.reason === undefined ? {} : { reason: command.reason }),
        ...(editedInput ? { editedInput } : {}),
      }),
      ...(settles ? [...ruleDrafts(command), ...resumedFrom(state, challengeId, grantedSeq)] : []),
    ],
  });
}
