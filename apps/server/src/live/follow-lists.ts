// The topics that are lists: all of it first, then what changes. What got lost on the way is found at the next look.
import type { ApprovalView } from "@roundhouse/runtime";
import { EVERYTHING } from "../log/index.js";
import { Changes } from "./changes.js";
import type { LiveRooms } from "./live-rooms.js";
import { Rows } from "./rows.js";
import type { Viewer } from "./viewer.js";

const BOARD_SIZE = 200;
const APPROVALS = 500;

export async function followBoard(rooms: LiveRooms, viewer: Viewer): Promise<void> {
  const rows = new Rows(rooms, viewer);
  const list = async () => (await rooms.threads.list(viewer.principal.workspaceId, { limit: BOARD_SIZE })).data;
  const changes = followAll(rooms, viewer, {
    read: async (ids) => void (await rows.sendThose(ids)),
    readAll: async () => rows.send(await list()),
  });
  const threads = await list();
  rows.know(threads);
  await viewer.send({ kind: "snapshot", topic: "board", threads });
  changes.addAll();
}

export async function followApprovals(rooms: LiveRooms, viewer: Viewer): Promise<void> {
  const { workspaceId } = viewer.principal;
  /** The open ones. */
  let told = new Map<string, string>();
  const tell = async (approval: ApprovalView): Promise<void> => {
    const now = JSON.stringify(approval);
    if (told.get(approval.id) === now) return;
    const isNews = approval.status === "open" || told.has(approval.id);
    if (approval.status === "open") told.set(approval.id, now);
    else told.delete(approval.id);
    if (isNews) await viewer.send({ kind: "approval", approval });
  };
  const sendAll = async (isFirst: boolean): Promise<void> => {
    const { data } = await rooms.approvals.list(workspaceId, { status: "open", limit: APPROVALS });
    const now = new Map(data.map((approval) => [approval.id, JSON.stringify(approval)]));
    const isSame = now.size === told.size && [...now].every(([id, text]) => told.get(id) === text);
    told = now;
    if (isFirst || !isSame) await viewer.send({ kind: "snapshot", topic: "approvals", approvals: data });
  };
  const changes = followAll(rooms, viewer, {
    read: async (ids) => {
      for (const approval of await rooms.approvals.ofThreads(workspaceId, ids)) await tell(approval);
    },
    readAll: () => sendAll(false),
  });
  await sendAll(true);
  changes.addAll();
}

function followAll(
  rooms: LiveRooms,
  viewer: Viewer,
  { read, readAll }: { read(ids: string[]): Promise<void>; readAll(): Promise<void> },
): Changes {
  const changes = new Changes({
    room: () => viewer.outlet.room(),
    read,
    readAll,
    failed: (error) => rooms.log.warn({ err: error }, "a list could not be read for a viewer; it is read again"),
  });
  const stops = [
    rooms.feed.listen(({ ids }) => changes.add(ids)),
    rooms.watching.watch(EVERYTHING, () => changes.addAll()),
  ];
  viewer.onLeave(() => {
    for (const stop of stops) stop();
  });
  return changes;
}
