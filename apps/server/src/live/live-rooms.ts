// What the live room needs from the others.
import type { Gatekeepers } from "../auth/keep-asking.js";
import type { ApprovalList, CommitFeed, ThreadList, Watching } from "../log/index.js";
import type { Logger } from "../ops/logger.js";
import type { DeltaHub } from "./delta-hub.js";
import type { ReleasedEvents } from "./released-events.js";

export interface LiveRooms {
  events: ReleasedEvents;
  feed: CommitFeed;
  watching: Watching;
  deltas: DeltaHub;
  threads: ThreadList;
  approvals: ApprovalList;
  gate: Gatekeepers;
  log: Logger;
}
