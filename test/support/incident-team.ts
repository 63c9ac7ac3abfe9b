// The demo's incident team on a running service: a person who decides, a worker that is killed on the way, and what must hold at its end.
import fs from "node:fs";
import path from "node:path";
import type { RoundhouseClient } from "@roundhouse/client";
import type { Event } from "@roundhouse/runtime";
import { expect } from "vitest";
import type { ServerProcess } from "./service/server-process.js";
import type { Service } from "./service/service.js";
import { until } from "./service/until.js";

const RESTARTED = "checkout-api restarted (simulated), 3 of 3 instances healthy";

export interface TeamEnd {
  output: unknown;
  logs: { agent: string; events: Event[] }[];
  /** One line for each restart that really happened. */
  journal: string[];
  config: string;
}

export async function launchTeam(service: Service): Promise<string> {
  const { teamId } = await service.client.teams.launch({ lead: "lead", input: "Checkout is down" });
  return teamId;
}

/** Decides what the team asks until its run is over. */
export async function playToTheEnd(service: Service, teamId: string): Promise<TeamEnd> {
  const { client } = service;
  const outcome = await until(
    async () => {
      await decideAll(client, service.data, teamId);
      const { status, outcome } = await client.threads.get(teamId);
      return status === "idle" && outcome;
    },
    { what: "the team ends", withinMs: 90_000, everyMs: 100 },
  );
  const { threads } = await client.teams.get(teamId);
  const logs = threads.map(async ({ threadId, agent }) => ({ agent, events: await client.threads.log(threadId) }));
  return {
    output: outcome.status === "completed" ? outcome.output : outcome,
    logs: await Promise.all(logs),
    journal: journalOf(service.data, teamId),
    config: fs.readFileSync(path.join(service.data, "demo", teamId, "config/database.yaml"), "utf8"),
  };
}

async function decideAll(client: RoundhouseClient, data: string, teamId: string): Promise<void> {
  const { data: open } = await client.approvals.list({ team: teamId, status: "open" });
  for (const { id, kind, argsHash } of open) {
    if (kind === "approval") await client.approvals.decide(id, { decision: "approve", argsHash });
    if (kind !== "outcome") continue;
    // Nobody knows whether the restart happened: the person looks at the journal.
    const happened = journalOf(data, teamId).length > 0;
    await client.resolveOutcome(id, happened ? { outcome: "done", result: RESTARTED } : { outcome: "retry" });
  }
}

function journalOf(data: string, teamId: string): string[] {
  const file = path.join(data, "demo", teamId, "journal.jsonl");
  return fs.existsSync(file) ? fs.readFileSync(file, "utf8").trim().split("\n") : [];
}

/** When a worker dies: as soon as that agent's thread has so many events of that type, and is held. */
export interface Moment {
  agent: string;
  after: Event["type"];
  count?: number;
}

export interface Takeover {
  threadId: string;
  /** From the kill to the next lease of the thread. */
  tookMs: number;
}

/** Kills whoever holds the thread at that moment, and waits for another one to take it. */
export async function killAt(service: Service, teamId: string, moment: Moment): Promise<Takeover> {
  const { worker, threadId, epoch } = await until(() => freezeHolder(service, teamId, moment), {
    what: `somebody holds ${moment.agent} after ${moment.after}`,
    withinMs: 60_000,
    everyMs: 5,
  });
  await worker.kill();
  const killedAt = performance.now();
  await until(
    async () => (await service.database.count("SELECT epoch FROM threads WHERE id = $1", [threadId])) > epoch,
    { what: `${moment.agent}'s thread is taken over`, withinMs: 30_000 },
  );
  return { threadId, tookMs: performance.now() - killedAt };
}

interface Frozen {
  worker: ServerProcess;
  threadId: string;
  epoch: number;
}

/** Stopped first and looked at again: a worker that let go just then is not the one to kill. */
async function freezeHolder(
  service: Service,
  teamId: string,
  { agent, after, count = 1 }: Moment,
): Promise<Frozen | null> {
  const [thread] = await service.database.rows<{ id: string }>(
    `SELECT id FROM threads t WHERE root_id = $1 AND agent = $2
     AND (SELECT count(*) FROM events e WHERE e.thread_id = t.id AND e.type = $3) >= $4`,
    [teamId, agent, after, count],
  );
  const worker = thread && (await service.holderOf(thread.id));
  if (!worker) return null;
  process.kill(worker.pid, "SIGSTOP");
  if ((await service.holderOf(thread.id)) === worker) {
    const epoch = await service.database.count("SELECT epoch FROM threads WHERE id = $1", [thread.id]);
    return { worker, threadId: thread.id, epoch };
  }
  process.kill(worker.pid, "SIGCONT");
  return null;
}

/** The team did its work, changed the world once, and its logs are whole. */
export function expectUnharmed({ output, logs, journal, config }: TeamEnd): void {
  expect(output).toContain("Checkout works again.");
  expect(journal).toHaveLength(1);
  expect(config).toContain("size: 50");
  expect(logs.map(({ agent }) => agent).sort()).toEqual(["config_investigator", "fixer", "lead", "log_investigator"]);
  for (const { events } of logs) {
    expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index + 1));
    expect(startedTooOften(events)).toEqual([]);
    expect(events.at(-1)?.type).toBe("turn_completed");
  }
}

/** Calls of unguarded tools whose bodies were started more often than a person said. */
function startedTooOften(events: readonly Event[]): string[] {
  const starts = new Map<string, number>();
  for (const event of events) {
    if (event.type === "tool_started") starts.set(event.data.callId, (starts.get(event.data.callId) ?? 0) + 1);
    if (event.type === "tool_outcome_resolved" && event.data.outcome === "retry")
      starts.set(event.data.callId, (starts.get(event.data.callId) ?? 0) - 1);
  }
  const unguarded = new Set(
    events.flatMap((event) =>
      event.type === "tool_call" && event.data.name === "restart_service" ? [event.data.callId] : [],
    ),
  );
  return [...starts].flatMap(([callId, times]) => (unguarded.has(callId) && times > 1 ? [callId] : []));
}
