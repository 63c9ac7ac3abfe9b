// Runs the demo's incident team to its end in memory, with a person who approves, and a worker that may die on the way.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import type { Command, Event, EventLog, ThreadState } from "@roundhouse/runtime";
import { MemoryEngine } from "@roundhouse/runtime/testing";
import { demoAgents } from "../../../demo/agents.js";
import { scriptedModels } from "../../../demo/script/model.js";
import { impatient, shipped } from "../../../demo/team/setup.js";

/** A worker of this agent's thread dies right before or right after its nth append, counted from 1. */
export interface Death {
  agent: string;
  append: number;
  when: "before" | "after";
}

export interface Incident {
  output: unknown;
  /** Logs by agent: the team has one thread of each. */
  logs: Record<string, Event[]>;
  /** Appends of workers, by agent. */
  appends: Record<string, number>;
  died: boolean;
  copy: string;
  journal: string[];
}

type Decision = Pick<Extract<Command, { kind: "decide" }>, "decision" | "reason">;

const PERSON = "alice";
const RESTARTED = "checkout-api restarted (simulated), 3 of 3 instances healthy";

export async function runIncident(
  options: { death?: Death; decision?: Decision; inputs?: string[] } = {},
): Promise<Incident> {
  const copies = fs.mkdtempSync(path.join(os.tmpdir(), "roundhouse-demo-"));
  try {
    return await play(copies, options);
  } finally {
    fs.rmSync(copies, { recursive: true, force: true });
  }
}

async function play(copies: string, options: Parameters<typeof runIncident>[0] = {}): Promise<Incident> {
  const { death, decision = { decision: "approve" }, inputs = ["Checkout is down"] } = options;
  const appends: Record<string, number> = {};
  let died = false;
  let offsetMs = 0;
  const engine = new MemoryEngine({
    agents: demoAgents({ models: scriptedModels(0), folders: { shipped, copies }, retry: impatient }),
    now: () => Date.now() + offsetMs,
    decorate: (log) => ({
      ...forwarded(log),
      append: async (request) => {
        const agent = engine.memory.rows.get(request.threadId)?.state.pinned?.agent ?? "";
        // A command comes from outside: no worker has it in hand.
        if (request.epoch === undefined) return log.append(request);
        const nth = (appends[agent] ?? 0) + 1;
        appends[agent] = nth;
        const dies = !died && death?.agent === agent && death.append === nth;
        if (!dies) return log.append(request);
        died = true;
        if (death.when === "after") await log.append(request);
        engine.kill(request.threadId);
        return new Promise<never>(() => undefined);
      },
    }),
  });

  const [first = "", ...later] = inputs;
  const root = await engine.start("lead", { source: "api", text: first, principal: PERSON });
  const copy = path.join(copies, root);
  await untilDone();
  for (const text of later) {
    const input = { inputId: `inp_${text}`, source: "api" as const, text, principal: PERSON };
    await engine.command(root, { kind: "input", input, ifBusy: "reject" });
    await untilDone();
  }
  const rows = [...engine.memory.rows.values()];
  const outcome = engine.memory.rows.get(root)?.state.outcome;
  return {
    output: outcome?.status === "completed" ? outcome.output : outcome,
    logs: Object.fromEntries(rows.map(({ state, events }) => [state.pinned?.agent ?? "", events])),
    appends,
    died,
    copy: fs.existsSync(copy) ? fs.readFileSync(path.join(copy, "config/database.yaml"), "utf8") : "",
    journal: journalOf(copy),
  };

  async function untilDone(): Promise<void> {
    for (;;) {
      await engine.settled();
      if (await askPerson()) continue;
      const due = engine.nextDue();
      if (due === null) return;
      offsetMs += Math.max(0, due - (Date.now() + offsetMs));
    }
  }

  async function askPerson(): Promise<boolean> {
    for (const { threadId, state } of engine.memory.rows.values()) {
      const command = answerTo(state);
      if (command) return (await engine.command(threadId, command)).ok;
    }
    return false;
  }

  function answerTo({ parked }: ThreadState): Command | null {
    if (parked?.address.kind === "approval") {
      return { kind: "decide", challengeId: parked.address.id, by: PERSON, ...decision };
    }
    if (parked?.address.kind !== "outcome") return null;
    // Nobody knows whether the restart happened: the person looks at the journal.
    const happened = journalOf(copy).length > 0;
    const settled = happened ? { outcome: "done" as const, result: RESTARTED } : { outcome: "retry" as const };
    return { kind: "resolve", callId: parked.address.id, by: PERSON, ...settled };
  }
}

const forwarded = (log: EventLog): Omit<EventLog, "append"> => ({
  start: (...all) => log.start(...all),
  fork: (...all) => log.fork(...all),
  read: (...all) => log.read(...all),
});

function journalOf(copy: string): string[] {
  const file = path.join(copy, "journal.jsonl");
  return fs.existsSync(file) ? fs.readFileSync(file, "utf8").trim().split("\n") : [];
}
