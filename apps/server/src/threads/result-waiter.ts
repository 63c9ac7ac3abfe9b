// Waits, for a bounded time, until a thread's run is over or parked.
import type { ThreadView } from "@roundhouse/runtime";
import type { CommitFeed, ThreadList, Watching } from "../log/index.js";

/** The word of a commit may get lost on its way from another process. */
const LOOK_AGAIN_MS = 2000;

export class ResultWaiter {
  constructor(
    private readonly threads: ThreadList,
    private readonly feed: CommitFeed,
    private readonly watching: Watching,
  ) {}

  /** The thread as it is then; null when there is none. */
  async wait(workspaceId: string, threadId: string, forMs: number): Promise<ThreadView | null> {
    const until = Date.now() + forMs;
    const stopWatching = forMs > 0 ? this.watching.watch(threadId, () => undefined) : () => undefined;
    try {
      for (;;) {
        const changed = this.nextRest(threadId, until);
        const thread = await this.threads.one(workspaceId, threadId);
        const rests = !thread || thread.status === "idle" || thread.status === "parked";
        if (rests || Date.now() >= until) {
          changed.forget();
          return thread;
        }
        await changed.promise;
      }
    } finally {
      stopWatching();
    }
  }

  private nextRest(threadId: string, until: number): { promise: Promise<void>; forget(): void } {
    let forget: () => void = () => undefined;
    const promise = new Promise<void>((resolve) => {
      const timer = setTimeout(() => done(), Math.max(0, Math.min(LOOK_AGAIN_MS, until - Date.now())));
      const stop = this.feed.listen(({ rested }) => {
        if (rested.includes(threadId)) done();
      });
      const done = (): void => {
        clearTimeout(timer);
        stop();
        resolve();
      };
      forget = done;
    });
    return { promise, forget };
  }
}
