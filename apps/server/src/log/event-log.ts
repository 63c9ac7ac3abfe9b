// The log on PostgreSQL: append-only, one transaction an append, several threads' appends in one of them.
import type { AppendRequest, AppendResult, Event, EventLog, InboxInput, ThreadStarted } from "@roundhouse/runtime";
import { Batcher } from "./batcher.js";
import type { Bus, BusMessage } from "./bus.js";
import type { DueClock } from "./clock.js";
import { currentCommand, DEFAULT_WORKSPACE } from "./command-context.js";
import { recordCommand } from "./command-records.js";
import { commitBatch, type Settled } from "./commit-batch.js";
import type { Commit, CommitFeed } from "./commit-feed.js";
import { type Created, type Creation, creationOf } from "./creation.js";
import type { Client, Database } from "./database.js";
import { eachApart, type Failed } from "./each-apart.js";
import { HeardBack } from "./heard-back.js";
import { type ForkedFrom, insertThread } from "./new-thread.js";
import { PostgresBus } from "./postgres-bus.js";
import { type PreparedAppend, prepareAppend } from "./prepared-append.js";
import { type ReadRequest, readEvents } from "./read-events.js";
import type { Watching } from "./watching.js";

/** With how often the thread had been woken by then: what a worker knows of the world may be old when that has grown. */
export type CountedAppend = AppendResult & { wakes?: number };

export interface LogRooms {
  database: Database;
  bus: Bus;
  clock: DueClock;
  feed: CommitFeed;
  watching: Watching;
  processId: string;
}

const COLLECT_MS = 2;
const MAX_BATCH = 64;

export class PostgresEventLog implements EventLog {
  private readonly appends: Batcher<PreparedAppend, Settled | Failed>;
  private readonly creations: Batcher<Creation, Created | Failed>;
  private readonly reads: Batcher<ReadRequest, Event[]>;
  private readonly heardBack: HeardBack;

  constructor(private readonly rooms: LogRooms) {
    this.heardBack = new HeardBack(rooms.bus);
    const shape = { waitMs: COLLECT_MS, maxSize: MAX_BATCH };
    this.appends = new Batcher({
      ...shape,
      parallel: 1,
      run: (batch) => this.commitApart(batch),
      keyOf: (one) => one.request.threadId,
    });
    this.creations = new Batcher({ ...shape, parallel: 1, run: (batch) => this.createApart(batch) });
    this.reads = new Batcher({
      waitMs: 1,
      maxSize: MAX_BATCH,
      parallel: 4,
      run: (batch) => readEvents(rooms.database, batch),
      keyOf: (one) => one.threadId,
    });
  }

  async start(threadId: string, started: ThreadStarted, input?: InboxInput): Promise<Event[]> {
    return this.create(threadId, started, { input });
  }

  async fork(threadId: string, from: { threadId: string; atSeq: number }, started: ThreadStarted): Promise<Event[]> {
    const events = (await this.read(from.threadId)).filter((event) => event.seq <= from.atSeq);
    return this.create(threadId, started, { from: { ...from, events } });
  }

  read(threadId: string, after = 0): Promise<Event[]> {
    return this.reads.ask({ threadId, after });
  }

  /** A page, for those who only show the log. */
  readPage(page: ReadRequest): Promise<Event[]> {
    return this.reads.ask(page);
  }

  /** Tells whoever watches a thread that its row says something new, though its log does not. */
  rowChanged(threadId: string): void {
    const commit: Commit = { ...nothing, ids: [threadId] };
    if (this.concernsOthers(commit)) this.rooms.bus.publish(messageOf(commit));
    this.rooms.feed.tell(commit);
  }

  async append(request: AppendRequest): Promise<CountedAppend> {
    const prepared = prepareAppend(request, this.rooms.clock.date().toISOString());
    const settled = prepared.reachesDown
      ? ((await this.commit([prepared]))[0] as Settled)
      : await this.appends.ask(prepared);
    if ("failed" in settled) throw settled.failed;
    if (!settled.ok) return settled;
    await prepared.heard;
    return { ok: true, events: prepared.events, state: prepared.state, wakes: settled.wakes };
  }

  private commitApart(batch: readonly PreparedAppend[]): Promise<(Settled | Failed)[]> {
    return eachApart(batch, (some) => this.commit(some));
  }

  private async commit(batch: readonly PreparedAppend[]): Promise<Settled[]> {
    const { database } = this.rooms;
    const { settled, commit, token } = await database.transaction(async (client) => {
      const result = await commitBatch(client, batch);
      const token = this.expectHearing(batch, result.commit);
      await this.announceInside(client, result.commit, token);
      return { ...result, token };
    });
    batch.forEach(({ command }, index) => {
      if (command && settled[index]?.ok) command.recorded = true;
    });
    this.announce(commit, token);
    return settled;
  }

  /** A cancel from outside is answered when nobody acts against it any more; a worker's own passing on of one waits for nobody. */
  private expectHearing(batch: readonly PreparedAppend[], { cancelled, holders }: Commit): string | undefined {
    const others = holders.filter((owner) => owner !== this.rooms.processId);
    const cancels = batch.filter(
      ({ request, cancels }) => cancels && request.epoch === undefined && cancelled.includes(request.threadId),
    );
    if (cancels.length === 0 || others.length === 0) return undefined;
    const { token, all } = this.heardBack.expect(others);
    for (const one of cancels) one.heard = all;
    return token;
  }

  private async create(
    threadId: string,
    started: ThreadStarted,
    { input, from }: { input?: InboxInput | undefined; from?: ForkedFrom },
  ): Promise<Event[]> {
    const command = currentCommand();
    const made = await this.creations.ask({
      thread: {
        threadId,
        started,
        input,
        at: this.rooms.clock.date().toISOString(),
        workspaceId: command?.workspaceId ?? DEFAULT_WORKSPACE,
        lineage: [],
        path: [started.agent],
        name: command?.launch?.name,
        metadata: command?.launch?.metadata ?? {},
      },
      from,
      command,
    });
    if ("failed" in made) throw made.failed;
    return made.events;
  }

  private createApart(batch: readonly Creation[]): Promise<(Created | Failed)[]> {
    return eachApart(batch, (some) => this.createAll(some));
  }

  private async createAll(batch: readonly Creation[]): Promise<Created[]> {
    const commit = creationOf(batch);
    const created = await this.rooms.database.transaction(async (client) => {
      const all: Created[] = [];
      for (const { thread, from, command } of batch) {
        all.push({ events: await insertThread(client, thread, from) });
        if (command && !command.recorded) await recordCommand(client, command);
      }
      await this.announceInside(client, commit);
      return all;
    });
    for (const { command } of batch) if (command) command.recorded = true;
    this.announce(commit);
    return created;
  }

  /** With PostgreSQL alone the word to other processes is part of the transaction: one NOTIFY of ids a commit. */
  private async announceInside(client: Client, commit: Commit, token?: string): Promise<void> {
    const { bus } = this.rooms;
    if (bus instanceof PostgresBus && this.concernsOthers(commit)) await bus.notify(client, messageOf(commit, token));
  }

  private announce(commit: Commit, token?: string): void {
    if (commit.ids.length === 0) return;
    const { bus, feed } = this.rooms;
    if (!bus.transactional && this.concernsOthers(commit)) bus.publish(messageOf(commit, token));
    feed.tell(commit);
  }

  /** Somebody watches one of the threads through another process, or works on one there. */
  private concernsOthers({ ids, holders, rules }: Commit): boolean {
    const { watching, processId } = this.rooms;
    return rules || holders.some((owner) => owner !== processId) || ids.some((id) => watching.isWatchedElsewhere(id));
  }
}

const nothing: Omit<Commit, "ids"> = {
  bumped: [],
  rested: [],
  cancelled: [],
  holders: [],
  rules: false,
  wake: [],
  observed: [],
  news: [],
  outdated: [],
};

const messageOf = ({ ids, rested, cancelled, rules }: Commit, token?: string): BusMessage => ({
  kind: "commit",
  ids,
  rested,
  cancelled,
  rules,
  ...(token === undefined ? {} : { token }),
});
