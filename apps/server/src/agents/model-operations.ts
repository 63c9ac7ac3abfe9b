// What an operator may tell all threads on a model, and how models stand. A word of an operator is in the audit trail in the commit that makes it so.
import {
  accountOf,
  type EventLog,
  type HoldBody,
  isShut,
  type ModelAnswer,
  type ModelView,
  modelSubject,
  pinnedNow,
  providerSubject,
  type SwitchOrder,
} from "@roundhouse/runtime";
import type { Principal } from "../auth/principal.js";
import {
  type AgentVersions,
  type CommandContext,
  currentCommand,
  type DueClock,
  type ModelGates,
  type ModelList,
} from "../log/index.js";
import { ProblemError } from "../problems.js";
import type { ProjectRegistry } from "../project/registry.js";
import type { ThreadCommands } from "../threads/thread-commands.js";
import { modelViewOf } from "./model-views.js";
import { findModel, type NamedModel, namedModels, namesOf } from "./named-models.js";

export interface ModelRooms {
  registry: ProjectRegistry;
  gates: ModelGates;
  list: ModelList;
  versions: AgentVersions;
  log: EventLog;
  clock: DueClock;
  commands: ThreadCommands;
}

const WINDOW_MS = 15 * 60_000;
/** So many threads are told at a time. */
const AT_ONCE = 16;
const MOST_WAITS = 10_000;

export class ModelOperations {
  constructor(private readonly rooms: ModelRooms) {}

  async list({ workspaceId }: Principal): Promise<ModelView[]> {
    const { registry, gates, list, clock } = this.rooms;
    const now = clock.now();
    const [recent, shut, threads, waits, fellBack] = await Promise.all([
      list.recent(workspaceId, new Date(now - WINDOW_MS)),
      gates.list(workspaceId),
      list.threads(workspaceId),
      list.waits(workspaceId),
      list.fellBack(workspaceId),
    ]);
    const stored = { now, windowMs: WINDOW_MS, recent, gates: shut, threads, waits, fellBack };
    return namedModels(registry.models(workspaceId)).map((named) => modelViewOf(named, stored));
  }

  async hold(caller: Principal, name: string, { until, reason }: HoldBody): Promise<ModelAnswer> {
    const { gates, clock, list } = this.rooms;
    const named = this.named(caller, name);
    const now = clock.now();
    const ends = until === undefined ? null : Date.parse(until);
    if (ends !== null && ends <= now) {
      const message = "until is over already; name a time that is to come, or none";
      throw new ProblemError("invalid_request", { detail: message, errors: [{ pointer: "/until", message }] });
    }
    const why = `held by ${caller.name}${reason === undefined ? "" : `: ${reason}`}`
      .toWellFormed()
      .replaceAll("\0", "");
    await gates.hold(commandOf("model.hold", named, { until: until ?? null, reason: reason ?? null }), {
      subject: modelSubject(named.model.id),
      until: ends,
      why,
      by: caller.name,
      since: now,
      threadId: null,
      probe: null,
      nextPlace: ends ?? now,
    });
    const threads = await list.threads(caller.workspaceId);
    return answerFor(
      named,
      namesOf(named).reduce((sum, each) => sum + (threads.get(each) ?? 0), 0),
    );
  }

  async release(caller: Principal, name: string): Promise<ModelAnswer> {
    const { gates, clock } = this.rooms;
    const named = this.named(caller, name);
    const subject = modelSubject(named.model.id);
    const released = await gates.release(commandOf("model.release", named, null), subject, clock.now());
    if (released === null) {
      const detail = `nobody holds ${named.model.id}; a provider's limit is ended by retry-all`;
      throw new ProblemError("not_held", { detail });
    }
    return answerFor(named, released);
  }

  /** Everything that waits on the model goes on now, one after the other. */
  async retryAll(caller: Principal, name: string): Promise<ModelAnswer> {
    const { gates, clock, list } = this.rooms;
    const named = this.named(caller, name);
    await this.requireFree(caller, named);
    const line = providerSubject(accountOf(named.model));
    const lines = { line, hold: modelSubject(named.model.id), now: clock.now() };
    const left = await gates.openLine(commandOf("model.retry_all", named, null), lines);
    if (left === null) throw heldProblem(named, "held");
    const names = new Set(namesOf(named));
    const waiting = (await list.waits(caller.workspaceId, MOST_WAITS)).filter(({ model }) => names.has(model));
    let released = left;
    for (let at = 0; at < waiting.length; at += AT_ONCE) {
      const some = waiting.slice(at, at + AT_ONCE).map(({ threadId }) => this.retry(caller, threadId, line));
      released += (await Promise.all(some)).filter(Boolean).length;
    }
    return answerFor(named, released);
  }

  /** Every unfinished thread on it goes to its next fallback, at its next step. */
  async forceFallback(caller: Principal, name: string): Promise<ModelAnswer> {
    const { gates } = this.rooms;
    const named = this.named(caller, name);
    const order = orderFor("fallback", named, caller);
    const configs = await this.configsWithWayOut(caller, order.models);
    if (configs.length === 0 && !(await this.someAgentHasWayOut(caller, order.models))) {
      const detail = `no agent has a fallback from ${named.model.id}; name one in its fallbacks, or hold the model`;
      throw new ProblemError("no_fallback", { detail });
    }
    return answerFor(named, await gates.sendElsewhere(commandOf("model.force_fallback", named, null), order, configs));
  }

  /** Every thread that went from it to a fallback comes back, at its next step. */
  async revert(caller: Principal, name: string): Promise<ModelAnswer> {
    const named = this.named(caller, name);
    const command = commandOf("model.revert", named, null);
    const told = await this.rooms.gates.bringBack(command, orderFor("revert", named, caller));
    return answerFor(named, told);
  }

  private async configsWithWayOut({ workspaceId }: Principal, names: readonly string[]): Promise<string[]> {
    const { list, log } = this.rooms;
    const configs = (await list.configs(workspaceId, names)).map(async ({ configHash, threadId }) => {
      const pinned = pinnedNow(await log.read(threadId));
      return pinned && hasWayOut(pinned, names) ? [configHash] : [];
    });
    return (await Promise.all(configs)).flat();
  }

  /** Whether anybody could be sent elsewhere, though nobody is at work on it now. */
  private async someAgentHasWayOut({ workspaceId }: Principal, names: readonly string[]): Promise<boolean> {
    const { registry, versions } = this.rooms;
    const made = (await versions.latest(workspaceId)).map(({ definition }) => definition);
    return [...registry.agents(workspaceId), ...made].some((agent) => hasWayOut(agent, names));
  }

  private named({ workspaceId }: Principal, name: string): NamedModel {
    return findModel(this.rooms.registry.models(workspaceId), name);
  }

  private async requireFree({ workspaceId }: Principal, named: NamedModel): Promise<void> {
    const subject = modelSubject(named.model.id);
    const gate = (await this.rooms.gates.list(workspaceId)).find((one) => one.subject === subject);
    if (gate && isShut(gate, this.rooms.clock.now())) throw heldProblem(named, gate.why);
  }

  /** False for one that went on meanwhile. */
  private async retry({ workspaceId, name }: Principal, threadId: string, line: string): Promise<boolean> {
    try {
      await this.rooms.commands.issue(workspaceId, threadId, { kind: "retryNow", by: name, line });
      return true;
    } catch (error) {
      if (error instanceof ProblemError && error.code === "nothing_to_retry") return false;
      throw error;
    }
  }
}

const answerFor = ({ model }: NamedModel, threads: number): ModelAnswer => ({ model: model.id, threads });

const heldProblem = ({ model }: NamedModel, why: string): ProblemError =>
  new ProblemError("model_held", { detail: `${model.id} is ${why}; release it first` });

const orderFor = (kind: SwitchOrder["kind"], named: NamedModel, { name }: Principal): SwitchOrder => ({
  kind,
  models: namesOf(named),
  by: name,
});

function commandOf(action: string, { model }: NamedModel, data: unknown): CommandContext {
  const command = currentCommand();
  if (!command) throw new Error("an operator's word comes with a request");
  command.audit = { action, target: model.id, data };
  return command;
}

interface Choice {
  model: string | { id: string };
  fallbacks: readonly (string | { id: string })[];
}

/** It uses the model, and can go on to another one. */
function hasWayOut({ model, fallbacks }: Choice, names: readonly string[]): boolean {
  const ids = [model, ...fallbacks].map((one) => (typeof one === "string" ? one : one.id));
  const at = ids.findIndex((id) => names.includes(id));
  return at >= 0 && ids.slice(at + 1).some((id) => !names.includes(id));
}
