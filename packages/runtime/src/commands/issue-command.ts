// Carries a command out: read, decide, append; and again on what is there now when something landed in between. R2.
import { ok, type Result } from "../result.js";
import type { EventLog } from "../ports.js";
import { reduce } from "../state/reduce.js";
import { type Command, type CommandContext, type Issued, type Refusal, refuse } from "./command.js";
import { decide } from "./decide.js";

export async function issueCommand(
  log: EventLog,
  threadId: string,
  command: Command,
  context: () => Promise<CommandContext>,
): Promise<Result<Issued, Refusal>> {
  for (;;) {
    const state = reduce(await log.read(threadId), threadId);
    if (!state.pinned) return refuse("not_found", `no thread ${threadId}`);
    const decided = await decide(state, command, await context());
    if (!decided.ok) return decided;
    const { drafts, effects = [], refusal } = decided.value;
    if (drafts.length === 0 && effects.length === 0) return refusal ? { ok: false, error: refusal } : ok({ events: [], state });
    const result = await log.append({ threadId, state, drafts, effects, actor: actorOf(command) });
    if (result.ok) return refusal ? { ok: false, error: refusal } : ok({ events: result.events, state: result.state });
    switch (result.refusal.code) {
      case "seq_conflict":
        continue;
      case "busy":
        return refuse("busy", "another input was accepted first; use ifBusy queue or interrupt");
      default:
        throw new Error(`a command was refused by the log: ${JSON.stringify(result.refusal)}`);
    }
  }
}

function actorOf(command: Command): { kind: "user" | "approver"; id: string } {
  const approving = command.kind === "decide" || command.kind === "answer" || command.kind === "resolve";
  return { kind: approving ? "approver" : "user", id: command.kind === "input" ? command.input.principal : command.by };
}
