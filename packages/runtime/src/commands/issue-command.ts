// Carries a command out: read, decide, append; and again on what is there now when something landed in between. R2.

import type { EventLog } from "../ports.js";
import { ok, type Result } from "../result.js";
import { reduce } from "../state/reduce.js";
import type { ThreadState } from "../state/thread-state.js";
import { type Command, type CommandContext, type Issued, type Refusal, refuse } from "./command.js";
import { decide } from "./decide.js";

export interface CommandSite {
  log: EventLog;
  threadId: string;
  /** Read anew on every try. */
  context(state: ThreadState): Promise<CommandContext>;
}

export async function issueCommand(site: CommandSite, command: Command): Promise<Result<Issued, Refusal>> {
  for (;;) {
    const answer = await tryOnce(site, command);
    if (answer !== "seq_conflict") return answer;
  }
}

async function tryOnce(site: CommandSite, command: Command): Promise<Result<Issued, Refusal> | "seq_conflict"> {
  const { log, threadId } = site;
  // The log and what stands beside it are two reads: an append tells by its seq if they fell apart, an answer without one looks again.
  const unlessOutdated = async (answer: Result<Issued, Refusal>, seq: number) =>
    (await log.read(threadId, seq)).length > 0 ? "seq_conflict" : answer;
  const state = reduce(await log.read(threadId), threadId);
  if (!state.pinned) return refuse("not_found", `no thread ${threadId}`);
  const decided = await decide(state, command, await site.context(state));
  if (!decided.ok) return unlessOutdated(decided, state.seq);
  const { drafts, effects = [], refusal } = decided.value;
  const answered = (issued: Issued): Result<Issued, Refusal> => (refusal ? { ok: false, error: refusal } : ok(issued));
  if (drafts.length === 0 && effects.length === 0) return unlessOutdated(answered({ events: [], state }), state.seq);
  const result = await log.append({ threadId, state, drafts, effects, actor: actorOf(command) });
  if (result.ok) return answered({ events: result.events, state: result.state });
  switch (result.refusal.code) {
    case "seq_conflict":
      return "seq_conflict";
    case "barrier":
      return refuse("cancelled", "the run that asked was cancelled with its team; nothing waits for this any more");
    case "busy":
      return refuse("busy", "another input was accepted first; use ifBusy queue or interrupt");
    default:
      throw new Error(`a command was refused by the log: ${JSON.stringify(result.refusal)}`);
  }
}

function actorOf(command: Command): { kind: "user" | "approver"; id: string } {
  const approving = command.kind === "decide" || command.kind === "answer" || command.kind === "resolve";
  return { kind: approving ? "approver" : "user", id: command.kind === "input" ? command.input.principal : command.by };
}
