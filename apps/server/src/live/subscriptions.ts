// What one viewer subscribed to: each topic sends a snapshot, then what changes, until it is stopped.
import { assertNever, type Frame, type Subscription } from "@roundhouse/runtime";
import { mayDo, type Principal } from "../auth/principal.js";
import { EVERYTHING } from "../log/index.js";
import type { LiveRooms } from "./live-rooms.js";
import { parseTeamCursor } from "./team-cursor.js";
import { ThreadTail } from "./thread-tail.js";

export type Send = (frame: Frame) => void;
export type Stop = () => void;

const PAGE = 500;
const BOARD_SIZE = 200;

/** Null when there is no such thread or team in the viewer's workspace. */
export async function subscribe(
  rooms: LiveRooms,
  subscription: Subscription,
  viewer: { principal: Principal; send: Send },
): Promise<Stop | null> {
  switch (subscription.topic) {
    case "thread":
      return followThread(rooms, subscription, viewer);
    case "team":
      return followTeam(rooms, subscription, viewer);
    case "board":
      return followBoard(rooms, viewer);
    case "approvals":
      return followApprovals(rooms, viewer);
    default:
      return assertNever(subscription);
  }
}

interface Viewer {
  principal: Principal;
  send: Send;
}

async function followThread(
  rooms: LiveRooms,
  { id, after }: Extract<Subscription, { topic: "thread" }>,
  viewer: Viewer,
): Promise<Stop | null> {
  const thread = await rooms.threads.one(viewer.principal.workspaceId, id);
  if (!thread) return null;
  viewer.send({ kind: "thread", thread });
  if (after > thread.seq) {
    viewer.send({ kind: "resync", topic: "thread", id, why: "the cursor is ahead of this log" });
    return () => undefined;
  }
  const tail = openTail(rooms, { threadId: id, after }, viewer);
  const stopFeed = rooms.feed.listen(({ ids }) => {
    if (!ids.includes(id)) return;
    tail.poke();
    void sendRows(rooms, [id], viewer);
  });
  const stopDeltas = watchDeltas(rooms, id, viewer);
  const stopWatching = rooms.watching.watch(id, () => tail.poke());
  tail.poke();
  return () => {
    stopFeed();
    stopDeltas();
    stopWatching();
    tail.stop();
  };
}

/** Text that is being written goes to those who follow that thread itself: a page that follows both would get it twice. */
async function followTeam(
  rooms: LiveRooms,
  { id, after }: Extract<Subscription, { topic: "team" }>,
  viewer: Viewer,
): Promise<Stop | null> {
  const { workspaceId } = viewer.principal;
  const team = await rooms.threads.team(workspaceId, id);
  if (!team) return null;
  const cursor = parseTeamCursor(after);
  if (!cursor) {
    viewer.send({ kind: "resync", topic: "team", id, why: "the cursor is not one of ours" });
    return () => undefined;
  }
  viewer.send({ kind: "snapshot", topic: "team", team });
  const tails = new Map<string, ThreadTail>();
  const add = (threadId: string): void => {
    const tail = openTail(rooms, { threadId, after: cursor[threadId] ?? 0 }, viewer);
    tails.set(threadId, tail);
    tail.poke();
  };
  for (const { threadId } of team.threads) add(threadId);
  const stopWatching = rooms.watching.watch(EVERYTHING, () => {
    for (const tail of tails.values()) tail.poke();
  });
  const stopFeed = rooms.feed.listen(({ ids }) => {
    for (const threadId of ids) tails.get(threadId)?.poke();
    void addNewMembers(rooms, { ids, teamId: id, workspaceId, isKnown: (threadId) => tails.has(threadId), add }).then(
      (members) => sendRows(rooms, members, viewer),
    );
  });
  return () => {
    stopFeed();
    stopWatching();
    for (const tail of tails.values()) tail.stop();
  };
}

interface Joining {
  ids: readonly string[];
  teamId: string;
  workspaceId: string;
  isKnown(threadId: string): boolean;
  add(threadId: string): void;
}

/** Children that were spawned since: returns which of the ids are of this team. */
async function addNewMembers(rooms: LiveRooms, { ids, teamId, workspaceId, isKnown, add }: Joining): Promise<string[]> {
  try {
    const unknown = ids.filter((threadId) => !isKnown(threadId));
    const roots = unknown.length > 0 ? await rooms.threads.rootsOf(unknown) : [];
    for (const one of roots) {
      if (one.rootId === teamId && one.workspaceId === workspaceId && !isKnown(one.threadId)) add(one.threadId);
    }
  } catch (error) {
    rooms.log.warn({ err: error }, "a team's new threads could not be read");
  }
  return ids.filter(isKnown);
}

async function followBoard(rooms: LiveRooms, viewer: Viewer): Promise<Stop> {
  const stopFeed = rooms.feed.listen(({ ids }) => void sendRows(rooms, ids, viewer));
  const sendAll = async (): Promise<void> => {
    const page = await rooms.threads.list(viewer.principal.workspaceId, { limit: BOARD_SIZE });
    viewer.send({ kind: "snapshot", topic: "board", threads: page.data });
  };
  await sendAll();
  const stopWatching = watchAll(rooms, sendAll);
  return () => {
    stopFeed();
    stopWatching();
  };
}

async function followApprovals(rooms: LiveRooms, viewer: Viewer): Promise<Stop> {
  const { workspaceId } = viewer.principal;
  const told = new Map<string, string>();
  const stopFeed = rooms.feed.listen(({ ids }) => void tell(ids));
  const tell = async (ids: readonly string[]): Promise<void> => {
    try {
      for (const approval of await rooms.approvals.ofThreads(workspaceId, ids)) {
        const now = JSON.stringify(approval);
        if (told.get(approval.id) === now) continue;
        if (approval.status === "open" || told.has(approval.id)) viewer.send({ kind: "approval", approval });
        if (approval.status === "open") told.set(approval.id, now);
        else told.delete(approval.id);
      }
    } catch (error) {
      rooms.log.warn({ err: error }, "approvals could not be read for a viewer");
    }
  };
  const sendAll = async (): Promise<void> => {
    const page = await rooms.approvals.list(workspaceId, { status: "open", limit: PAGE });
    for (const approval of page.data) told.set(approval.id, JSON.stringify(approval));
    viewer.send({ kind: "snapshot", topic: "approvals", approvals: page.data });
  };
  await sendAll();
  const stopWatching = watchAll(rooms, sendAll);
  return () => {
    stopFeed();
    stopWatching();
  };
}

/** Once more after the others know that somebody looks: what was committed in between told nobody. */
function watchAll(rooms: LiveRooms, sendAll: () => Promise<void>): Stop {
  let first = true;
  return rooms.watching.watch(EVERYTHING, () => {
    if (!first) return;
    first = false;
    sendAll().catch((error: unknown) => rooms.log.warn({ err: error }, "a list could not be read for a viewer"));
  });
}

function openTail(
  rooms: LiveRooms,
  { threadId, after }: { threadId: string; after: number },
  viewer: Viewer,
): ThreadTail {
  const rawResults = mayDo(viewer.principal, "results:raw");
  return new ThreadTail({
    after,
    read: (from) => rooms.events.page(threadId, { after: from, limit: PAGE, rawResults }),
    send: (events) => viewer.send({ kind: "events", threadId, events }),
    onError: (error) => {
      rooms.log.warn({ err: error, threadId }, "a log could not be followed");
      viewer.send({ kind: "resync", topic: "thread", id: threadId, why: "the log could not be read" });
    },
  });
}

function watchDeltas(rooms: LiveRooms, threadId: string, { send }: Viewer): Stop {
  return rooms.deltas.watch(threadId, {
    delta: ({ requestSeq, part, text }) => send({ kind: "delta", threadId, requestSeq, part, text }),
    attemptVoid: ({ requestSeq }) => send({ kind: "attempt_void", threadId, requestSeq }),
  });
}

async function sendRows(rooms: LiveRooms, ids: readonly string[], { principal, send }: Viewer): Promise<void> {
  if (ids.length === 0) return;
  try {
    for (const thread of await rooms.threads.many(principal.workspaceId, ids)) send({ kind: "thread", thread });
  } catch (error) {
    rooms.log.warn({ err: error }, "rows could not be read for a viewer");
  }
}
