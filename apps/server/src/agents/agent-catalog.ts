// Which agent is meant by a name: a member of the team, the project's code, or what came over the API.
import {
  type Agent,
  type AgentData,
  type Budget,
  budgetProblem,
  composeAgent,
  type DataProblem,
  err,
  type Parts,
  type Result,
  recomposeAgent,
  type ThreadStarted,
} from "@roundhouse/runtime";
import type { AgentVersions } from "../log/index.js";
import type { ProjectRegistry } from "../project/registry.js";
import { schemaPatternProblems } from "./schema-patterns.js";

type Named = (name: string) => Agent | undefined;

export class AgentCatalog {
  constructor(
    private readonly registry: ProjectRegistry,
    private readonly versions: AgentVersions,
  ) {}

  /** What a thread of this name that starts now is pinned to. */
  async current(workspaceId: string, name: string, members?: readonly AgentData[]): Promise<Agent | undefined> {
    return (await this.named(workspaceId, [name], members))(name);
  }

  /** The code of a thread that started earlier; `mismatch` tells whether it is whole. */
  of(workspaceId: string, pinned: ThreadStarted): Agent | undefined {
    const { registry } = this;
    if (pinned.source !== "api") return registry.agent(workspaceId, pinned.agent);
    return recomposeAgent(pinned, {
      tools: registry.tools(workspaceId),
      extensions: registry.extensions(workspaceId),
    });
  }

  /** Whether this process can have the code of such a thread at all, by its row alone. */
  mayHave({ workspaceId, agent, agentSource }: { workspaceId: string; agent: string; agentSource: string }): boolean {
    return agentSource === "api" || this.registry.agent(workspaceId, agent) !== undefined;
  }

  /** The agents that a thread may spawn. */
  subagentsOf(workspaceId: string, { subagents, members }: ThreadStarted): Promise<Named> {
    return this.named(workspaceId, subagents, members);
  }

  /** Why a budget can't be held over an agent and those it may spawn; null when it can. */
  async budgetProblem(
    workspaceId: string,
    agent: Agent,
    { budget, members }: { budget: Budget | undefined; members?: readonly AgentData[] | undefined },
  ): Promise<string | null> {
    if (!budget) return null;
    const reached = new Map([[agent.name, agent]]);
    for (const one of reached.values()) {
      const problem = budgetProblem(one, budget, (alias) => this.registry.model(workspaceId, alias));
      if (problem) return problem;
      const named = await this.named(workspaceId, one.subagents, members);
      for (const name of one.subagents) {
        const child = named(name);
        if (child && !reached.has(name)) reached.set(name, child);
      }
    }
    return null;
  }

  /** A definition with its names looked up; every name that is not there is a problem, and so is a pattern that could freeze a process. */
  async compose(
    workspaceId: string,
    data: AgentData,
    members: readonly AgentData[] = [],
  ): Promise<Result<Agent, DataProblem[]>> {
    const { registry } = this;
    const own = registry.agents(workspaceId).map((agent) => agent.name);
    const wanted = data.subagents.filter((name) => !own.includes(name));
    const stored = wanted.length > 0 ? await this.versions.latest(workspaceId, wanted) : [];
    const agents = new Set([...members.map((one) => one.name), ...own, ...stored.map((one) => one.name), data.name]);
    const composed = composeAgent(data, { ...this.parts(workspaceId), agents });
    const problems = schemaPatternProblems(data.output, "/output");
    return problems.length === 0 ? composed : err([...problems, ...(composed.ok ? [] : composed.error)]);
  }

  private async named(
    workspaceId: string,
    names: readonly string[],
    members: readonly AgentData[] = [],
  ): Promise<Named> {
    const { registry } = this;
    const definitions = new Map(members.map((one) => [one.name, one]));
    const unknown = names.filter((name) => !definitions.has(name) && !registry.agent(workspaceId, name));
    const stored = unknown.length > 0 ? await this.versions.latest(workspaceId, unknown) : [];
    for (const { name, definition } of stored) definitions.set(name, definition);
    return (name) => {
      const definition = definitions.get(name);
      return definition ? this.made(workspaceId, definition) : registry.agent(workspaceId, name);
    };
  }

  /** Its own subagents are looked up when it spawns them. */
  private made(workspaceId: string, definition: AgentData): Agent | undefined {
    const agents = new Set(definition.subagents);
    const composed = composeAgent(definition, { ...this.parts(workspaceId), agents });
    return composed.ok ? composed.value : undefined;
  }

  private parts(workspaceId: string): Omit<Parts, "agents"> {
    const { registry } = this;
    return {
      tools: registry.tools(workspaceId),
      extensions: registry.extensions(workspaceId),
      models: new Set(registry.models(workspaceId).map(({ alias }) => alias)),
    };
  }
}
