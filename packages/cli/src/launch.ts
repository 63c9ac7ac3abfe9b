// `roundhouse launch`: starts a run, and waits for its end where that is asked for.
import { setTimeout as after } from "node:timers/promises";
import type { ThreadResult } from "@roundhouse/client";
import type { ApprovalView } from "@roundhouse/runtime";
import type { Typed } from "./command-line.js";
import type { Connection } from "./connect.js";
import { CommandError } from "./failure.js";
import { harmless, type Shell } from "./shell.js";

const ASK_SECONDS = 30;
/** A parked run answers at once: it is asked again only so often. */
const PARKED_MS = 1000;

export async function launch({ words, flags }: Typed, { client }: Connection, shell: Shell): Promise<number> {
  const [agent = "", given = ""] = words;
  const input = given === "-" ? await shell.readInput() : given;
  if (input.trim() === "") throw new CommandError("the input is empty: an agent needs something to go on");
  const id = flags.team
    ? (await client.teams.launch({ lead: agent, input })).teamId
    : (await client.threads.launch({ agent, input })).threadId;
  if (!flags.wait) {
    await shell.out(`${id}\n`);
    return 0;
  }
  shell.say(id);
  return tellEnd(await waitForEnd(id, { client }, shell), shell);
}

type Ended = Extract<ThreadResult["outcome"], { status: "completed" | "failed" | "cancelled" | "budget_exhausted" }>;

async function waitForEnd(id: string, { client }: Pick<Connection, "client">, shell: Shell): Promise<Ended> {
  const told = new Set<string>();
  for (;;) {
    const { status, outcome } = await client.threads.result(id, ASK_SECONDS);
    if (status === "idle" && outcome !== null) return outcome as Ended;
    if (status !== "parked") continue;
    const { data } = await client.approvals.list({ team: id, status: "open" });
    for (const one of data.filter((approval) => !told.has(approval.id))) {
      told.add(one.id);
      shell.say(hintFor(one));
    }
    await after(PARKED_MS, undefined, { signal: shell.signal });
  }
}

function hintFor({ id, kind, question, summary, tool }: ApprovalView): string {
  const how = kind === "approval" ? `\n  roundhouse approve ${id}` : ` (${kind} ${id})`;
  return `waits for a person: ${harmless(question ?? (summary || tool))}${how}`;
}

async function tellEnd(outcome: Ended, shell: Shell): Promise<number> {
  switch (outcome.status) {
    case "completed":
      await shell.out(`${typeof outcome.output === "string" ? outcome.output : JSON.stringify(outcome.output)}\n`);
      return 0;
    case "failed":
      shell.say(`failed: ${outcome.code}`);
      return 1;
    case "budget_exhausted":
      shell.say(`its budget is used up: ${outcome.limit}`);
      return 1;
    default:
      shell.say(outcome.status);
      return 1;
  }
}
