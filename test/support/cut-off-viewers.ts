// Two viewers of one busy team, over SSE and over the socket, that are cut off again and again and come back to any of two API processes.
import { setTimeout as after } from "node:timers/promises";
import type { Event, Frame } from "@roundhouse/runtime";
import type { Socket } from "socket.io-client";
import { expect } from "vitest";
import { freePort } from "../../scripts/embedded.mjs";
import { type Seeded, seeded } from "./seeded.js";
import { openSocket } from "./service/live-socket.js";
import type { Service } from "./service/service.js";
import { sseFrames } from "./service/sse.js";
import { until } from "./service/until.js";

const EVENTS = 10_000;
const BREAKS = 50;
/** Nobody waits for an hour of breaks: a minute is this long. */
const MINUTE_MS = 600;
/** What a viewer is shown before it is cut off, at most. */
const SHOWN = 200;
const CHILDREN = 8;
const LOOKS = 350;

interface Where {
  urls: readonly string[];
  apiKey: string;
  teamId: string;
}

abstract class Viewer {
  readonly seen: Event[] = [];
  readonly problems: string[] = [];
  breaks = 0;
  protected readonly random: Seeded;
  private readonly chance: () => number;

  constructor(
    protected readonly where: Where,
    seed: number,
  ) {
    this.random = seeded(seed);
    this.chance = () => this.random.next();
  }

  async watch(isOver: (seen: number) => boolean): Promise<void> {
    while (!isOver(this.seen.length)) {
      const url = this.where.urls[Math.floor(this.chance() * this.where.urls.length)] as string;
      const before = this.seen.length;
      await this.session(url, 1 + Math.floor(this.chance() * SHOWN)).catch(() => undefined);
      // One that never got in was not cut off.
      if (this.seen.length > before) this.breaks += 1;
      await after(this.chance() * MINUTE_MS);
    }
  }

  /** Ends when so many events were shown, the connection broke, or nothing came for a while. */
  protected abstract session(url: string, events: number): Promise<void>;
}

export class SseViewer extends Viewer {
  private lastId = "";

  protected async session(url: string, events: number): Promise<void> {
    const end = new AbortController();
    const headers = { authorization: `Bearer ${this.where.apiKey}`, "last-event-id": this.lastId };
    const address = `${url}/v1/teams/${this.where.teamId}/events/stream`;
    let shown = 0;
    try {
      for await (const { id, event, data } of sseFrames(address, headers, end.signal)) {
        if (event === "end" && data?.includes("run_over")) return;
        if (event === "resync") this.problems.push(`resync: ${data}`);
        if (event !== "event") continue;
        this.seen.push(JSON.parse(data ?? "") as Event);
        this.lastId = id ?? "";
        shown += 1;
        if (shown === events) return;
      }
    } finally {
      end.abort();
    }
  }
}

export class SocketViewer extends Viewer {
  private readonly cursor: Record<string, number> = {};

  protected async session(url: string, events: number): Promise<void> {
    const socket = await openSocket(url, { apiKey: this.where.apiKey });
    try {
      await this.follow(socket, events);
    } finally {
      socket.close();
    }
  }

  private follow(socket: Socket, events: number): Promise<void> {
    let left = events;
    return new Promise((resolve) => {
      let quiet = setTimeout(resolve, MINUTE_MS * 3);
      const done = (): void => {
        clearTimeout(quiet);
        resolve();
      };
      socket.on("disconnect", done);
      socket.on("frame", (frame: Frame) => {
        if (frame.kind === "resync") this.problems.push(`resync: ${frame.why}`);
        if (frame.kind !== "events" || left === 0) return;
        clearTimeout(quiet);
        quiet = setTimeout(resolve, MINUTE_MS * 3);
        // It may be cut off in the middle of a frame: the rest of that was never shown.
        for (const event of frame.events.slice(0, left) as Event[]) {
          this.seen.push(event);
          this.cursor[frame.threadId] = event.seq;
          left -= 1;
        }
        if (left === 0) done();
      });
      socket.emit("subscribe", { topic: "team", id: this.where.teamId, after: JSON.stringify(this.cursor) });
    });
  }
}

/** The service has an API process and a worker. Gives both viewers once they have seen everything. */
export async function cutOffAgainAndAgain(service: Service, seed: number): Promise<void> {
  const port = String(await freePort());
  const launchOther = () => service.launch("api", { PORT: port });
  const other = launchOther();
  await other.ready();
  const input = `children ${CHILDREN} look ${LOOKS} together 3`;
  const { teamId } = await service.client.teams.launch({ lead: "lead", input });
  const where = { urls: [service.url, `http://127.0.0.1:${port}`], apiKey: service.apiKey, teamId };
  const viewers = [new SseViewer(where, seed), new SocketViewer(where, seed + 1)];
  let all = Number.POSITIVE_INFINITY;
  const watching = Promise.all(viewers.map((viewer) => viewer.watch((seen) => seen >= all)));

  const eventsNow = () => service.database.count("SELECT sum(seq)::int FROM threads WHERE root_id = $1", [teamId]);
  const has = (count: number) => async () => (await eventsNow()) >= count;
  await until(has(EVENTS * 0.3), { what: "a good part of the log is there", withinMs: 120_000, everyMs: 100 });
  await other.kill();
  await until(has(EVENTS * 0.6), { what: "more of the log is there", withinMs: 120_000, everyMs: 100 });
  await launchOther().ready();
  await service.ended(teamId, 180_000);
  all = await eventsNow();
  expect(all).toBeGreaterThanOrEqual(EVENTS);
  await watching;

  const { threads } = await service.client.teams.get(teamId);
  expect(threads).toHaveLength(CHILDREN + 1);
  for (const viewer of viewers) {
    console.log(
      `${viewer.constructor.name}: ${viewer.seen.length} events, cut off ${viewer.breaks} times (seed ${seed})`,
    );
    expect(viewer.breaks).toBeGreaterThanOrEqual(BREAKS);
    expect(viewer.problems).toEqual([]);
    expect(viewer.seen).toHaveLength(all);
  }
  for (const { threadId } of threads) {
    const log = await service.client.threads.log(threadId);
    for (const { seen } of viewers) expect(seen.filter((event) => event.threadId === threadId)).toEqual(log);
  }
}
