// Threads' rows for a viewer: each as it is now, and only when it says something that the viewer wasn't told yet.
import type { ThreadView } from "@roundhouse/runtime";
import type { LiveRooms } from "./live-rooms.js";
import type { Viewer } from "./viewer.js";

const MOST_REMEMBERED = 2000;

export class Rows {
  private readonly told = new Map<string, string>();

  constructor(
    private readonly rooms: LiveRooms,
    private readonly viewer: Viewer,
  ) {}

  /** These have come to the viewer in another way. */
  know(threads: readonly ThreadView[]): void {
    for (const thread of threads) this.isNews(thread);
  }

  async send(threads: readonly ThreadView[]): Promise<void> {
    for (const thread of threads) if (this.isNews(thread)) await this.viewer.send({ kind: "thread", thread });
  }

  /** Gives those that are there. */
  async sendThose(ids: readonly string[]): Promise<ThreadView[]> {
    const threads = await this.rooms.threads.many(this.viewer.principal.workspaceId, ids);
    await this.send(threads);
    return threads;
  }

  private isNews(thread: ThreadView): boolean {
    const now = JSON.stringify(thread);
    if (this.told.get(thread.threadId) === now) return false;
    if (this.told.size >= MOST_REMEMBERED) this.told.clear();
    this.told.set(thread.threadId, now);
    return true;
  }
}
