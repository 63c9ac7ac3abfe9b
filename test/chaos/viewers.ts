// People who watch: each follows one team over whichever API process is up, from its cursor, and keeps what it was shown.
import { setTimeout as after } from "node:timers/promises";
import type { Seeded } from "../support/seeded.js";
import { sseFrames } from "../support/service/sse.js";
import type { Fleet } from "./fleet.js";

interface Shown {
  threadId: string;
  seq: number;
}

export class Viewer {
  readonly shown: Shown[] = [];
  /** How often it was cut off and came back. */
  breaks = 0;
  private cursor = "";

  constructor(
    private readonly fleet: Fleet,
    private readonly random: Seeded,
    readonly teamId: string,
  ) {}

  async watch(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await this.follow(signal).catch(() => undefined);
      if (signal.aborted) return;
      this.breaks += 1;
      await after(this.random.between(50, 500), undefined, { signal }).catch(() => undefined);
    }
  }

  private async follow(signal: AbortSignal): Promise<void> {
    const url = this.random.pick(this.fleet.urls);
    const after = encodeURIComponent(this.cursor);
    const address = `${url}/v1/teams/${this.teamId}/events/stream?follow=true&after=${after}`;
    const headers = { authorization: `Bearer ${this.fleet.apiKey}` };
    for await (const { id, event, data } of sseFrames(address, headers, signal)) {
      if (event === "end") return;
      if (!data || event === "resync") continue;
      const { threadId, seq } = JSON.parse(data) as Partial<Shown>;
      if (threadId === undefined || seq === undefined) continue;
      this.shown.push({ threadId, seq });
      if (id) this.cursor = id;
    }
  }

  /** What of the logs it was not shown, was shown twice, or out of order. */
  async problems(): Promise<string[]> {
    const logs = await this.fleet.database.rows<{ id: string; seq: number }>(
      "SELECT id, seq FROM threads WHERE root_id = $1",
      [this.teamId],
    );
    return logs.flatMap(({ id, seq }) => {
      const seen = this.shown.filter(({ threadId }) => threadId === id).map((one) => one.seq);
      const wanted = Array.from({ length: seq }, (_, index) => index + 1);
      return seen.join() === wanted.join() ? [] : [`a viewer of ${id} saw ${spans(seen)}, the log has 1 to ${seq}`];
    });
  }
}

const spans = (seqs: readonly number[]): string =>
  seqs.length > 12 ? `${seqs.slice(0, 6).join()} … ${seqs.slice(-6).join()}` : seqs.join() || "nothing";
