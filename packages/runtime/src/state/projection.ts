// What is kept in a thread's row and in the list of what waits for people: all of it read off the log.
import type { Address, ModelSettings, PermissionMode, Usage } from "../events/index.js";
import { suggestedRules } from "../permissions/suggest.js";
import type { ApprovalView } from "../views.js";
import { callOf } from "./calls.js";
import { unfinishedChildren, waitsForChild } from "./outcome.js";
import { parkTimes } from "./park-times.js";
import { textOf } from "./reduce-model.js";
import type { CallState, Outcome, ThreadState, ThreadStatus } from "./thread-state.js";

/** One thing that waits for a person, or did. */
export type PendingItem = Omit<ApprovalView, "rootThreadId" | "path" | "assignee">;

export interface ThreadRow {
  agent: string;
  status: ThreadStatus;
  outcome: Outcome | null;
  turnOpen: boolean;
  runOpen: boolean;
  model: ModelSettings;
  onFallback: boolean;
  /** The model that it would go back to. */
  fellBackFrom: string | null;
  mode: PermissionMode;
  usage: Usage & { requests: number };
  title: string;
  text: string;
  /** When a worker has something to do without anybody's doing: a retry's time, a park's half time or its end. Milliseconds since the epoch. */
  wakeAt: number | null;
  parkedOn: Address | null;
  cancelRequested: boolean;
  unfinishedChildren: string[];
}

export function rowOf(state: ThreadState): ThreadRow {
  const { pinned, run, turn, model } = state;
  const before = state.forcedFrom ?? state.fellBackFrom;
  return {
    agent: pinned?.agent ?? "",
    status: statusOf(state),
    outcome: state.outcome,
    turnOpen: turn !== null,
    runOpen: run !== null,
    model: model ?? { id: "" },
    onFallback: before !== null,
    fellBackFrom: before?.id ?? null,
    mode: state.mode,
    usage: state.usage,
    title: titleOf(state),
    text: lastText(state),
    wakeAt: wakeAtOf(state),
    parkedOn: state.parked?.address ?? null,
    cancelRequested: state.cancel !== null,
    unfinishedChildren: unfinishedChildren(state).map((child) => child.childThreadId),
  };
}

/** idle between runs, parked on a person, waiting for time or a child, running otherwise. */
export function statusOf(state: ThreadState): ThreadStatus {
  if (state.parked) return "parked";
  if (state.retryWait && !state.retryWait.released) return "waiting";
  if (state.turn) return waitsForChild(state) ? "waiting" : "running";
  if (unfinishedChildren(state).length > 0) return "waiting";
  return state.compaction.requested ? "running" : "idle";
}

function wakeAtOf(state: ThreadState): number | null {
  if (state.retryWait && !state.retryWait.released) return Date.parse(state.retryWait.notBefore);
  const times = parkTimes(state);
  if (!times) return null;
  return state.parked?.escalated ? times.expires : times.escalates;
}

const TITLE_LENGTH = 120;

function titleOf(state: ThreadState): string {
  const first = state.transcript.find((item) => item.kind === "input");
  return first?.kind === "input" ? first.text.slice(0, TITLE_LENGTH) : "";
}

function lastText(state: ThreadState): string {
  const last = state.transcript.findLast((item) => item.kind === "response" && !item.withheld);
  return last?.kind === "response" ? textOf(last.content) : "";
}

/** Challenges, questions and unknown outcomes of a thread, open and closed. */
export function pendingItems(state: ThreadState): PendingItem[] {
  const challenges = Object.values(state.challenges).map((challenge) => {
    const call = callOf(state, challenge.callId);
    return {
      ...baseItem(state, call, "approval"),
      id: challenge.challengeId,
      status: challenge.status,
      argsHash: challenge.argsHash,
      rule: challenge.rule ?? null,
      reason: challenge.reason ?? null,
      quorum: challenge.quorum,
      decisions: challenge.decisions.map(({ by, decision, at, reason }) => ({
        by,
        decision,
        at,
        reason: reason ?? null,
      })),
      requestedAt: challenge.at,
      expiresAt: challenge.expiresAt,
      escalated: state.parked?.address.id === challenge.challengeId && state.parked.escalated,
    };
  });
  const questions = Object.values(state.questions).map((question) => ({
    ...baseItem(state, callOf(state, question.callId), "question"),
    status: question.status,
    question: question.question,
    options: question.options ?? null,
    expiresAt: question.expiresAt,
  }));
  const outcomes = state.calls
    .filter((call) => call.unknown && !call.result)
    .map((call) => ({ ...baseItem(state, call, "outcome"), status: "open" as const, reason: call.unknown ?? null }));
  return [...challenges, ...questions, ...outcomes];
}

function baseItem(state: ThreadState, call: CallState | undefined, kind: ApprovalView["kind"]): PendingItem {
  const tool = state.pinned?.tools.find((one) => one.name === call?.name);
  const input = call?.effectiveInput ?? {};
  return {
    id: `${state.threadId}:${call?.callId ?? ""}`,
    kind,
    status: "open",
    threadId: state.threadId,
    agent: state.pinned?.agent ?? "",
    callId: call?.callId ?? "",
    tool: call?.name ?? "",
    input,
    argsHash: call?.argsHash ?? "",
    summary: `${call?.name ?? ""} ${JSON.stringify(input)}`.slice(0, 300),
    rule: null,
    reason: null,
    source: call?.decision?.source ?? null,
    quorum: 1,
    decisions: [],
    approvers: state.pinned?.permissions.approvers ?? null,
    question: null,
    options: null,
    suggestedRules: tool ? suggestedRules(tool, input) : [],
    inputSchema: tool?.inputSchema ?? null,
    requestedAt: state.parked?.at ?? state.startedAt ?? new Date(0).toISOString(),
    expiresAt: null,
    escalated: false,
  };
}
