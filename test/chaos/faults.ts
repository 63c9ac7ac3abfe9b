// Everything that goes wrong in a chaos run, each kind at its own pace. A fault counts when it hit work in flight.
import { setTimeout as after } from "node:timers/promises";
import { Queue } from "bullmq";
import type { Seeded } from "../support/seeded.js";
import { type Fleet, LEASE_MS, type Member } from "./fleet.js";

interface Fault {
  /** Does it, and says how much work it hit. */
  strike(fleet: Fleet, random: Seeded): Promise<number>;
  /** Those of one name don't strike at the same time. */
  stage: "worker" | "api" | "services" | "line" | "clock";
}

/** A worker that has something in hand, where there is one. */
async function pickBusy(fleet: Fleet, random: Seeded): Promise<{ member: Member; hit: number } | null> {
  let idle: Member | undefined;
  for (const member of random.shuffled(fleet.of("worker"))) {
    const hit = await fleet.inFlight(member);
    if (hit > 0) return { member, hit };
    idle = member;
  }
  return idle ? { member: idle, hit: 0 } : null;
}

async function killWorker(fleet: Fleet, random: Seeded): Promise<number> {
  const picked = await pickBusy(fleet, random);
  if (!picked) return 0;
  await fleet.replace(picked.member);
  return picked.hit;
}

/** It holds no lease: what it hits is requests and streams. */
async function killApi(fleet: Fleet, random: Seeded): Promise<number> {
  const member = random.pick(fleet.of("api"));
  if (!member) return 0;
  const hit = await fleet.inFlight();
  await fleet.replace(member);
  return hit;
}

export const faults: Record<string, Fault> = {
  "kill -9 of a worker": { stage: "worker", strike: killWorker },
  "kill -9 of an API process": { stage: "api", strike: killApi },
  "worker stopped past its lease": {
    stage: "worker",
    strike: async (fleet, random) => {
      const picked = await pickBusy(fleet, random);
      if (!picked) return 0;
      const { member, hit } = picked;
      member.busy = true;
      member.process.signal("SIGSTOP");
      await after(LEASE_MS + random.between(500, 2500));
      member.process.signal("SIGCONT");
      member.busy = false;
      return hit;
    },
  },
  "Redis flushed": {
    stage: "services",
    strike: async (fleet) => {
      const hit = await fleet.inFlight();
      await fleet.onRedis((redis) => redis.flushall());
      return hit;
    },
  },
  "Redis restarted": {
    stage: "services",
    strike: async (fleet) => {
      const hit = await fleet.inFlight();
      await fleet.restartRedis();
      return hit;
    },
  },
  "PostgreSQL restarted": {
    stage: "services",
    strike: async (fleet) => {
      const hit = await fleet.inFlight();
      await fleet.restartPostgres();
      return hit;
    },
  },
  "clock jumped": {
    stage: "clock",
    strike: async (fleet, random) => {
      const member = random.pick(fleet.members);
      const hit = await fleet.inFlight();
      const offsetMs = random.pick([-3_600_000, -5000, 0, 5000, 3_600_000]) ?? 0;
      member?.process.tell({ kind: "clock", offsetMs } as { kind: string });
      return member ? hit : 0;
    },
  },
  "sockets dropped": {
    stage: "line",
    strike: async (fleet, random) => {
      const hit = await fleet.inFlight();
      const line = random.pick([fleet.lines.postgres, fleet.lines.redis]);
      return line && line.cut() > 0 ? hit : 0;
    },
  },
  "slow disk": {
    stage: "line",
    strike: async (fleet, random) => {
      const hit = await fleet.inFlight();
      fleet.lines.postgres.latencyMs = Math.round(random.between(20, 120));
      await after(random.between(1000, 3000));
      fleet.lines.postgres.latencyMs = 0;
      return hit;
    },
  },
  "duplicate jobs": {
    // Its own connection would wait for ever for a Redis that has come back elsewhere.
    stage: "services",
    strike: async (fleet) => {
      const hit = await fleet.inFlight();
      const rows = await fleet.database.rows<{ id: string; depth: number }>(
        "SELECT id, depth FROM threads WHERE lease_expires_at > now() OR turn_open LIMIT 50",
      );
      for (const name of ["turns", "child-turns"]) {
        const queue = new Queue(name, { connection: fleet.redisAddress, prefix: "roundhouse" });
        queue.on("error", () => undefined);
        const mine = rows.filter(({ depth }) => depth > 0 === (name === "child-turns"));
        await queue.addBulk([...mine, ...mine].map(({ id }) => ({ name: "advance", data: { threadId: id } })));
        await queue.close();
      }
      return hit + rows.length;
    },
  },
};

export interface Struck {
  kind: string;
  times: number;
  /** Of these, how many hit work in flight. */
  hits: number;
  errors: string[];
}

/** Strikes until it is told to stop; resolves once nothing is broken any more. */
export async function wreak(
  fleet: Fleet,
  random: Seeded,
  { everyMs, signal }: { everyMs: number; signal: AbortSignal },
): Promise<Struck[]> {
  const stages = new Map<string, Promise<unknown>>();
  const loop = async (kind: string, { stage, strike }: Fault): Promise<Struck> => {
    const struck: Struck = { kind, times: 0, hits: 0, errors: [] };
    await pause(random.between(0, everyMs), signal);
    while (!signal.aborted) {
      const began = performance.now();
      const before = stages.get(stage);
      const turn = Promise.resolve(before).then(async () => {
        if (signal.aborted) return;
        struck.times += 1;
        try {
          if ((await strike(fleet, random)) > 0) struck.hits += 1;
        } catch (error) {
          struck.errors.push((error as Error).message);
        }
      });
      stages.set(stage, turn);
      await turn;
      await pause(everyMs * random.between(0.7, 1.1) - (performance.now() - began), signal);
    }
    return struck;
  };
  return Promise.all(Object.entries(faults).map(([kind, fault]) => loop(kind, fault)));
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  after(Math.max(0, ms), undefined, { signal }).catch(() => undefined);
