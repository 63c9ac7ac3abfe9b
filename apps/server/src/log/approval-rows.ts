// What waits, or waited, for a person in one thread: projected from its state when an append touched it.
import {
  type ApprovalView,
  type CallState,
  type Challenge,
  callOf,
  type Event,
  type Question,
  suggestedRules,
  type ThreadState,
} from "@roundhouse/runtime";

/** An approval without what only the thread's row knows. */
export type ApprovalDraft = Omit<ApprovalView, "path" | "assignee">;

/** The challenges, questions and unknown outcomes that differ between two states of a thread. */
export function touchedApprovals(before: ThreadState, after: ThreadState, events: readonly Event[]): ApprovalDraft[] {
  const drafts = new Map<string, ApprovalDraft>();
  const add = (draft: ApprovalDraft | null): void => {
    if (draft) drafts.set(draft.id, draft);
  };
  for (const challenge of changed(before.challenges, after.challenges)) add(challengeDraft(after, challenge));
  for (const question of changed(before.questions, after.questions)) add(questionDraft(after, question));
  for (const callId of calledIn(events)) {
    const question = after.questions[callId];
    if (question) add(questionDraft(after, question));
    add(outcomeDraft(before, after, callId));
  }
  if (events.some((event) => event.type === "park_escalated")) add(escalated(after));
  return [...drafts.values()];
}

/** How many things of this thread wait for a person now. */
export function countPending(state: ThreadState): number {
  const { challenges, questions, calls } = state;
  const open = Object.values(challenges).filter((challenge) => challenge.status === "open").length;
  const asked = Object.values(questions).filter(
    ({ status, callId }) => status === "open" && !callOf(state, callId)?.result,
  ).length;
  return open + asked + calls.filter((call) => call.unknown && !call.result).length;
}

function changed<T>(before: Record<string, T>, after: Record<string, T>): T[] {
  return before === after ? [] : Object.entries(after).flatMap(([id, value]) => (before[id] === value ? [] : [value]));
}

function calledIn(events: readonly Event[]): Set<string> {
  const ids = new Set<string>();
  for (const event of events) {
    switch (event.type) {
      case "tool_outcome_unknown":
      case "tool_outcome_resolved":
      case "tool_started":
      case "tool_result":
        ids.add(event.data.callId);
    }
  }
  return ids;
}

function escalated(state: ThreadState): ApprovalDraft | null {
  const id = state.parked?.address.id ?? "";
  const challenge = state.challenges[id];
  if (challenge) return challengeDraft(state, challenge);
  const callId = id.split(":").at(-1) ?? "";
  const question = state.questions[callId];
  return question ? questionDraft(state, question) : outcomeDraft(state, state, callId);
}

function base(
  state: ThreadState,
  call: CallState | undefined,
  callId: string,
): Omit<ApprovalDraft, "id" | "kind" | "status" | "requestedAt"> {
  const { pinned } = state;
  const tool = pinned?.tools.find((one) => one.name === call?.name);
  const input = call?.effectiveInput ?? {};
  return {
    threadId: state.threadId,
    rootThreadId: pinned?.rootThreadId ?? state.threadId,
    agent: pinned?.agent ?? "",
    callId,
    tool: call?.name ?? "",
    input,
    argsHash: call?.argsHash ?? "",
    summary: summaryOf(call?.name ?? "", input, tool?.match?.argument),
    rule: call?.decision?.rule ?? null,
    reason: call?.decision?.reason ?? null,
    source: call?.decision?.source ?? null,
    quorum: 1,
    decisions: [],
    approvers: pinned?.permissions.approvers ?? null,
    question: null,
    options: null,
    suggestedRules: [],
    inputSchema: tool?.inputSchema ?? null,
    expiresAt: null,
    escalated: state.parked?.escalated === true && state.parked.address.id.endsWith(callId),
  };
}

function challengeDraft(state: ThreadState, challenge: Challenge): ApprovalDraft {
  const call = callOf(state, challenge.callId);
  const tool = state.pinned?.tools.find((one) => one.name === call?.name);
  const parkedHere = state.parked?.address.id === challenge.challengeId;
  return {
    ...base(state, call, challenge.callId),
    id: challenge.challengeId,
    kind: "approval",
    status: challenge.status,
    argsHash: challenge.argsHash,
    rule: challenge.rule ?? call?.decision?.rule ?? null,
    reason: challenge.reason ?? call?.decision?.reason ?? null,
    quorum: challenge.quorum,
    decisions: challenge.decisions.map(({ by, decision, at, reason }) => ({
      by,
      decision,
      at,
      reason: reason ?? null,
    })),
    suggestedRules: tool && call ? suggestedRules(tool, call.input) : [],
    requestedAt: challenge.at,
    expiresAt: challenge.expiresAt,
    escalated: challenge.escalated || (parkedHere && state.parked?.escalated === true),
  };
}

function questionDraft(state: ThreadState, question: Question): ApprovalDraft {
  const call = callOf(state, question.callId);
  const unanswered = question.status === "open" && call?.result !== undefined;
  return {
    ...base(state, call, question.callId),
    id: `${state.threadId}:${question.callId}`,
    kind: "question",
    status: unanswered ? "expired" : question.status,
    summary: question.question,
    question: question.question,
    options: question.options ?? null,
    requestedAt: state.parked?.at ?? new Date(Date.parse(question.expiresAt) - 86_400_000).toISOString(),
    expiresAt: question.expiresAt,
  };
}

function outcomeDraft(before: ThreadState, after: ThreadState, callId: string): ApprovalDraft | null {
  const call = callOf(after, callId);
  const wasUnknown = callOf(before, callId)?.unknown !== undefined;
  if (!call || (call.unknown === undefined && !wasUnknown)) return null;
  return {
    ...base(after, call, callId),
    id: `${after.threadId}:${callId}`,
    kind: "outcome",
    status: call.unknown === undefined || call.result ? "resolved" : "open",
    reason: call.unknown ?? callOf(before, callId)?.unknown ?? null,
    requestedAt: after.parked?.at ?? before.parked?.at ?? new Date(0).toISOString(),
  };
}

const SUMMARY_LENGTH = 200;

function summaryOf(name: string, input: Record<string, unknown>, argument: string | undefined): string {
  const matched = argument === undefined ? undefined : input[argument];
  const text = typeof matched === "string" ? matched : JSON.stringify(input);
  const line = `${name} ${text}`.replaceAll(/\s+/g, " ").trim();
  return line.length > SUMMARY_LENGTH ? `${line.slice(0, SUMMARY_LENGTH - 1)}…` : line;
}
