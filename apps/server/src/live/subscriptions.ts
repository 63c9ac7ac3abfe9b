// What one viewer subscribed to: each topic sends a snapshot, then what changes, until the viewer leaves.
import { assertNever, type Subscription } from "@roundhouse/runtime";
import { followApprovals, followBoard } from "./follow-lists.js";
import { followTeam, followThread, GONE, resync } from "./follow-logs.js";
import type { LiveRooms } from "./live-rooms.js";
import { repeated } from "./repeated.js";
import type { Viewer } from "./viewer.js";

/** `waiting`: there is no such thread yet, for this viewer. It is followed once there is. */
export type Joined = "following" | "waiting" | "not_found";

export async function subscribe(rooms: LiveRooms, subscription: Subscription, viewer: Viewer): Promise<Joined> {
  await viewer.outlet.room();
  switch (subscription.topic) {
    case "thread":
      return nowOrLater(rooms, subscription, { viewer, follow: () => followThread(rooms, subscription, viewer) });
    case "team":
      return nowOrLater(rooms, subscription, { viewer, follow: () => followTeam(rooms, subscription, viewer) });
    case "board":
      await followBoard(rooms, viewer);
      return "following";
    case "approvals":
      await followApprovals(rooms, viewer);
      return "following";
    default:
      return assertNever(subscription);
  }
}

interface Joining {
  viewer: Viewer;
  /** False when there is nothing to follow. */
  follow(): Promise<boolean>;
}

/** Ids of another workspace are answered like those that nothing has, for ever. */
async function nowOrLater(
  rooms: LiveRooms,
  { topic, id, after }: Extract<Subscription, { id: string }>,
  { viewer, follow }: Joining,
): Promise<Joined> {
  if (await follow()) return "following";
  // A cursor says that there was something once.
  if (after !== 0 && after !== "") {
    await viewer.send(resync(topic, id, GONE));
    return "following";
  }
  const owner = await ownerOf(rooms, id);
  if (owner === viewer.principal.workspaceId) return (await follow()) ? "following" : "not_found";
  if (owner === null) awaitCreation(rooms, id, { viewer, follow });
  return "waiting";
}

function awaitCreation(rooms: LiveRooms, id: string, { viewer, follow }: Joining): void {
  const look = repeated(
    async () => {
      const owner = viewer.isGone ? null : await ownerOf(rooms, id);
      if (owner === null) return;
      stop();
      if (owner === viewer.principal.workspaceId && !viewer.isGone) await follow();
    },
    (error) => rooms.log.warn({ err: error }, "a thread that is waited for could not be looked for"),
  );
  const stops = [
    rooms.feed.listen(({ ids }) => {
      if (ids.includes(id)) look();
    }),
    rooms.watching.watch(id, look),
  ];
  const stop = (): void => {
    for (const one of stops) one();
  };
  viewer.onLeave(stop);
}

async function ownerOf(rooms: LiveRooms, id: string): Promise<string | null> {
  const [row] = await rooms.threads.rootsOf([id]);
  return row?.workspaceId ?? null;
}
