// The log on PostgreSQL: append-only, one transaction an append, several threads' appends in one of them.
import type { AppendRequest, AppendResult, Event, EventLog, InboxInput, ThreadStarted } from "@roundhouse/runtime";
import { Batcher } from "./batcher.js";
import type { Bus, BusMessage } from "./bus.js";
import type { DueClock } from "./clock.js";
import { currentCommand, DEFAULT_WORKSPACE } from "./command-context.js";
import { recordCommand } from "./command-records.js";
import { commitBatch, type Settled } from "./commit-batch.js";
import type { Commit, CommitFeed } from "./commit-feed.js";
import { type Client, type Database, isRefusedStatement } from "./database.js";
import { type ForkedFrom, insertThread } from "./new-thread.js";
import { PostgresBus } from "./postgres-bus.js";
import { type PreparedAppend, prepareAppend } from "./prepared-append.js";
import { type ReadRequest, readEvents } from "./read-events.js";

/** With how often the thread had been woken by then: what a worker knows of the world may be old when that has grown. */
export type CountedAppend = AppendResult & { wakes?: number };

export interface LogRooms {
  database: Database;
  bus: Bus;
  clock: DueClock;
  feed: CommitFeed;
}

interface Failed {
  ok: false;
  failed: Error;
}

const COLLECT_MS = 2;
const MAX_BATCH = 64;

export class PostgresEventLog implements EventLog {
  private readonly appends: Batcher<PreparedAppend, Settled | Failed>;
  private readonly reads: Batcher<ReadRequest, Event[]>;

  constructor(private readonly rooms: LogRooms) {
    const shape = { waitMs: COLLECT_MS, maxSize: MAX_BATCH };
    this.appends = new Batcher({
      ...shape,
      parallel: 1,
      run: (batch) => this.commitApart(batch),
      keyOf: (one) => one.request.threadId,
    });
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
  readPage(threadId: string, after: number, limit: number): Promise<Event[]> {
    return this.reads.ask({ threadId, after, limit });
  }

  async append(request: AppendRequest): Promise<CountedAppend> {
    const prepared = prepareAppend(request, this.rooms.clock.date().toISOString());
    const settled = prepared.reachesDown
      ? ((await this.commit([prepared]))[0] as Settled)
      : await this.appends.ask(prepared);
    if ("failed" in settled) throw settled.failed;
    if (!settled.ok) return settled;
    return { ok: true, events: prepared.events, state: prepared.state, wakes: settled.wakes };
  }

  /** What the database can't take of one append must not fail the others that came with it. */
  private async commitApart(batch: readonly PreparedAppend[]): Promise<(Settled | Failed)[]> {
    try {
      return await this.commit(batch);
    } catch (error) {
      if (batch.length === 1 || !isRefusedStatement(error)) throw error;
      const apart = await Promise.allSettled(batch.map((one) => this.commit([one])));
      return apart.map((one) =>
        one.status === "fulfilled" ? (one.value[0] as Settled) : { ok: false, failed: one.reason as Error },
      );
    }
  }

  private async commit(batch: readonly PreparedAppend[]): Promise<Settled[]> {
    const { database } = this.rooms;
    const { settled, commit } = await database.transaction(async (client) => {
      const result = await commitBatch(client, batch);
      await this.announceInside(client, result.commit);
      return result;
    });
    batch.forEach(({ command }, index) => {
      if (command && settled[index]?.ok) command.recorded = true;
    });
    this.announce(commit);
    return settled;
  }

  private async create(
    threadId: string,
    started: ThreadStarted,
    { input, from }: { input?: InboxInput | undefined; from?: ForkedFrom },
  ): Promise<Event[]> {
    const command = currentCommand();
    const commit: Commit = {
      ids: [threadId],
      bumped: [],
      rested: [],
      cancelled: [],
      rules: false,
      wake: input ? [{ threadId, isChild: started.depth > 0 }] : [],
      observed: started.extensions.some((one) => one.observers.length > 0) ? [threadId] : [],
    };
    const events = await this.rooms.database.transaction(async (client) => {
      const made = await insertThread(
        client,
        {
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
      );
      if (command && !command.recorded) await recordCommand(client, command);
      await this.announceInside(client, commit);
      return made;
    });
    if (command) command.recorded = true;
    this.announce(commit);
    return events;
  }

  /** With PostgreSQL alone the word to other processes is part of the transaction: one NOTIFY of ids a commit. */
  private async announceInside(client: Client, commit: Commit): Promise<void> {
    const { bus } = this.rooms;
    if (bus instanceof PostgresBus && commit.ids.length > 0) await bus.notify(client, messageOf(commit));
  }

  private announce(commit: Commit): void {
    if (commit.ids.length === 0) return;
    const { bus, feed } = this.rooms;
    if (!bus.transactional) bus.publish(messageOf(commit));
    feed.tell(commit);
  }
}

const messageOf = ({ ids, rested, cancelled, rules }: Commit): BusMessage => ({
  kind: "commit",
  ids,
  rested,
  cancelled,
  rules,
});
