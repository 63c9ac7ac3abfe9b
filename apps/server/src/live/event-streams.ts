// The logs of a thread or of a team as server-sent events, from a cursor on.
import type { Event } from "@roundhouse/runtime";
import type { Response } from "express";
import { keepAsking } from "../auth/keep-asking.js";
import { mayDo, type Principal } from "../auth/principal.js";
import { EVERYTHING } from "../log/index.js";
import { EventStream } from "./event-stream.js";
import type { LiveRooms } from "./live-rooms.js";
import { formatTeamCursor, type TeamCursor } from "./team-cursor.js";
import { ThreadTail } from "./thread-tail.js";

export interface StreamRequest {
  caller: Principal;
  /** Keeps the stream open when the run is over, for what may come. */
  follow: boolean;
}

const PAGE = 500;

export class EventStreams {
  private readonly open = new Set<EventStream>();

  constructor(private readonly rooms: LiveRooms) {}

  thread(response: Response, request: StreamRequest & { threadId: string; after: number }): void {
    const { threadId, after } = request;
    const stream = this.begin(response, request.caller);
    this.follow(stream, request, {
      members: async () => [threadId],
      watched: threadId,
      seen: { [threadId]: after },
      idOf: (event) => String(event.seq),
    });
  }

  team(response: Response, request: StreamRequest & { teamId: string; cursor: TeamCursor }): void {
    const seen = { ...request.cursor };
    const stream = this.begin(response, request.caller);
    this.follow(stream, request, {
      members: () => this.rooms.threads.teamThreadIds(request.caller.workspaceId, request.teamId),
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
    const look = async (): Promise<void> => {
      for (const threadId of await what.members()) {
        if (!tails.has(threadId))
          tails.set(threadId, this.tail(stream, request, { ...what, threadId, caughtUp: over }));
        tails.get(threadId)?.poke();
      }
    };
    const over = (): void => {
      if (!request.follow) void this.endWhenOver(stream, request.caller.workspaceId, tails).catch(failed);
    };
    const failed = (error: unknown): void => {
      log.warn({ err: error }, "a stream of events failed");
      stream.end("shutdown");
    };
    const stopFeed = feed.listen(({ ids }) => {
      const known = ids.some((id) => tails.has(id));
      if (known) void look().catch(failed);
    });
    const stopWatching = this.rooms.watching.watch(what.watched, () => void look().catch(failed));
    stream.closed(() => {
      stopFeed();
      stopWatching();
      for (const tail of tails.values()) tail.stop();
    });
    void look().catch(failed);
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
      read: (after) => this.rooms.events.page(threadId, { after, limit: PAGE, rawResults }),
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
    workspaceId: string,
    tails: ReadonlyMap<string, ThreadTail>,
  ): Promise<void> {
    const threads = await this.rooms.threads.many(workspaceId, [...tails.keys()]);
    const over = threads.every((thread) => thread.status === "idle" && tails.get(thread.threadId)?.seq === thread.seq);
    if (over) stream.end("run_over");
  }
}

interface Followed {
  members(): Promise<string[]>;
  /** What other processes are asked to tell of. */
  watched: string;
  seen: TeamCursor;
  idOf(event: Event, threadId: string): string;
}
