// What people and programs ask of threads: each is decided purely and appended, and its refusal becomes a problem.
import {
  type AgentData,
  type Budget,
  type Command,
  type CommandContext,
  type EventLog,
  forkAt,
  type InboxInput,
  type Issued,
  issueCommand,
  newId,
  pinAgent,
  pinnedNow,
  quorumProblem,
  type Refusal,
  type ThreadState,
} from "@roundhouse/runtime";
import type { AgentCatalog } from "../agents/agent-catalog.js";
import type { LaunchAgents } from "../agents/launch-agents.js";
import { currentCommand, type DueClock, type ThreadList, type Worlds } from "../log/index.js";
import { notFound, ProblemError } from "../problems.js";
import type { ProjectRegistry } from "../project/registry.js";

export interface Launch {
  workspaceId: string;
  principal: string;
  /** A name, or an agent that is made for this launch. */
  agent: string | AgentData;
  /** Agents that are made for this launch, for those who may spawn them. */
  members?: AgentData[] | undefined;
  input: string;
  source: "api" | "dashboard";
  budget?: Budget | undefined;
  deadline?: string | undefined;
  name?: string | undefined;
  metadata?: Record<string, string> | undefined;
  /** Instead of the lead agent's own. */
  approvers?: string[] | undefined;
  /** The field of the request that named the agent. */
  field?: "agent" | "lead" | undefined;
}

export interface CommandRooms {
  log: EventLog;
  threads: ThreadList;
  worlds: Worlds;
  clock: DueClock;
  registry: ProjectRegistry;
  catalog: AgentCatalog;
  launches: LaunchAgents;
}

export class ThreadCommands {
  constructor(private readonly rooms: CommandRooms) {}

  /** Answers once the input is durable. */
  async launch(launch: Launch): Promise<{ threadId: string; inputId: string }> {
    const { log, clock, launches } = this.rooms;
    const { principal, budget, deadline } = launch;
    const { agent, members } = await launches.agentOf(launch);
    const unmet = quorumProblem({ quorum: agent.quorum, approvers: launch.approvers ?? agent.approvers });
    if (unmet) {
      const message = `the quorum of "${agent.name}" ${unmet}`;
      throw new ProblemError("invalid_request", { detail: message, errors: [{ pointer: "/approvers", message }] });
    }
    const threadId = newId("thr", clock.now());
    const input = { ...this.inputOf(launch), budget };
    this.promise({ threadId, inputId: input.inputId });
    const context = currentCommand();
    if (context) {
      context.launch = { name: launch.name, metadata: launch.metadata ?? {} };
      context.audit ??= { action: "thread.launch", target: threadId, data: { agent: agent.name } };
    }
    const pinned = pinAgent(agent, { threadId, principal, deadline, members });
    const permissions = launch.approvers ? { ...pinned.permissions, approvers: launch.approvers } : pinned.permissions;
    await log.start(threadId, { ...pinned, permissions }, input);
    return { threadId, inputId: input.inputId };
  }

  async input(threadId: string, given: GivenInput): Promise<{ threadId: string; inputId: string }> {
    await this.mustHoldTo(given.budget, given.workspaceId, threadId);
    const input: InboxInput = { ...this.inputOf(given), budget: given.budget };
    const answer = { threadId, inputId: input.inputId };
    this.promise(answer);
    await this.issue(given.workspaceId, threadId, { kind: "input", input, ifBusy: given.ifBusy });
    return answer;
  }

  /** At a seq where no turn is open; the new thread's log goes on from there. */
  async fork(where: { workspaceId: string; threadId: string; atSeq: number }): Promise<{ threadId: string }> {
    const { log, clock } = this.rooms;
    await this.mustExist(where.workspaceId, where.threadId);
    const threadId = newId("thr", clock.now());
    const started = forkAt(await log.read(where.threadId), { atSeq: where.atSeq, threadId });
    if (!started.ok) throw problemOf(started.error);
    this.promise({ threadId });
    await log.fork(threadId, { threadId: where.threadId, atSeq: where.atSeq }, started.value);
    return { threadId };
  }

  /** Throws a `ProblemError` for every refusal. */
  async issue(workspaceId: string, threadId: string, command: Command): Promise<Issued> {
    await this.mustExist(workspaceId, threadId);
    const context = currentCommand();
    if (context && command.kind !== "input") {
      context.audit ??= { action: `thread.${command.kind}`, target: threadId, data: command };
    }
    const site = {
      log: this.rooms.log,
      threadId,
      context: (state: ThreadState) => this.contextOf(workspaceId, state, command),
    };
    const result = await issueCommand(site, command);
    if (result.ok) return result.value;
    throw problemOf(result.error);
  }

  /** A budget of money needs the prices of whoever may spend it. */
  private async mustHoldTo(budget: Budget | undefined, workspaceId: string, threadId: string): Promise<void> {
    if (!budget) return;
    await this.mustExist(workspaceId, threadId);
    const { log, launches } = this.rooms;
    const pinned = pinnedNow(await log.read(threadId));
    if (pinned) await launches.mustHoldTo(budget, workspaceId, pinned);
  }

  private async mustExist(workspaceId: string, threadId: string): Promise<void> {
    const [thread] = await this.rooms.threads.rootsOf([threadId]);
    if (thread?.workspaceId !== workspaceId) throw notFound("thread");
  }

  private async contextOf(workspaceId: string, state: ThreadState, command: Command): Promise<CommandContext> {
    const { registry, catalog, clock, worlds } = this.rooms;
    const { pinned } = state;
    const current = async () => pinned && catalog.current(workspaceId, pinned.agent, pinned.members);
    const [around, agent] = await Promise.all([
      worlds.around(state.threadId),
      command.kind === "adoptConfig" ? current() : pinned && catalog.of(workspaceId, pinned),
    ]);
    return {
      agent: agent ?? undefined,
      deps: registry.deps(workspaceId),
      now: clock.now(),
      inboxWaiting: around.inbox !== null,
      place: around.place,
      agentRules: around.agentRules,
      ancestorModes: Object.fromEntries(around.ancestors.map(({ id, mode }) => [id, mode])),
    };
  }

  private inputOf({ principal, source, input }: Pick<Launch, "principal" | "source" | "input">): InboxInput {
    return { inputId: newId("inp", this.rooms.clock.now()), source, text: input, principal };
  }

  /** What a repeated request is answered if this process dies before it could answer the first one. */
  private promise(answer: unknown): void {
    const { idempotency } = currentCommand() ?? {};
    if (idempotency) idempotency.answer = answer;
  }
}

export interface GivenInput {
  workspaceId: string;
  principal: string;
  source: "api" | "dashboard";
  input: string;
  ifBusy: "reject" | "queue" | "interrupt";
  budget?: Budget | undefined;
}

const problemOf = ({ code, message, pointer, details }: Refusal): ProblemError =>
  new ProblemError(code, {
    detail: message,
    extra: details,
    ...(pointer === undefined ? {} : { errors: [{ pointer, message }] }),
  });
