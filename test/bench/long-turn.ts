// One turn of many calls on the whole service: what an iteration costs near its beginning and near its end, prompt rendering apart.
import fs from "node:fs";
import path from "node:path";
import { type Event, promptHash, reduce, renderPrompt } from "@roundhouse/runtime";
import { withServices } from "../../scripts/services/with-services.mjs";
import { TestDatabase } from "../support/service/database.js";
import { Service } from "../support/service/service.js";
import { ASKED } from "./project.js";

const CALLS = 1000;
/** How many iterations around a place are looked at; the median counts. */
const AROUND = 20;

export interface LongTurn {
  /** Milliseconds an iteration: in all, rendering the prompt, and the rest. */
  at10: Cost;
  at999: Cost;
  /** Of the rest: at 999 over at 10. */
  ratio: number;
  /** Bytes of event data an iteration, and of the write-ahead log over the whole turn. */
  bytesAt10: number;
  bytesAt999: number;
  walPerIteration: number;
}

interface Cost {
  totalMs: number;
  renderMs: number;
  restMs: number;
}

export async function longTurn(): Promise<LongTurn> {
  return withServices({}, async ({ DATABASE_URL }) => {
    process.env.DATABASE_URL = DATABASE_URL;
    const database = await TestDatabase.create();
    const service = await Service.start({
      database,
      project: "../../bench/project.ts",
      env: { BENCH_CALLS: `${CALLS}` },
    });
    try {
      const [before] = await service.database.rows<{ lsn: string }>("SELECT pg_current_wal_lsn() AS lsn");
      const { threadId } = await service.client.threads.launch({ agent: "walker", input: "walk" });
      await service.ended(threadId, 600_000);
      const wal = await service.database.count("SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), $1)::bigint", [
        before?.lsn,
      ]);
      const asked = fs.readFileSync(path.join(service.data, ASKED), "utf8").split("\n").map(Number);
      const events = await service.client.threads.log(threadId);
      const [at10, at999] = [costAt(10 + AROUND / 2, asked, events), costAt(CALLS - 1 - AROUND / 2, asked, events)];
      return {
        at10,
        at999,
        ratio: at999.restMs / at10.restMs,
        bytesAt10: bytesAt(10, events),
        bytesAt999: bytesAt(CALLS - 1, events),
        walPerIteration: wal / CALLS,
      };
    } finally {
      await service.close();
    }
  });
}

function costAt(place: number, asked: readonly number[], events: readonly Event[]): Cost {
  const near = Array.from({ length: AROUND }, (_, index) => place - AROUND / 2 + index);
  const totalMs = median(near.map((n) => (asked[n] ?? 0) - (asked[n - 1] ?? 0)));
  const request = events.filter(({ type }) => type === "model_request")[place];
  const state = reduce(events.filter(({ seq }) => seq < (request?.seq ?? 0)));
  const renderMs = median(
    near.map(() => {
      const began = performance.now();
      promptHash(renderPrompt(state));
      return performance.now() - began;
    }),
  );
  return { totalMs, renderMs, restMs: totalMs - renderMs };
}

function bytesAt(place: number, events: readonly Event[]): number {
  const requests = events.filter(({ type }) => type === "model_request").map(({ seq }) => seq);
  const [from = 0, to = 0] = requests.slice(place, place + 2);
  return events
    .filter(({ seq }) => seq >= from && seq < to)
    .reduce((sum, { data }) => sum + Buffer.byteLength(JSON.stringify(data)), 0);
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
