// What a stretch of a log means to somebody outside: ids and small facts, without inputs, outputs and people's words.
import {
  callOf,
  type Event,
  type EventOf,
  type Outcome,
  reduce,
  reduceOn,
  type ThreadState,
  type WebhookEventType,
} from "@roundhouse/runtime";
import type { Announcement, NewsType } from "../log/index.js";

interface News {
  type: WebhookEventType;
  facts: Record<string, unknown>;
}

/** These may end a run; whether they did is seen from the state after their append. */
type RunEnd = "turn_completed" | "run_refused" | "cancelled";
type Teller<T extends NewsType> = (event: EventOf<T>, after: ThreadState) => News;

const tellers = {
  parked: ({ data: { address, reason, expiresAt } }) => ({
    type: "thread.parked",
    facts: { status: "parked", reason, address, expiresAt: expiresAt ?? null },
  }),
  park_escalated: ({ data: { address, to } }) => ({
    type: "approval.escalated",
    facts: { approvalId: address.kind === "approval" ? address.id : null, address, to: to ?? [] },
  }),
  approval_requested: ({ data: { challengeId, callId, expiresAt, quorum } }, after) => ({
    type: "approval.requested",
    facts: {
      approvalId: challengeId,
      callId,
      tool: callOf(after, callId)?.name ?? null,
      expiresAt,
      quorum: quorum ?? 1,
    },
  }),
  approval_granted: (event, after) => decided(event, after, "approve"),
  approval_denied: (event, after) => decided(event, after, "deny"),
  approval_expired: ({ data: { challengeId, callId } }) => ({
    type: "approval.expired",
    facts: { approvalId: challengeId, callId },
  }),
  settings_changed: ({ data: { reason, settings } }) => ({
    type: "model.switched",
    facts: { reason, model: settings.id },
  }),
  retry_scheduled: ({ data: { requestSeq, delayMs, notBefore, basis } }) => ({
    type: "retry.scheduled",
    facts: { requestSeq, delayMs, notBefore, basis },
  }),
  budget_exceeded: ({ data: { scope, ownerThreadId, limit, limitValue, observed } }) => ({
    type: "budget.exceeded",
    facts: { scope, ownerThreadId: ownerThreadId ?? null, limit, limitValue, observed },
  }),
  agent_finished: ({ data: { callId, childThreadId, status, code, usage } }) => ({
    type: "child.finished",
    facts: { callId, childThreadId, status, code: code ?? null, usage },
  }),
} satisfies { [T in Exclude<NewsType, RunEnd>]: Teller<T> };

const decided = (
  { data: { challengeId, callId }, actor }: EventOf<"approval_granted" | "approval_denied">,
  after: ThreadState,
  decision: "approve" | "deny",
): News => ({
  type: "approval.decided",
  // Of several who have to agree each is told of; the status says whether that was enough.
  facts: {
    approvalId: challengeId,
    callId,
    decision,
    by: actor.id ?? null,
    status: after.challenges[challengeId]?.status,
  },
});

/** What the log tells from a place on, in its order. `workspaceId` is part of every message. */
export function announcementsFrom(log: readonly Event[], from: number, workspaceId: string): Announcement[] {
  const told: Announcement[] = [];
  const first = log.find((event) => event.seq >= from);
  if (!first) return told;
  let state = reduce(
    log.filter((event) => event.seq < first.append),
    first.threadId,
  );
  for (const append of appendsOf(log.filter((event) => event.seq >= first.append))) {
    state = reduceOn(state, append);
    const after = state;
    for (const event of append) {
      if (event.seq < from) continue;
      const all = [newsOf(event, after), runEndAt(event, append, after)].filter((news) => news !== null);
      told.push(...all.map((news) => announcementOf(news, event, { after, workspaceId })));
    }
  }
  return told;
}

function newsOf(event: Event, after: ThreadState): News | null {
  const tell = (tellers as Partial<Record<string, (event: Event, after: ThreadState) => News>>)[event.type];
  return tell ? tell(event, after) : null;
}

/** A run is over with its turn, or with the last background child that it waited for. */
function runEndAt(event: Event, append: readonly Event[], after: ThreadState): News | null {
  const last = append.findLast(({ type }) => mayEndRun.has(type));
  return event === last && after.run === null && after.outcome ? endOf(after.outcome) : null;
}

const mayEndRun: ReadonlySet<string> = new Set<RunEnd | "agent_finished">([
  "turn_completed",
  "run_refused",
  "cancelled",
  "agent_finished",
]);

function endOf(outcome: Outcome): News {
  const { status } = outcome;
  switch (status) {
    case "completed":
    case "cancelled":
      return { type: `thread.${status}`, facts: { status } };
    case "failed":
      return { type: "thread.failed", facts: { status, code: outcome.code } };
    case "budget_exhausted":
      return { type: "thread.failed", facts: { status, limit: outcome.limit } };
  }
}

function announcementOf(
  { type, facts }: News,
  { threadId, seq, at }: Event,
  { after, workspaceId }: { after: ThreadState; workspaceId: string },
): Announcement {
  const { pinned } = after;
  const data = {
    workspaceId,
    threadId,
    rootThreadId: pinned?.rootThreadId ?? threadId,
    parentThreadId: pinned?.parent?.threadId ?? null,
    agent: pinned?.agent ?? "",
    seq,
    ...facts,
  };
  return { type, seq, message: { type, timestamp: at, data } };
}

function appendsOf(events: readonly Event[]): Event[][] {
  const appends: Event[][] = [];
  for (const event of events) {
    const last = appends.at(-1);
    if (last?.[0]?.append === event.append) last.push(event);
    else appends.push([event]);
  }
  return appends;
}
