// What an agent is: a model with instructions, tools, extensions and rules, everything checked before anything runs.
import type { z } from "zod";
import {
  type Address,
  agentSettings,
  type Budget,
  type ContextPolicy,
  type Event,
  type Limits,
  type ParkReason,
  type permissionsDefinition,
  quorumProblem,
  type RetryPolicy,
} from "../events/index.js";
import { parseRule } from "../permissions/rule.js";
import type { Model, Viewers } from "../ports.js";
import type { Outcome } from "../state/thread-state.js";
import { budgetProblem } from "./budget-problem.js";
import { builtinTools } from "./builtin-tools.js";
import { ConfigError } from "./errors.js";
import type { Extension } from "./extension.js";
import { type SchemaSource, toZod } from "./schema.js";
import type { Tool } from "./tool.js";

export interface AgentDefinition {
  name?: string;
  instructions?: string;
  /** A model, or the alias of one in the project. */
  model: Model | string;
  /** Tried in order when the model stays overloaded. */
  fallbacks?: (Model | string)[];
  tools?: Tool[];
  extensions?: Extension[];
  /** Names of the agents that this one may spawn. */
  subagents?: string[];
  permissions?: z.input<typeof permissionsDefinition>;
  approvers?: string[] | undefined;
  quorum?: number;
  selfApproval?: boolean;
  approvalTimeoutMs?: number;
  limits?: Partial<Limits>;
  retry?: Partial<RetryPolicy>;
  context?: Partial<ContextPolicy>;
  budget?: Budget | undefined;
  /** A schema that the final answer must fit. */
  output?: SchemaSource | undefined;
}

export interface RunOptions {
  /** The application's own things, given to hooks and tools. */
  deps?: unknown;
  /** Who gives the input. */
  principal?: string;
  /** The agents that this one may spawn. */
  agents?: Agent[];
  viewers?: Viewers;
}

export type RunResult = { threadId: string; log: Event[] } & (
  | Outcome
  | { status: "parked"; reason: ParkReason; pending: Address[] }
);

export interface Agent extends z.output<typeof agentSettings> {
  /** Set on an agent that is data: it was made over the API. */
  readonly source?: "api" | undefined;
  readonly model: Model | string;
  readonly fallbacks: readonly (Model | string)[];
  /** Its own tools, its extensions' and the built-in ones. */
  readonly tools: readonly Tool[];
  readonly extensions: readonly Extension[];
  readonly output?: SchemaSource | undefined;
  /** Runs the agent in this process, without a server. */
  run(input: string, options?: RunOptions): Promise<RunResult>;
}

/** Checks everything that can be checked before anything runs. Throws `ConfigError` naming the place. */
export function checkAgent(definition: AgentDefinition): Omit<Agent, "run"> {
  const { model, fallbacks = [], tools = [], extensions = [], output, ...rest } = definition;
  const parsed = agentSettings.safeParse(rest);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new ConfigError(`agent "${definition.name ?? "agent"}": ${issue?.path.join(".")}: ${issue?.message}`);
  }
  const where = `agent "${parsed.data.name}"`;
  const unmet = quorumProblem(parsed.data);
  if (unmet) throw new ConfigError(`${where}: quorum ${unmet}`);
  if (!model) throw new ConfigError(`${where}: needs a model`);
  requireUnique(where, "extension", extensions);
  const all = [...tools, ...extensions.flatMap((one) => one.tools), ...builtinTools(parsed.data.subagents)];
  requireUnique(where, "tool", all);
  checkPermissions(where, parsed.data.permissions, all);
  if (output) toZod(output, `${where}: output`);
  for (const one of all) toZod(one.input, `${where}: tool "${one.name}"`);
  const made = { ...parsed.data, model, fallbacks, tools: all, extensions, output };
  const unpriced = budgetProblem(made, made.budget, () => undefined);
  if (unpriced) throw new ConfigError(`${where}: ${unpriced}`);
  return made;
}

function checkPermissions(
  where: string,
  permissions: z.output<typeof permissionsDefinition>,
  tools: readonly Tool[],
): void {
  for (const rule of [...(permissions.allow ?? []), ...(permissions.ask ?? []), ...(permissions.deny ?? [])]) {
    const problem = parseRule(rule, tools);
    if (!problem.ok) throw new ConfigError(`${where}: permission rule "${rule}": ${problem.error}`);
  }
  if (permissions.mode === "bypass" && !permissions.allowBypass) {
    throw new ConfigError(`${where}: mode bypass needs permissions.allowBypass: true`);
  }
}

function requireUnique(where: string, what: string, named: readonly { name: string }[]): void {
  const seen = new Set<string>();
  for (const { name } of named) {
    if (seen.has(name)) throw new ConfigError(`${where}: two ${what}s are named "${name}"`);
    seen.add(name);
  }
}
