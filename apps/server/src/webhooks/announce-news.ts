// Makes deliveries out of what a thread's log has to tell. A job carries the thread's id; made twice they are made once. R6.
import type { EventLog } from "@roundhouse/runtime";
import type { News } from "../log/index.js";
import type { Logger } from "../ops/logger.js";
import { announcementsFrom } from "./announcements.js";

export interface AnnounceRooms {
  log: EventLog;
  news: News;
  /** Asks for a job for each of these endpoints. */
  sendDue(endpointIds: readonly string[]): void;
  logger: Logger;
}

/** Never throws: what was not told of is found again by the sweep. */
export async function announceNews(threadId: string, { log, news, sendDue, logger }: AnnounceRooms): Promise<void> {
  try {
    for (let found = await news.of(threadId); found; found = await news.of(threadId)) {
      const events = await log.read(threadId);
      const upTo = events.at(-1)?.seq ?? 0;
      const announcements = announcementsFrom(events, found.from, found.workspaceId);
      sendDue(await news.tell({ threadId, ...found, upTo, announcements }));
    }
  } catch (error) {
    logger.warn({ err: error, threadId }, "a thread's news could not be told; they are looked at again");
  }
}
