// What a job does: takes a thread's lease, lets the loop run, and lets the lease go. R2, R6, R9.
import {
  type Agent,
  LeaseLost,
  type Model,
  mismatch,
  pinnedNow,
  type Rest,
  runThread,
  type ThreadHost,
} from "@roundhouse/runtime";
import type { AgentCatalog } from "../agents/agent-catalog.js";
import { type Claim, type DueThread, isOutOfReach, type Leases, type Release } from "../log/index.js";
import type { Logger } from "../ops/logger.js";
import type { ProjectRegistry } from "../project/registry.js";
import { type HeldRooms, HeldThread } from "./held-thread.js";
import type { HeldThreads } from "./held-threads.js";
import { Refusals } from "./refusals.js";
import { workingOn } from "./strays.js";

export interface AdvanceRooms {
  leases: Leases;
  registry: ProjectRegistry;
  catalog: AgentCatalog;
  held: HeldThreads;
  heldRooms(): HeldRooms;
  /** For a composition that watches or breaks the host; the identity in the product. */
  decorateHost(host: ThreadHost): ThreadHost;
  whoRuns(threadId: string): Promise<DueThread | undefined>;
  remind(threadId: string, atMs: number): void;
  queueAgain(claim: Claim): void;
  /** For those who watch. */
  rowChanged(threadId: string): void;
  /** A wake-up's nudge never came: only the sweep brought the thread here. */
  foundLost(threadId: string): void;
  log: Logger;
}

/** The thread is pinned to what this process does not have: another one may. */
interface Left {
  kind: "left";
  why: string;
}

interface Failed {
  kind: "broken" | "cutOff";
}

const releaseEnds = {
  idle: "rested",
  parked: "rested",
  waiting: "rested",
  drained: "left",
  left: "left",
  cutOff: "left",
  broken: "broken",
} satisfies Record<(Rest | Left | Failed)["kind"], Release["end"]>;

export class ThreadAdvancer {
  private readonly refused = new Refusals();

  constructor(private readonly rooms: AdvanceRooms) {}

  /** Never throws: whatever happens to one thread is on record and fails no job. */
  async advance(threadId: string, lostAfter?: number): Promise<void> {
    const { rooms } = this;
    try {
      const known = await rooms.whoRuns(threadId);
      if (!known) return;
      // A process without the agent leaves the thread to one that has it.
      if (!rooms.catalog.mayHave(known)) {
        const left = await rooms.leases.leave(threadId, `no agent named "${known.agent}" in the process that looked`);
        if (left) rooms.rowChanged(threadId);
        return;
      }
      // The same thread twice in one process: a stalled job was handed out again.
      await rooms.held.finished(threadId);
      const claim = await rooms.leases.claim(threadId);
      if (!claim) return;
      // Had there been another job it would have come first, as it was queued before.
      if (claim.epoch - 1 === lostAfter) rooms.foundLost(threadId);
      await workingOn(threadId, () => this.work(claim));
    } catch (error) {
      rooms.log.error({ err: error, threadId }, "a thread could not be advanced");
    }
  }

  canRun(due: DueThread): boolean {
    const { catalog, held } = this.rooms;
    if (held.get(due.threadId) || this.refused.has(due.threadId, due.wakes)) return false;
    return catalog.mayHave(due);
  }

  private async work(claim: Claim): Promise<void> {
    const thread = new HeldThread(claim, this.rooms.heldRooms());
    const done = this.rooms.held.add(thread);
    try {
      await this.runUntilRest(thread, claim);
    } catch (error) {
      if (error instanceof LeaseLost) return;
      this.rooms.log.error({ err: error, threadId: claim.threadId }, "the loop failed; the thread will be tried again");
      // A database that was away says nothing of the thread: that claim was not in vain.
      await this.letGo(thread, { kind: isOutOfReach(error) ? "cutOff" : "broken" });
    } finally {
      done();
    }
  }

  private async runUntilRest(thread: HeldThread, claim: Claim): Promise<void> {
    for (;;) {
      const rest = await this.run(thread, claim);
      if (await this.letGo(thread, rest)) continue;
      if (rest.kind === "drained") this.rooms.queueAgain(claim);
      return;
    }
  }

  private async run(thread: HeldThread, claim: Claim): Promise<Rest | Left> {
    const { registry, catalog, log } = this.rooms;
    if (thread.claimedInVain)
      log.error({ threadId: claim.threadId }, "claimed again and again without an append: it ends");
    const pinned = pinnedNow(await thread.firstRead());
    if (!pinned) return this.leave(claim, "its log has no beginning");
    const agent = catalog.of(claim.workspaceId, pinned);
    const wrong = mismatch(pinned, agent);
    if (!agent || wrong !== null) return this.leave(claim, wrong ?? "its agent is not here");
    this.refused.delete(claim.threadId);
    return runThread(this.rooms.decorateHost(thread), {
      agent,
      agentNamed: await catalog.subagentsOf(claim.workspaceId, pinned),
      // An agent that brings its model along means that one, whoever else uses the same name.
      modelNamed: (id) => ownModels(agent).get(id) ?? registry.model(claim.workspaceId, id),
      deps: registry.deps(claim.workspaceId),
    });
  }

  private leave(claim: Claim, why: string): Left {
    const { threadId, wakes } = claim;
    this.rooms.log.warn({ threadId, why }, "this process lacks the version that the thread is pinned to");
    this.refused.add(threadId, wakes);
    return { kind: "left", why };
  }

  /** True when a wake-up came meanwhile and the thread is still ours to run. */
  private async letGo(thread: HeldThread, end: Rest | Left | Failed): Promise<boolean> {
    const atMs = nextLookMs(thread, end);
    const { more, wakeAt } = await this.rooms.leases.release({
      threadId: thread.threadId,
      epoch: thread.epoch,
      wakesSeen: thread.wakesSeen,
      seenSeq: thread.lastSeq,
      wakeAt: atMs === null ? null : new Date(atMs),
      blocked: end.kind === "left" ? end.why : undefined,
      lookedAt: new Date(thread.lookedAt),
      end: releaseEnds[end.kind],
    });
    if (end.kind === "left") this.rooms.rowChanged(thread.threadId);
    if (more) thread.forgetSurroundings();
    else if (wakeAt) this.rooms.remind(thread.threadId, wakeAt.getTime());
    return more;
  }
}

const ownModels = (agent: Agent): Map<string, Model> =>
  new Map([agent.model, ...agent.fallbacks].flatMap((one) => (typeof one === "string" ? [] : [[one.id, one]])));

/** When to look again though nobody woke it: a gate that opens, a budget's time that runs out. */
function nextLookMs(thread: HeldThread, rest: Rest | Left | Failed): number | null {
  if (rest.kind === "broken" || rest.kind === "cutOff") return null;
  const times = [rest.kind === "waiting" ? rest.until : null, rest.kind === "idle" ? null : thread.nextDeadlineAt];
  const known = times.filter((time) => time !== null);
  return known.length > 0 ? Math.min(...known) : null;
}
