// An append worked out before any row is locked: what it would write if epoch and seq still are what its maker saw.
import {
  type AppendRequest,
  checkAppend,
  type Event,
  isBarred,
  reduceOn,
  rowOf,
  type ThreadRow,
  type ThreadState,
} from "@roundhouse/runtime";
import { type ApprovalDraft, touchedApprovals } from "./approval-rows.js";
import { type CommandContext, currentCommand } from "./command-context.js";

export interface PreparedAppend {
  request: AppendRequest;
  events: Event[];
  state: ThreadState;
  row: ThreadRow;
  approvals: ApprovalDraft[];
  /** Why the log's state forbids it. */
  invalid: string | null;
  parentId: string | null;
  rootId: string;
  /** The parent's step depends on how this thread stands, and that changed. */
  wakesParent: boolean;
  /** Holds something that an ancestor's cancel forbids. */
  isBarred: boolean;
  /** What an ancestor's cancel forbade is over with the run. */
  endsRun: boolean;
  cancels: boolean;
  /** It changes rows below its thread, so it gets a transaction of its own, in which locks go from root to leaf. */
  reachesDown: boolean;
  command: CommandContext | undefined;
  /** By the clock of due times. */
  nowMs: number;
  /** Set by its commit: settles once those who hold what it cancels have heard. */
  heard?: Promise<void>;
}

export function prepareAppend(request: AppendRequest, at: string): PreparedAppend {
  const { state, drafts, threadId, epoch, actor } = request;
  const invalid = checkAppend(state, drafts);
  const events = drafts.map(
    (draft, index) =>
      ({
        threadId,
        seq: state.seq + 1 + index,
        append: state.seq + 1,
        type: draft.type,
        at,
        actor: draft.actor ?? actor ?? { kind: "host" },
        epoch: epoch ?? 0,
        data: draft.data,
      }) as Event,
  );
  const next = invalid === null ? reduceOn(state, events) : state;
  const row = rowOf(next);
  const types = new Set(events.map((event) => event.type));
  const before = rowOf(state);
  return {
    request,
    events,
    state: next,
    row,
    approvals: touchedApprovals(state, next, events),
    invalid,
    parentId: next.pinned?.parent?.threadId ?? null,
    rootId: next.pinned?.rootThreadId ?? threadId,
    wakesParent: standsOtherwise(before, row),
    isBarred: isBarred(drafts),
    endsRun: !row.runOpen && (before.runOpen || types.has("cancelled")),
    cancels: types.has("cancel_requested"),
    reachesDown: types.has("mode_changed") || (request.effects ?? []).some((effect) => effect.kind === "raiseBarrier"),
    command: currentCommand(),
    nowMs: Date.parse(at),
  };
}

/** A parent asks whether its child is over or parked; how it works in between is nothing to wake for. */
const standsOtherwise = (before: ThreadRow, after: ThreadRow): boolean =>
  (!after.runOpen && (before.runOpen || before.outcome !== after.outcome)) ||
  (after.status === "parked" && before.status !== "parked");
