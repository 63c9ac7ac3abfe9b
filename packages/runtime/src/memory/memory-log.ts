// The log in memory: the same promises as the one in PostgreSQL, and what stands beside it.
import type { Event, EventDraft, ThreadStarted } from "../events/index.js";
import type {
  AppendRefusal,
  AppendRequest,
  AppendResult,
  BudgetAmounts,
  Effect,
  EventLog,
  InboxInput,
  SwitchOrder,
} from "../ports.js";
import { assertNever } from "../result.js";
import { isBarred } from "../state/barrier.js";
import { emptyState } from "../state/fresh-state.js";
import { type Asking, losesPlace, type Place } from "../state/gates.js";
import { unfinishedChildren } from "../state/outcome.js";
import { rowOf } from "../state/projection.js";
import { reduce, reduceOn } from "../state/reduce.js";
import type { ThreadState } from "../state/thread-state.js";
import { checkAppend } from "../state/transitions.js";
import { coveringBudgets, MemoryBudgets, spentBy, sumAmounts } from "./memory-budgets.js";
import { MemoryGates } from "./memory-gates.js";

export interface MemoryRow {
  threadId: string;
  /** What a fork shares with the thread that it was forked from. */
  inherited: Event[];
  events: Event[];
  state: ThreadState;
  epoch: number;
  inbox: InboxInput[];
  /** Raised by whatever happens from outside; a run of the loop takes note of it. */
  wakes: number;
  seenWakes: number;
  seenSeq: number;
  /** When a run of the loop last began: what was due by then it has seen. */
  lookedAt: number;
  barrier: boolean;
  place: Place | null;
  order: SwitchOrder | null;
}

export class MemoryLog implements EventLog {
  readonly rows = new Map<string, MemoryRow>();
  readonly artifacts = new Map<string, string>();
  readonly gates = new MemoryGates();
  private readonly budgets = new MemoryBudgets();
  /** Called after a commit with the thread it was about. */
  onCommit: (threadId: string, events: Event[]) => void = () => undefined;
  onBarrier: (threadId: string) => void = () => undefined;

  constructor(private readonly now: () => number = Date.now) {}

  async start(threadId: string, started: ThreadStarted, input?: InboxInput): Promise<Event[]> {
    const row = this.addRow(threadId, []);
    const events = this.commit(row, [{ type: "thread_started", data: started }], { epoch: 0 });
    if (input) this.accept(row, input);
    return events;
  }

  async fork(threadId: string, from: { threadId: string; atSeq: number }, started: ThreadStarted): Promise<Event[]> {
    const inherited = (await this.read(from.threadId)).filter((event) => event.seq <= from.atSeq);
    const row = this.addRow(threadId, inherited);
    this.budgets.begin(threadId, spentBy(reduce(inherited, threadId)));
    return this.commit(
      row,
      [
        { type: "thread_started", data: started },
        { type: "forked", data: { fromThreadId: from.threadId, atSeq: from.atSeq } },
      ],
      { epoch: 0 },
    );
  }

  async read(threadId: string, after = 0): Promise<Event[]> {
    const row = this.rows.get(threadId);
    return row ? [...row.inherited, ...row.events].filter((event) => event.seq > after) : [];
  }

  async append(request: AppendRequest): Promise<AppendResult> {
    const row = this.rows.get(request.threadId);
    if (!row) return refused({ code: "invalid_transition", message: "no such thread" });
    const refusal = this.refusal(row, request);
    if (refusal) return refused(refusal);
    const { drafts, effects = [], epoch, actor } = request;
    const events = this.commit(row, drafts, { epoch: epoch ?? 0, ...(actor ? { actor } : {}) });
    for (const effect of effects) this.apply(row, effect);
    if (epoch === undefined) this.wake(row);
    return { ok: true, events, state: row.state };
  }

  private refusal(row: MemoryRow, request: AppendRequest): AppendRefusal | null {
    const { epoch, state, drafts, effects = [] } = request;
    if (epoch !== undefined && epoch !== row.epoch) return { code: "stale_epoch" };
    if (state.seq !== row.state.seq) return { code: "seq_conflict" };
    const problem = checkAppend(row.state, drafts);
    if (problem) return { code: "invalid_transition", message: problem };
    if (row.barrier && isBarred(drafts)) return { code: "barrier" };
    for (const effect of effects) {
      const refusal = this.effectRefusal(row, effect, state.hurried === true);
      if (refusal) return refusal;
    }
    return null;
  }

  private effectRefusal(row: MemoryRow, effect: Effect, hurried: boolean): AppendRefusal | null {
    switch (effect.kind) {
      case "passGates":
        return this.gates.refusal(this.asking(row, effect.subjects), hurried);
      case "acceptInput":
        return effect.ifEmpty && row.inbox.length > 0 ? { code: "busy" } : null;
      case "spawn": {
        const limit = row.state.pinned?.limits.maxThreadsPerTeam ?? Number.POSITIVE_INFINITY;
        return this.teamSize(effect.started.rootThreadId) >= limit ? { code: "team_full", limit } : null;
      }
      case "reserve":
        return this.budgets.reserve(row.threadId, coveringBudgets(row.threadId, this.chain(row)), effect);
      default:
        return null;
    }
  }

  private apply(row: MemoryRow, effect: Effect): void {
    switch (effect.kind) {
      case "consumeInput":
        row.inbox = row.inbox.filter((input) => input.inputId !== effect.inputId);
        break;
      case "acceptInput":
        this.accept(row, effect.input);
        break;
      case "spawn": {
        const child = this.addRow(effect.childThreadId, []);
        this.commit(child, [{ type: "thread_started", data: effect.started }], { epoch: 0 });
        this.accept(child, effect.input);
        break;
      }
      case "sendInput": {
        const child = this.rows.get(effect.childThreadId);
        if (child) this.accept(child, effect.input);
        break;
      }
      case "reserve":
        // Held when the append was let through.
        break;
      case "settle":
        this.budgets.settle(row.threadId, effect.amounts);
        break;
      case "putArtifact":
        this.artifacts.set(effect.artifactId, effect.text);
        break;
      case "raiseBarrier":
        this.raiseBarrier(row);
        break;
      case "shutGate":
        row.place = this.gates.shut({ ...effect, threadId: row.threadId, now: this.now() }) ?? row.place;
        break;
      case "joinLine":
        row.place = this.gates.join(effect.subject, this.now());
        break;
      case "leaveLine":
        row.place = null;
        break;
      case "passGates":
        this.gates.pass(this.asking(row, effect.subjects));
        break;
      case "settleOrder":
        row.order = null;
        break;
      default:
        assertNever(effect);
    }
  }

  private asking(row: MemoryRow, subjects: readonly string[]): Asking {
    return { subjects, place: row.place, threadId: row.threadId, now: this.now() };
  }

  private accept(row: MemoryRow, input: InboxInput): void {
    row.inbox.push(input);
    this.wake(row);
  }

  private raiseBarrier(row: MemoryRow): void {
    for (const { childThreadId } of unfinishedChildren(row.state)) {
      const child = this.rows.get(childThreadId);
      if (!child || child.barrier) continue;
      child.barrier = true;
      this.wake(child);
      this.onBarrier(childThreadId);
      this.raiseBarrier(child);
    }
  }

  wake(row: MemoryRow): void {
    row.wakes += 1;
    this.onCommit(row.threadId, []);
  }

  private addRow(threadId: string, inherited: Event[]): MemoryRow {
    const state = inherited.length > 0 ? { ...reduce(inherited), threadId } : emptyState(threadId);
    const row: MemoryRow = {
      threadId,
      inherited,
      events: [],
      state,
      epoch: 0,
      inbox: [],
      wakes: 0,
      seenWakes: 0,
      seenSeq: 0,
      lookedAt: 0,
      barrier: false,
      place: null,
      order: null,
    };
    this.rows.set(threadId, row);
    return row;
  }

  private commit(
    row: MemoryRow,
    drafts: readonly EventDraft[],
    by: { epoch: number; actor?: Event["actor"] },
  ): Event[] {
    if (drafts.length === 0) return [];
    const first = row.state.seq + 1;
    const at = new Date(this.now()).toISOString();
    const events = drafts.map((draft, index) => {
      const actor = draft.actor ?? by.actor ?? { kind: "host" as const };
      return {
        threadId: row.threadId,
        seq: first + index,
        append: first,
        at,
        epoch: by.epoch,
        actor,
        type: draft.type,
        data: draft.data,
      } as Event;
    });
    const before = rowOf(row.state);
    const budgeted = row.state.pinned?.budget !== undefined;
    row.state = reduceOn(row.state, events);
    if (!budgeted && events.some(({ type }) => type === "config_adopted"))
      this.budgets.begin(row.threadId, this.spentUnder(row));
    row.events.push(...events);
    if (losesPlace(row.state, events)) row.place = null;
    if (events.some((event) => event.type === "cancel_requested")) this.onBarrier(row.threadId);
    const after = rowOf(row.state);
    if (!after.runOpen && (before.runOpen || events.some((event) => event.type === "cancelled"))) row.barrier = false;
    this.tellParent(
      row,
      before.status !== after.status || before.runOpen !== after.runOpen || after.outcome !== before.outcome,
    );
    this.onCommit(row.threadId, events);
    return events;
  }

  /** A child's last append carries its parent's wake-up. */
  private tellParent(row: MemoryRow, changed: boolean): void {
    const parentId = row.state.pinned?.parent?.threadId;
    const parent = parentId === undefined ? undefined : this.rows.get(parentId);
    if (parent && changed) this.wake(parent);
  }

  teamSize(rootThreadId: string): number {
    return [...this.rows.values()].filter((row) => row.state.pinned?.rootThreadId === rootThreadId).length;
  }

  /** The thread itself and its ancestors, nearest first. */
  chain(row: MemoryRow): MemoryRow[] {
    const parentId = row.state.pinned?.parent?.threadId;
    const parent = parentId === undefined ? undefined : this.rows.get(parentId);
    return parent ? [row, ...this.chain(parent)] : [row];
  }

  /** By a thread and all below it. */
  private spentUnder(row: MemoryRow): BudgetAmounts {
    const below = [...this.rows.values()].filter((one) => one !== row && this.chain(one).includes(row));
    return below.map(({ state }) => spentBy({ ...state, turns: 0 })).reduce(sumAmounts, spentBy(row.state));
  }
}

const refused = (refusal: AppendRefusal): AppendResult => ({ ok: false, refusal });
