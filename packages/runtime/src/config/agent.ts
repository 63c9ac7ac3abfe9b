// What an agent is: a model with instructions, tools, extensions and rules, everything checked before anything runs.
import { z } from "zod";
import type { Address, Event, ParkReason } from "../events/index.js";
import {
  type Budget,
  budget,
  type ContextPolicy,
  contextPolicy,
  type Limits,
  limits,
  permissionMode,
  type RetryPolicy,
  retryPolicy,
} from "../events/index.js";
import { parseRule } from "../permissions/rule.js";
import type { Model, Viewers } from "../ports.js";
import type { Outcome } from "../state/thread-state.js";
import { builtinTools } from "./builtin-tools.js";
import { ConfigError } from "./errors.js";
import type { Extension } from "./extension.js";
import { type SchemaSource, toZod } from "./schema.js";
import type { Tool } from "./tool.js";

const permissionsDefinition = z.strictObject({
  mode: permissionMode.optional(),
  allowBypass: z.boolean().optional(),
  allow: z.array(z.string()).optional(),
  ask: z.array(z.string()).optional(),
  deny: z.array(z.string()).optional(),
});

const settings = z.strictObject({
  name: z
    .string()
    .regex(/^[A-Za-z0-9_-]+$/, "letters, digits, _ and -")
    .default("agent"),
  instructions: z.string().default(""),
  permissions: permissionsDefinition.default({}),
  approvers: z.array(z.string()).optional(),
  quorum: z.number().int().min(1).default(1),
  selfApproval: z.boolean().default(true),
  approvalTimeoutMs: z.number().int().positive().default(3_600_000),
  limits: limits.default(() => limits.parse({})),
  retry: retryPolicy.default(() => retryPolicy.parse({})),
  context: contextPolicy.default(() => contextPolicy.parse({})),
  budget: budget.optional(),
  subagents: z.array(z.string()).default([]),
});

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
  approvers?: string[];
  quorum?: number;
  selfApproval?: boolean;
  approvalTimeoutMs?: number;
  limits?: Partial<Limits>;
  retry?: Partial<RetryPolicy>;
  context?: Partial<ContextPolicy>;
  budget?: Budget;
  /** A schema that the final answer must fit. */
  output?: SchemaSource;
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

export interface Agent extends z.output<typeof settings> {
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
  const parsed = settings.safeParse(rest);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new ConfigError(`agent "${definition.name ?? "agent"}": ${issue?.path.join(".")}: ${issue?.message}`);
  }
  const where = `agent "${parsed.data.name}"`;
  if (!model) throw new ConfigError(`${where}: needs a model`);
  requireUnique(where, "extension", extensions);
  const all = [...tools, ...extensions.flatMap((one) => one.tools), ...builtinTools(parsed.data.subagents)];
  requireUnique(where, "tool", all);
  checkPermissions(where, parsed.data.permissions, all);
  if (output) toZod(output, `${where}: output`);
  for (const one of all) toZod(one.input, `${where}: tool "${one.name}"`);
  for (const one of [model, ...fallbacks]) if (typeof one !== "string") requirePrice(where, one, parsed.data.budget);
  return { ...parsed.data, model, fallbacks, tools: all, extensions, output };
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

/** agents contract: a model without a price or a window under a budget that needs it can't be held to it. */
export function requirePrice(where: string, model: Model, limit: Budget | undefined): void {
  if (limit?.maxCostMicros !== undefined && !model.price) {
    throw new ConfigError(`${where}: budget.maxCostMicros needs a price for model "${model.id}"`);
  }
}
