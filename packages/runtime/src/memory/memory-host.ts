// One thread in memory, claimed by one run of the loop.
import { LeaseLost } from "../loop/thread.js";
import type { ChildReport, EventLog, ThreadHost, Viewers, World } from "../ports.js";
import { deadlineOf } from "../state/deadline.js";
import { rowOf } from "../state/projection.js";
import { type BytePage, type ByteRange, pageOfBytes } from "../state/spans.js";
import type { ThreadState } from "../state/thread-state.js";
import type { MemoryLog, MemoryRow } from "./memory-log.js";

const nobody: Viewers = { delta: () => undefined, attemptVoid: () => undefined };

export class MemoryHost implements ThreadHost {
  readonly threadId: string;
  readonly epoch: number;
  readonly seenSeq: number;
  readonly claimedInVain = false;
  readonly draining = false;
  readonly viewers: Viewers;
  private readonly working = new Set<AbortController>();

  constructor(
    readonly log: EventLog,
    private readonly row: MemoryRow,
    private readonly options: { memory: MemoryLog; now: () => number; viewers?: Viewers | undefined },
  ) {
    this.threadId = row.threadId;
    row.epoch += 1;
    this.epoch = row.epoch;
    this.seenSeq = row.seenSeq;
    this.viewers = options.viewers ?? nobody;
  }

  async world(state: ThreadState): Promise<World> {
    const { row } = this;
    const { memory } = this.options;
    const chain = memory.chain(row);
    const children: Record<string, ChildReport> = {};
    for (const child of Object.values(state.children)) {
      const childRow = child.finished ? undefined : memory.rows.get(child.childThreadId);
      if (childRow) children[child.childThreadId] = reportOf(childRow);
    }
    const now = this.options.now();
    return {
      now,
      seq: row.state.seq,
      inbox: row.inbox[0] ?? null,
      children,
      agentRules: agentRulesOf(memory, row),
      ancestorModes: Object.fromEntries(chain.slice(1).map((one) => [one.threadId, one.state.mode])),
      barrier: row.barrier,
      teamSize: memory.teamSize(row.state.pinned?.rootThreadId ?? row.threadId),
      gates: memory.gates.all,
      place: row.place,
      order: row.order,
      deadline: deadlineOf(chain.map((one) => one.state)),
    };
  }

  async checkLease(): Promise<void> {
    if (this.row.epoch !== this.epoch) throw new LeaseLost();
  }

  interruption(): AbortSignal {
    const controller = new AbortController();
    this.working.add(controller);
    return controller.signal;
  }

  interrupt(): void {
    for (const controller of this.working) controller.abort(new Error("cancelled"));
    this.working.clear();
  }

  async readArtifact(artifactId: string, { offset, limit }: ByteRange): Promise<BytePage | null> {
    const text = this.options.memory.artifacts.get(artifactId);
    return text === undefined ? null : pageOfBytes(text, offset, limit);
  }
}

function reportOf(row: MemoryRow): ChildReport {
  const { status, outcome, runOpen, turnOpen, text, usage } = rowOf(row.state);
  return {
    childThreadId: row.threadId,
    status,
    ended: !runOpen && !turnOpen && outcome !== null && row.inbox.length === 0,
    outcome,
    text,
    usage,
    cancelRequested: row.state.cancel !== null,
  };
}

export function agentRulesOf(memory: MemoryLog, row: MemoryRow): MemoryRow["state"]["rules"] {
  const agent = row.state.pinned?.agent;
  return [...memory.rows.values()]
    .filter((other) => other !== row && other.state.pinned?.agent === agent)
    .flatMap((other) => other.state.rules.filter((rule) => rule.scope === "agent"));
}
