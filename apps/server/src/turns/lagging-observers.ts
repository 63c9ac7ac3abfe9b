// Looks every few seconds for threads whose observers have not heard everything: a nudge that was lost with its process, or an observer that failed.
import type { ObserverCursors } from "../log/index.js";
import { everySoOften } from "../ops/every-so-often.js";
import type { Logger } from "../ops/logger.js";

const EVERY_MS = 5000;

export interface LaggingRooms {
  cursors: ObserverCursors;
  deliver(threadIds: readonly string[]): void;
  logger: Logger;
}

/** Returns how to stop. What it finds is delivered again from the observer's own cursor: at least once, in order. */
export function seekLagging({ cursors, deliver, logger }: LaggingRooms): () => Promise<void> {
  let since: "ever" | "lately" = "ever";
  return everySoOften(EVERY_MS, async () => {
    try {
      const found = await cursors.lagging(since);
      since = "lately";
      if (found.length > 0) deliver(found);
    } catch (err) {
      logger.warn({ err }, "observers that lag could not be looked for");
    }
  });
}
