// One thread that this process holds the lease of, while it works on it: what the loop stands on.
import {
  type AppendRequest,
  type AppendResult,
  assertNever,
  type BytePage,
  type ByteRange,
  type Effect,
  type Event,
  type EventLog,
  LeaseLost,
  type ThreadHost,
  type ThreadState,
  type Viewers,
  type World,
} from "@roundhouse/runtime";
import type { Claim, CountedAppend, DueClock, Surroundings } from "../log/index.js";
import { worldAt } from "../log/index.js";
import { boundAbort } from "./strays.js";

export interface HeldRooms {
  log: EventLog;
  clock: DueClock;
  around(threadId: string): Promise<Surroundings>;
  readArtifact: ThreadHost["readArtifact"];
  viewers: Viewers;
  leaseMs: number;
  renewLeases(): Promise<void>;
  isDraining(): boolean;
}

/** How long before its end a lease is no longer trusted: a fifth of it, and no more than a second. */
const marginOf = (leaseMs: number): number => Math.min(1000, leaseMs / 5);

/** Five claims in a row that led to nothing: the sixth ends the turn instead of taking another worker down. */
const FRUITLESS_CLAIMS = 5;

export class HeldThread implements ThreadHost {
  readonly threadId: string;
  readonly epoch: number;
  readonly log: EventLog;
  readonly viewers: Viewers;
  /** Wake-ups that the cached surroundings took in. */
  wakesSeen: number;
  /** The last event that was read or written here. */
  lastSeq = 0;
  /** The nearest deadline that has not come yet: one that has was there for the last step to see. */
  nextDeadlineAt: number | null = null;
  /** When the surroundings were last looked at, by the clock of due times: what was due by then has been seen. */
  lookedAt: number;
  readonly seenSeq: number;
  readonly claimedInVain: boolean;
  private wakes: number;
  private around: Surroundings | null = null;
  /** How often word came that they changed: a look that was overtaken by one is made again. */
  private changes = 0;
  private controller = new AbortController();
  private readonly abort = boundAbort();
  private leaseUntilMs: number;
  private lost = false;
  private found: Event[] | null = null;
  /** A cancel is open, and running work was told. */
  private cancelled = false;

  constructor(
    claim: Claim,
    private readonly rooms: HeldRooms,
  ) {
    this.threadId = claim.threadId;
    this.epoch = claim.epoch;
    this.wakes = claim.wakes;
    this.wakesSeen = claim.wakes;
    this.seenSeq = claim.seenSeq;
    this.claimedInVain = claim.claimsWithoutAppend > FRUITLESS_CLAIMS;
    this.viewers = rooms.viewers;
    this.lookedAt = rooms.clock.now();
    this.leaseUntilMs = claim.askedAtMs + rooms.leaseMs;
    this.log = {
      start: (...args) => rooms.log.start(...args),
      fork: (...args) => rooms.log.fork(...args),
      read: (threadId, after) => this.read(threadId, after),
      append: (request) => this.append(request),
    };
  }

  /** For work that starts now: what was cancelled before is in the log already. */
  interruption(): AbortSignal {
    return this.controller.signal;
  }

  get draining(): boolean {
    return this.rooms.isDraining();
  }

  async world(state: ThreadState): Promise<World> {
    const around = this.around && this.around.wakes >= this.wakes ? this.around : await this.lookAround();
    const world = worldAt(this.rooms.clock, state, around);
    const { deadline, now } = world;
    this.lookedAt = now;
    this.nextDeadlineAt = state.turn && deadline && deadline.at > now ? deadline.at : null;
    return world;
  }

  private async lookAround(): Promise<Surroundings> {
    for (;;) {
      const { changes } = this;
      const around = await this.rooms.around(this.threadId);
      this.wakes = Math.max(this.wakes, around.wakes);
      if (changes !== this.changes) continue;
      this.around = around;
      this.wakesSeen = around.wakes;
      return around;
    }
  }

  /** Asked right before a request is sent or a body is called: a lease that may have run out is not acted on. */
  async checkLease(): Promise<void> {
    if (!this.lost && this.isRunningOut()) await this.rooms.renewLeases();
    if (this.lost || this.isRunningOut()) throw new LeaseLost();
  }

  private isRunningOut(): boolean {
    return performance.now() > this.leaseUntilMs - marginOf(this.rooms.leaseMs);
  }

  readArtifact(artifactId: string, range: ByteRange): Promise<BytePage | null> {
    return this.rooms.readArtifact(artifactId, range);
  }

  /** The database confirmed the lease, in answer to a question asked at this moment of the steady clock. */
  renewed(askedAtMs: number, { wakes, cancelled }: { wakes: number; cancelled: boolean }): void {
    this.leaseUntilMs = Math.max(this.leaseUntilMs, askedAtMs + this.rooms.leaseMs);
    this.wokenTo(wakes);
    // The word of a cancel may have been lost on its way here.
    if (cancelled && !this.cancelled) this.interrupt();
    this.cancelled = cancelled;
  }

  private wokenTo(wakes: number): void {
    this.wakes = Math.max(this.wakes, wakes);
  }

  /** Something that is cached may have changed, though nobody woke this thread for it. */
  forgetSurroundings(): void {
    this.around = null;
    this.changes += 1;
  }

  interrupt(): void {
    this.forgetSurroundings();
    this.cancelled = true;
    this.abort(this.controller);
    this.controller = new AbortController();
  }

  lose(): void {
    this.lost = true;
    this.abort(this.controller);
  }

  /** The log as it was found at the claim; the loop gets the same without a second look. */
  async firstRead(): Promise<Event[]> {
    this.found = await this.read(this.threadId);
    return this.found;
  }

  private async read(threadId: string, after?: number): Promise<Event[]> {
    const { found } = this;
    this.found = null;
    if (found && threadId === this.threadId && !after) return found;
    const events = await this.rooms.log.read(threadId, after);
    if (threadId === this.threadId) this.lastSeq = Math.max(this.lastSeq, events.at(-1)?.seq ?? 0);
    return events;
  }

  private async append(request: AppendRequest): Promise<AppendResult> {
    const result: CountedAppend = await this.rooms.log.append(request);
    if (request.threadId !== this.threadId) return result;
    if (!result.ok) {
      this.refused(result.refusal.code);
      return result;
    }
    this.lastSeq = result.state.seq;
    if (result.wakes !== undefined) this.wokenTo(result.wakes);
    for (const effect of request.effects ?? []) this.around = this.around && aroundAfter(this.around, effect);
    if (result.events.some(changesSurroundings)) this.around = null;
    if (result.events.some((event) => event.type === "cancelled")) this.cancelled = false;
    return result;
  }

  private refused(code: string): void {
    if (code === "stale_epoch") this.lose();
    // What refused it is not in what was cached, or it would not have been tried.
    else this.around = null;
  }
}

const changing: ReadonlySet<Event["type"]> = new Set([
  "agent_spawned",
  "agent_finished",
  "permission_rule_added",
  "settings_changed",
]);
const changesSurroundings = ({ type }: Event): boolean => changing.has(type);

/** What an effect of ours makes of what is cached; null where it has to be read again. */
function aroundAfter(around: Surroundings, effect: Effect): Surroundings | null {
  switch (effect.kind) {
    case "reserve":
    case "settle":
    case "putArtifact":
      return around;
    case "passGates":
      return around.place ? { ...around, place: null } : around;
    case "consumeInput":
      return around.inboxSize === 1 ? { ...around, inbox: null, inboxSize: 0 } : null;
    case "acceptInput":
    case "spawn":
    case "sendInput":
    case "raiseBarrier":
    case "shutGate":
    case "joinLine":
    case "leaveLine":
    case "settleOrder":
      return null;
    default:
      return assertNever(effect);
  }
}
