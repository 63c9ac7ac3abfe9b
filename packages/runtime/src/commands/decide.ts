// decide(state, command): what a command comes to on this state, or why it is refused. Only an edit asks anybody: the hooks.
import { boundedBy, configHashOf, decidedBy, mismatch, pinnedConfig } from "../config/fingerprint.js";
import { draft, type EventDraft } from "../events/index.js";
import type { Effect } from "../ports.js";
import { assertNever, ok, type Result } from "../result.js";
import { isHold } from "../state/gates.js";
import { unfinishedChildren } from "../state/outcome.js";
import type { ThreadState } from "../state/thread-state.js";
import { type Command, type CommandContext, type Decided, type Refusal, refuse } from "./command.js";
import { decideApproval } from "./decide-approval.js";
import { answerQuestion, resolveOutcome } from "./settle.js";

type Decision = Result<Decided, Refusal>;
type Of<K extends Command["kind"]> = Extract<Command, { kind: K }>;

export async function decide(state: ThreadState, command: Command, context: CommandContext): Promise<Decision> {
  switch (command.kind) {
    case "input":
      return giveInput(state, command, context);
    case "decide":
      return decideApproval(state, command, context);
    case "answer":
      return answerQuestion(state, command);
    case "resolve":
      return resolveOutcome(state, command);
    case "cancel":
      return cancel(state, command, context);
    case "setModel":
      return setModel(state, command);
    case "setMode":
      return setMode(state, command);
    case "compact":
      return compact(state, command, context);
    case "retryNow":
      return retryNow(state, command, context);
    case "adoptConfig":
      return adoptConfig(state, command, context);
    default:
      return assertNever(command);
  }
}

const isBusy = (state: ThreadState, context: CommandContext): boolean =>
  state.turn !== null || state.run !== null || state.compaction.requested !== null || context.inboxWaiting;

function configProblem(state: ThreadState, context: CommandContext): { ok: false; error: Refusal } | null {
  const why = state.pinned ? mismatch(state.pinned, context.agent) : null;
  return why
    ? refuse("config_mismatch", `${why}; bring that version back, or move the thread with adopt-config`)
    : null;
}

function giveInput(state: ThreadState, command: Of<"input">, context: CommandContext): Decision {
  const changed = configProblem(state, context);
  if (changed) return changed;
  const { input, ifBusy } = command;
  if (!isBusy(state, context))
    return ok({ drafts: [], effects: [{ kind: "acceptInput", input, ifEmpty: ifBusy === "reject" }] });
  switch (ifBusy) {
    case "reject":
      return refuse("busy", `the thread is busy: ${whyBusy(state)}; use ifBusy queue or interrupt`);
    case "queue":
      return ok({ drafts: [], effects: [{ kind: "acceptInput", input }] });
    case "interrupt": {
      const { drafts, effects = [] } = cancelPlan(state, { scope: "tree", reason: "interrupted by new input" });
      return ok({ drafts, effects: [...effects, { kind: "acceptInput", input }] });
    }
  }
}

function whyBusy(state: ThreadState): string {
  if (state.parked) return `it is parked, ${state.parked.reason}`;
  if (state.turn) return "a turn is open";
  return unfinishedChildren(state).length > 0 ? "its background children are working" : "an input waits for its turn";
}

function cancelPlan(state: ThreadState, data: { scope: "thread" | "tree"; reason?: string | undefined }): Decided {
  if (state.cancel) return { drafts: [] };
  const reason = data.reason === undefined ? {} : { reason: data.reason };
  return {
    drafts: [draft("cancel_requested", { scope: data.scope, ...reason })],
    effects: unfinishedChildren(state).length > 0 ? [{ kind: "raiseBarrier" }] : [],
  };
}

function cancel(state: ThreadState, command: Of<"cancel">, context: CommandContext): Decision {
  if (!isBusy(state, context)) return refuse("nothing_to_cancel", "nothing runs, waits or is queued on this thread");
  return ok(cancelPlan(state, command));
}

function setModel(state: ThreadState, { modelId }: Of<"setModel">): Decision {
  const { pinned } = state;
  const known = pinned ? [pinned.model, ...pinned.fallbacks] : [];
  const settings = known.find((model) => model.id === modelId);
  if (!settings) {
    const allowed = known.map((model) => model.id).join(", ");
    return refuse("invalid_model", `"${modelId}" is not one of the agent's models: ${allowed}`, { pointer: "/model" });
  }
  if (state.attempt) return refuse("busy", "a request is under way; set the model when it has been answered");
  return ok({ drafts: [draft("settings_changed", { reason: "user", settings })] });
}

function setMode(state: ThreadState, { mode }: Of<"setMode">): Decision {
  if (mode === "bypass" && !state.pinned?.permissions.allowBypass) {
    return refuse("invalid_mode", "mode bypass needs permissions.allowBypass on the agent", { pointer: "/mode" });
  }
  return ok({ drafts: mode === state.mode ? [] : [draft("mode_changed", { from: state.mode, to: mode })] });
}

function compact(state: ThreadState, command: Of<"compact">, context: CommandContext): Decision {
  const changed = configProblem(state, context);
  if (changed) return changed;
  if (isBusy(state, context)) return refuse("busy", "only an idle thread is compacted; wait until its run is over");
  const { instructions } = command;
  return ok({ drafts: [draft("compaction_requested", instructions === undefined ? {} : { instructions })] });
}

function retryNow(state: ThreadState, { by, line }: Of<"retryNow">, { place }: CommandContext): Decision {
  const wait = state.retryWait;
  if (!wait && !place) return refuse("nothing_to_retry", "the thread waits for no retry");
  if (place && isHold(place)) return refuse("nothing_to_retry", `${place.why}; release the model first`);
  if (state.hurried && !place) return ok({ drafts: [] });
  const effect: Effect = line === undefined ? { kind: "leaveLine" } : { kind: "joinLine", subject: line };
  const about = wait ? { requestSeq: wait.requestSeq } : {};
  return ok({
    drafts: [draft("retry_released", { ...about, by })],
    effects: place || line !== undefined ? [effect] : [],
  });
}

function adoptConfig(state: ThreadState, { by }: Of<"adoptConfig">, context: CommandContext): Decision {
  const { agent } = context;
  if (!agent || !state.pinned)
    return refuse("config_mismatch", `no agent named "${state.pinned?.agent}" in this project`);
  if (state.attempt) return refuse("busy", "a request is under way; move the thread when it has been answered");
  const toHash = configHashOf(agent);
  if (toHash === state.pinned.configHash) return ok({ drafts: [] });
  const own = decidedBy(pinnedConfig(agent), state.pinned);
  const config = state.pinned.parent ? boundedBy(own, state.pinned) : own;
  const drafts: EventDraft[] = [draft("config_adopted", { fromHash: state.pinned.configHash, toHash, by, config })];
  const { allowBypass, mode } = config.permissions;
  // A mode that the version forbids does not outlive the one that allowed it.
  if (state.mode === "bypass" && !allowBypass) drafts.push(draft("mode_changed", { from: state.mode, to: mode }));
  return ok({ drafts });
}
