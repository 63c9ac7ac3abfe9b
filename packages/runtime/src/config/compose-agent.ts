// Makes an agent of data: its names are looked up among the code that a process has.
import type { AgentData, ThreadStarted } from "../events/index.js";
import { err, ok, type Result } from "../result.js";
import type { Agent } from "./agent.js";
import { builtinTools } from "./builtin-tools.js";
import { agent } from "./define-agent.js";
import { ConfigError } from "./errors.js";
import type { Extension } from "./extension.js";
import type { Tool } from "./tool.js";

/** The code that a process has under these names. */
export interface Parts {
  tools: ReadonlyMap<string, Tool>;
  extensions: ReadonlyMap<string, Extension>;
  /** Aliases of its models. */
  models: ReadonlySet<string>;
  /** Agents that may be spawned by name, the ones that are being made included. */
  agents: ReadonlySet<string>;
}

/** Where in the definition, and what is wrong there. */
export interface DataProblem {
  pointer: string;
  message: string;
}

/** Everything that can be found before it runs is found here, all of it at once. */
export function composeAgent(data: AgentData, parts: Parts): Result<Agent, DataProblem[]> {
  const problems = [
    ...missing("model", [data.model], parts.models).map((one) => ({ ...one, pointer: "/model" })),
    ...missing("fallbacks", data.fallbacks, parts.models),
    ...missing("tools", data.tools, parts.tools),
    ...missing("extensions", data.extensions, parts.extensions),
    ...missing("subagents", data.subagents, parts.agents),
  ];
  if (problems.length > 0) return err(problems);
  try {
    const made = agent({
      ...data,
      tools: data.tools.flatMap((name) => parts.tools.get(name) ?? []),
      extensions: data.extensions.flatMap((name) => parts.extensions.get(name) ?? []),
    });
    return ok({ ...made, source: "api" });
  } catch (error) {
    if (error instanceof ConfigError) return err([{ pointer: "", message: error.message }]);
    throw error;
  }
}

type Known = { has(name: string): boolean; keys(): Iterable<string> };

const missing = (field: string, wanted: readonly string[], known: Known): DataProblem[] =>
  wanted.flatMap((name, index) => {
    if (known.has(name)) return [];
    const there = [...known.keys()].join(", ") || "none";
    return [{ pointer: `/${field}/${index}`, message: `"${name}" is not known here; there are: ${there}` }];
  });

/** The agent that a thread was pinned to, out of its log and this process's parts. What is gone is left out: `mismatch` tells. */
export function recomposeAgent(started: ThreadStarted, parts: Pick<Parts, "tools" | "extensions">): Agent {
  const { agent: name, model, fallbacks, subagents } = started;
  const extensions = started.extensions.flatMap((one) => parts.extensions.get(one.name) ?? []);
  const brought = new Set(
    [...extensions.flatMap((one) => one.tools), ...builtinTools(subagents)].map((one) => one.name),
  );
  const own = started.tools.filter((one) => !brought.has(one.name));
  const tools = own.flatMap((one) => parts.tools.get(one.name) ?? []);
  const made = agent({ name, model: model.id, fallbacks: fallbacks.map(({ id }) => id), tools, extensions, subagents });
  return { ...made, source: "api" };
}
