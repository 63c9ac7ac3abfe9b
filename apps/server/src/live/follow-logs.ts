// The topics that have a cursor: a thread's log, and those of a team, each event once and in its thread's order.
import type { Frame, Subscription } from "@roundhouse/runtime";
import { mayDo } from "../auth/principal.js";
import { EVERYTHING } from "../log/index.js";
import { Changes } from "./changes.js";
import type { LiveRooms } from "./live-rooms.js";
import { Rows } from "./rows.js";
import { isAhead, parseTeamCursor, type TeamCursor } from "./team-cursor.js";
import { PAGE, ThreadTail } from "./thread-tail.js";
import type { Viewer } from "./viewer.js";

/** Why a viewer has to begin anew. */
export const AHEAD = "the cursor is ahead of this log";
export const GONE = "there is no such log, or not any more";
const UNREADABLE = "the log could not be read";
const NO_CURSOR = "the cursor is not one of ours";

export const resync = (topic: "thread" | "team", id: string, why: string): Frame => ({
  kind: "resync",
  topic,
  id,
  why,
});

/** False when there is no such thread for this viewer. */
export async function followThread(
  rooms: LiveRooms,
  { id, after }: Extract<Subscription, { topic: "thread" }>,
  viewer: Viewer,
): Promise<boolean> {
  const thread = await rooms.threads.one(viewer.principal.workspaceId, id);
  if (!thread) return false;
  const rows = new Rows(rooms, viewer);
  await rows.send([thread]);
  if (after > thread.seq) {
    await viewer.send(resync("thread", id, AHEAD));
    return true;
  }
  const tail = openTail(rooms, { threadId: id, after }, viewer);
  const look = async (): Promise<void> => {
    const [there] = await rows.sendThose([id]);
    if (there || viewer.isGone) return;
    stop();
    await viewer.send(resync("thread", id, GONE));
  };
  const changes = changesFor(rooms, viewer, { read: look, readAll: look });
  const stops = [
    rooms.feed.listen(({ ids }) => {
      if (!ids.includes(id)) return;
      tail.poke();
      changes.add([id]);
    }),
    rooms.deltas.watch(id, viewer.deltas),
    rooms.watching.watch(id, () => {
      tail.poke();
      changes.addAll();
    }),
    () => tail.stop(),
  ];
  const stop = (): void => {
    for (const one of stops) one();
  };
  viewer.onLeave(stop);
  tail.poke();
  return true;
}

/**
 * False when there is no such team for this viewer. Text that is being written goes to those who follow that thread itself: a
 * page that follows both would get it twice.
 */
export async function followTeam(
  rooms: LiveRooms,
  { id, after }: Extract<Subscription, { topic: "team" }>,
  viewer: Viewer,
): Promise<boolean> {
  const team = await rooms.threads.team(viewer.principal.workspaceId, id);
  if (!team) return false;
  const cursor = parseTeamCursor(after);
  const why = cursor === null ? NO_CURSOR : isAhead(cursor, team.threads) ? AHEAD : null;
  if (why === null) await viewer.send({ kind: "snapshot", topic: "team", team });
  else await viewer.send(resync("team", id, why));
  if (why !== null || cursor === null) return true;
  const following = new TeamFollower(rooms, { id, cursor }, viewer);
  following.start(team.threads);
  return true;
}

class TeamFollower {
  private readonly tails = new Map<string, ThreadTail>();
  private readonly rows: Rows;
  private readonly changes: Changes;
  private stops: (() => void)[] = [];

  constructor(
    private readonly rooms: LiveRooms,
    private readonly team: { id: string; cursor: TeamCursor },
    private readonly viewer: Viewer,
  ) {
    this.rows = new Rows(rooms, viewer);
    this.changes = changesFor(rooms, viewer, { read: (ids) => this.read(ids), readAll: () => this.readAll() });
  }

  start(threads: Parameters<Rows["know"]>[0]): void {
    this.rows.know(threads);
    this.stops = [
      this.rooms.feed.listen(({ ids }) => {
        for (const threadId of ids) this.tails.get(threadId)?.poke();
        this.changes.add(ids);
      }),
      this.rooms.watching.watch(EVERYTHING, () => {
        for (const tail of this.tails.values()) tail.poke();
        this.changes.addAll();
      }),
      () => {
        for (const tail of this.tails.values()) tail.stop();
      },
    ];
    this.add(threads.map(({ threadId }) => threadId));
    this.viewer.onLeave(() => this.stop());
  }

  private stop(): void {
    for (const one of this.stops) one();
  }

  private add(threadIds: readonly string[]): void {
    for (const threadId of threadIds) {
      if (this.tails.has(threadId) || this.viewer.isGone) continue;
      const tail = openTail(this.rooms, { threadId, after: this.team.cursor[threadId] ?? 0 }, this.viewer);
      this.tails.set(threadId, tail);
      tail.poke();
    }
  }

  /** Some of them may be children that were spawned since. */
  private async read(ids: string[]): Promise<void> {
    const unknown = ids.filter((threadId) => !this.tails.has(threadId));
    const roots = unknown.length > 0 ? await this.rooms.threads.rootsOf(unknown) : [];
    const { workspaceId } = this.viewer.principal;
    const isOurs = (one: (typeof roots)[number]): boolean =>
      one.rootId === this.team.id && one.workspaceId === workspaceId;
    this.add(roots.filter(isOurs).map(({ threadId }) => threadId));
    const members = ids.filter((threadId) => this.tails.has(threadId));
    if (members.length > 0) await this.rows.sendThose(members);
  }

  /** Word of a change may have got lost, also that of a new child. */
  private async readAll(): Promise<void> {
    const team = await this.rooms.threads.team(this.viewer.principal.workspaceId, this.team.id);
    if (this.viewer.isGone) return;
    if (team) {
      this.add(team.threads.map(({ threadId }) => threadId));
      await this.rows.send(team.threads);
      return;
    }
    this.stop();
    await this.viewer.send(resync("team", this.team.id, GONE));
  }
}

function changesFor(
  rooms: LiveRooms,
  { outlet }: Viewer,
  { read, readAll }: { read(ids: string[]): Promise<void>; readAll(): Promise<void> },
): Changes {
  const failed = (error: unknown): void =>
    rooms.log.warn({ err: error }, "a viewer could not be told of a change; it is looked for again");
  return new Changes({ room: () => outlet.room(), read, readAll, failed });
}

function openTail(
  rooms: LiveRooms,
  { threadId, after }: { threadId: string; after: number },
  viewer: Viewer,
): ThreadTail {
  const rawResults = mayDo(viewer.principal, "results:raw");
  return new ThreadTail({
    after,
    turn: (work) => viewer.outlet.page(work),
    read: (from) => rooms.events.page(threadId, { after: from, ...PAGE, rawResults }),
    send: (events) => viewer.send({ kind: "events", threadId, events }),
    onError: (error) => {
      rooms.log.warn({ err: error, threadId }, "a log could not be followed");
      void viewer.send(resync("thread", threadId, UNREADABLE));
    },
  });
}
