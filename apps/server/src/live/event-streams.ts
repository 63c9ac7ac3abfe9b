// The logs of a thread or of a team as server-sent events, from a cursor on.
import type { Event } from "@roundhouse/runtime";
import type { Response } from "express";
import { keepAsking } from "../auth/keep-asking.js";
import { mayDo, type Principal } from "../auth/principal.js";
import { EVERYTHING } from "../log/index.js";
import { EventStream } from "./event-stream.js";
import { AHEAD, GONE } from "./follow-logs.js";
import type { LiveRooms } from "./live-rooms.js";
import { repeated } from "./repeated.js";
import { formatTeamCursor, isAhead, type TeamCursor } from "./team-cursor.js";
import { PAGE, ThreadTail } from "./thread-tail.js";

export interface StreamRequest {
  caller: Principal;
  /** Keeps the stream open when the run is over, for what may come. */
  follow: boolean;
}

export class EventStreams {
  private readonly open = new Set<EventStream>();

  constructor(private readonly rooms: LiveRooms) {}

  thread(response: Response, request: StreamRequest & { threadId: string; after: number }): void {
    const { threadId, after } = request;
    const stream = this.begin(response, request.caller);
    this.follow(stream, request, {
      logs: async () => {
        const thread = await this.rooms.threads.one(request.caller.workspaceId, threadId);
        return thread ? [thread] : [];
      },
      watched: threadId,
      seen: { [threadId]: after },
      idOf: (event) => String(event.seq),
    });
  }

  team(response: Response, request: StreamRequest & { teamId: string; cursor: TeamCursor }): void {
    const seen = { ...request.cursor };
    const stream = this.begin(response, request.caller);
    this.follow(stream, request, {
      logs: () => this.rooms.threads.teamLogs(request.caller.workspaceId, request.teamId),
      watched: EVERYTHING,
      seen,
      idOf: (event, threadId) => {
        seen[threadId] = event.seq;
        return formatTeamCursor(seen);
      },
    });
  }

  /** At shutdown: readers come back to another process with their cursor. */
  closeAll(): void {
    for (const stream of this.open) stream.end("shutdown");
  }

  private begin(response: Response, principal: Principal): EventStream {
    const stream = new EventStream(response);
    this.open.add(stream);
    const { headers } = response.req;
    const stopAsking = keepAsking(this.rooms.gate, { headers, principal }, (now) => {
      if (!now || now.scopes.join() !== principal.scopes.join()) stream.end("signed_out");
    });
    stream.closed(() => {
      stopAsking();
      this.open.delete(stream);
    });
    return stream;
  }

  private follow(stream: EventStream, request: StreamRequest, what: Followed): void {
    const { feed, log } = this.rooms;
    const tails = new Map<string, ThreadTail>();
    const failed = (error: unknown): void => {
      log.warn({ err: error }, "a stream of events failed");
      stream.end("shutdown");
    };
    const over = repeated(() => this.endWhenOver(stream, { what, tails, request }), failed);
    /** Finds children that were spawned since, and whether the logs are still there. */
    const look = repeated(async () => {
      const logs = await what.logs();
      if (stream.isOver) return;
      if (logs.length === 0) return stream.resync(GONE);
      if (tails.size === 0 && isAhead(what.seen, logs)) return stream.resync(AHEAD);
      for (const { threadId } of logs) {
        if (tails.has(threadId)) continue;
        const tail = this.tail(stream, request, { ...what, threadId, caughtUp: over });
        tails.set(threadId, tail);
        tail.poke();
      }
    }, failed);
    const stopFeed = feed.listen(({ ids }) => {
      const known = ids.filter((id) => tails.has(id));
      for (const id of known) tails.get(id)?.poke();
      if (known.length > 0 && what.watched === EVERYTHING) look();
    });
    const stopWatching = this.rooms.watching.watch(what.watched, () => {
      for (const tail of tails.values()) tail.poke();
      look();
    });
    stream.closed(() => {
      stopFeed();
      stopWatching();
      for (const tail of tails.values()) tail.stop();
    });
    look();
  }

  private tail(
    stream: EventStream,
    { caller }: StreamRequest,
    what: Followed & { threadId: string; caughtUp(): void },
  ): ThreadTail {
    const { threadId, seen, idOf, caughtUp } = what;
    const rawResults = mayDo(caller, "results:raw");
    return new ThreadTail({
      after: seen[threadId] ?? 0,
      turn: (work) => stream.page(work),
      read: (after) => this.rooms.events.page(threadId, { after, ...PAGE, rawResults }),
      send: async (events) => {
        for (const event of events) await stream.send("event", event, idOf(event, threadId));
      },
      caughtUp,
      onError: (error) => {
        this.rooms.log.warn({ err: error, threadId }, "a log could not be followed");
        stream.end("shutdown");
      },
    });
  }

  /** Over is: nothing runs, waits or is parked, and everything was sent. */
  private async endWhenOver(
    stream: EventStream,
    { what, tails, request }: { what: Followed; tails: ReadonlyMap<string, ThreadTail>; request: StreamRequest },
  ): Promise<void> {
    if (request.follow) return;
    const ids = (await what.logs()).map(({ threadId }) => threadId);
    const threads = await this.rooms.threads.many(request.caller.workspaceId, ids);
    // One that was spawned a moment ago has no tail yet, and is not over.
    const over = threads.every((thread) => thread.status === "idle" && tails.get(thread.threadId)?.seq === thread.seq);
    if (over && threads.length > 0) stream.end("run_over");
  }
}

interface Followed {
  /** None when there is nothing any more. */
  logs(): Promise<{ threadId: string; seq: number }[]>;
  /** What other processes are asked to tell of. */
  watched: string;
  seen: TeamCursor;
  idOf(event: Event, threadId: string): string;
}
