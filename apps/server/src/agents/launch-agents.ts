// Finds or makes the agent that a launch names, with those that came along, and says what is wrong with them, field by field.
import type { Agent, AgentData, Budget, Problem, ThreadStarted } from "@roundhouse/runtime";
import { ProblemError } from "../problems.js";
import type { ProjectRegistry } from "../project/registry.js";
import type { AgentCatalog } from "./agent-catalog.js";

export interface WantedAgent {
  workspaceId: string;
  agent: string | AgentData;
  members?: readonly AgentData[] | undefined;
  budget?: Budget | undefined;
  /** The field of the request that named the agent. */
  field?: "agent" | "lead" | undefined;
}

interface Spending {
  workspaceId: string;
  budget: Budget | undefined;
  members?: readonly AgentData[] | undefined;
}

type Errors = NonNullable<Problem["errors"]>;

export class LaunchAgents {
  constructor(
    private readonly catalog: AgentCatalog,
    private readonly registry: ProjectRegistry,
  ) {}

  /** Throws a `ProblemError` that names every field that is wrong. */
  async agentOf(wanted: WantedAgent): Promise<{ agent: Agent; members: AgentData[] }> {
    const { agent, field = "agent", workspaceId, budget } = wanted;
    const inline = typeof agent === "string" ? [] : [{ data: agent, at: `/${field}` }];
    const given = [...inline, ...(wanted.members ?? []).map((data, index) => ({ data, at: `/members/${index}` }))];
    const members = given.map(({ data }) => data);
    const shadows = given.filter(({ data }) => this.registry.agent(workspaceId, data.name));
    if (shadows.length > 0)
      throw agentIsCode(shadows.map(({ data, at }) => ({ name: data.name, pointer: `${at}/name` })));
    const errors = [...sameNames(given), ...(await this.problemsOf(workspaceId, given))];
    if (errors.length > 0) throw invalidAgents(errors);
    const name = typeof agent === "string" ? agent : agent.name;
    const found = await this.catalog.current(workspaceId, name, members);
    if (!found) throw this.unknown(workspaceId, name, field);
    await this.mustHoldBudget(found, { workspaceId, budget, members });
    return { agent: found, members };
  }

  /** Throws a `ProblemError` where a budget can't be held over a thread and those it may spawn. */
  async mustHoldTo(budget: Budget, workspaceId: string, pinned: ThreadStarted): Promise<void> {
    const agent = this.catalog.of(workspaceId, pinned);
    const { members } = pinned;
    if (agent) await this.mustHoldBudget(agent, { workspaceId, budget, members });
  }

  /** Throws a `ProblemError` where a budget covers a model without a price or a bound that it needs. */
  async mustHoldBudget(agent: Agent, { workspaceId, ...spending }: Spending): Promise<void> {
    const message = await this.catalog.budgetProblem(workspaceId, agent, spending);
    if (message) throw invalidAgents([{ pointer: "/budget", message }]);
  }

  private async problemsOf(workspaceId: string, given: readonly Given[]): Promise<Errors> {
    const members = given.map(({ data }) => data);
    const all = await Promise.all(
      given.map(async ({ data, at }) => {
        const composed = await this.catalog.compose(workspaceId, data, members);
        return composed.ok ? [] : composed.error.map(({ pointer, message }) => ({ pointer: at + pointer, message }));
      }),
    );
    return all.flat();
  }

  private unknown(workspaceId: string, name: string, field: string): ProblemError {
    const known = this.registry.agents(workspaceId).map((one) => one.name);
    const message = `no agent named "${name}"; there are ${known.join(", ") || "none"}`;
    return new ProblemError("unknown_agent", { detail: message, errors: [{ pointer: `/${field}`, message }] });
  }
}

interface Given {
  data: AgentData;
  at: string;
}

const sameNames = (given: readonly Given[]): Errors =>
  given
    .filter(({ data }, index) => given.findIndex((other) => other.data.name === data.name) < index)
    .map(({ data, at }) => ({ pointer: `${at}/name`, message: `another agent of this team is named "${data.name}"` }));

/** What is data never takes the place of code, with its guards. */
export function agentIsCode(taken: readonly { name: string; pointer: string }[]): ProblemError {
  const errors = taken.map(({ name, pointer }) => ({
    pointer,
    message: `"${name}" is an agent of the project's code, and is changed there; name this one otherwise`,
  }));
  return new ProblemError("agent_is_code", { detail: errors.map(({ message }) => message).join("; "), errors });
}

export const invalidAgents = (errors: Errors): ProblemError =>
  new ProblemError("invalid_agent", { detail: errors.map(({ message }) => message).join("; "), errors });
