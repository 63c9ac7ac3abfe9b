// defineProject(): everything that a server's configuration file brings along.
import type { Model } from "../ports.js";
import type { Agent } from "./agent.js";
import { budgetProblem } from "./budget-problem.js";
import { ConfigError } from "./errors.js";
import type { Extension } from "./extension.js";
import type { Tool } from "./tool.js";

export interface ProjectDefinition {
  agents: Agent[];
  /** Models by alias. */
  models?: Record<string, Model>;
  /** Tools and extensions that agents made over the API may name. */
  tools?: Tool[];
  extensions?: Extension[];
  /** Made once per process and given to hooks and tools. */
  deps?: () => unknown | Promise<unknown>;
}

export interface Project {
  readonly agents: ReadonlyMap<string, Agent>;
  readonly models: ReadonlyMap<string, Model>;
  readonly tools: ReadonlyMap<string, Tool>;
  readonly extensions: ReadonlyMap<string, Extension>;
  readonly deps: () => unknown | Promise<unknown>;
}

/** Checks that names are unique and that every name an agent uses is there. Throws `ConfigError`. */
export function defineProject(definition: ProjectDefinition): Project {
  const { agents, models = {}, tools = [], extensions = [], deps = () => undefined } = definition;
  const project: Project = {
    agents: byName("agent", agents),
    models: new Map(Object.entries(models)),
    tools: byName("tool", tools),
    extensions: byName("extension", extensions),
    deps,
  };
  for (const one of agents) {
    for (const child of one.subagents) {
      if (!project.agents.has(child)) throw new ConfigError(`agent "${one.name}": unknown subagent "${child}"`);
    }
    for (const alias of [one.model, ...one.fallbacks]) {
      if (typeof alias === "string" && !project.models.has(alias)) {
        const known = [...project.models.keys()].join(", ") || "none";
        throw new ConfigError(`agent "${one.name}": unknown model "${alias}"; the project has ${known}`);
      }
    }
  }
  for (const one of agents) requirePrices(project, one);
  return project;
}

/** An agent's budget covers whatever its children spend, too. */
function requirePrices({ agents, models }: Project, owner: Agent): void {
  const reached = new Set([owner]);
  for (const one of reached) {
    const problem = budgetProblem(one, owner.budget, (alias) => models.get(alias));
    if (problem) throw new ConfigError(`agent "${owner.name}": ${problem}`);
    for (const child of one.subagents) reached.add(agents.get(child) as Agent);
  }
}

function byName<T extends { name: string }>(what: string, named: readonly T[]): ReadonlyMap<string, T> {
  const map = new Map<string, T>();
  for (const one of named) {
    if (map.has(one.name)) throw new ConfigError(`two ${what}s are named "${one.name}"`);
    map.set(one.name, one);
  }
  return map;
}
