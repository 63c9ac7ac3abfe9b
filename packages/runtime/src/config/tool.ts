// tool(): something an agent can do.

import type { z } from "zod";
import { durationProblem, type ToolEffect, type ToolMatch } from "../events/index.js";
import { ConfigError } from "./errors.js";
import type { SchemaSource } from "./schema.js";

export interface ToolContext<Deps = unknown> {
  threadId: string;
  principal: string;
  deps: Deps;
  callId: string;
  /** `<threadId>:<callId>`: the same for every attempt at this call, for services that take an idempotency key. */
  effectKey: string;
  /** Aborts at the tool's time limit and when the run is cancelled. */
  signal: AbortSignal;
}

/** What a body gives back: text, anything that JSON can hold, or `{ content: [...] }` with parts, a text first. */
export type ToolOutput = unknown;

export type LookupAnswer = { found: true; result: ToolOutput } | { found: false } | { found: "unsure" };

export interface ToolDefinition<Schema extends SchemaSource = SchemaSource, Deps = unknown> {
  name: string;
  description: string;
  input: Schema;
  /** read_only, idempotent, reconcilable (has a `lookup`) or unguarded, the default. */
  effect?: ToolEffect;
  kind?: "edit";
  /** What a rule's specifier is matched against: shell text, a path, a domain, or one named argument. */
  match?: ToolMatch;
  timeoutMs?: number;
  /** Over this many bytes of output the call is an error result. */
  maxOutputBytes?: number;
  execute(
    input: Schema extends z.ZodType ? z.output<Schema> : Record<string, unknown>,
    ctx: ToolContext<Deps>,
  ): Promise<ToolOutput>;
  /** Asked after a crash whether the effect of this key happened. */
  lookup?(effectKey: string, ctx: ToolContext<Deps>): Promise<LookupAnswer>;
}

export interface Tool {
  readonly name: string;
  readonly description: string;
  readonly input: SchemaSource;
  readonly effect: ToolEffect;
  readonly kind?: "edit" | undefined;
  readonly match?: ToolMatch | undefined;
  readonly timeoutMs?: number | undefined;
  readonly maxOutputBytes?: number | undefined;
  execute(input: Record<string, unknown>, ctx: ToolContext): Promise<ToolOutput>;
  lookup?: ((effectKey: string, ctx: ToolContext) => Promise<LookupAnswer>) | undefined;
}

/** A tool with its name, schema and effect class checked. Throws `ConfigError`. */
export function tool<Schema extends SchemaSource, Deps = unknown>(definition: ToolDefinition<Schema, Deps>): Tool {
  const { name, effect = "unguarded", lookup } = definition;
  if (!/^[A-Za-z0-9_-]{1,128}$/.test(name)) {
    throw new ConfigError(`tool "${name}": a name is letters, digits, _ and -, at most 128 of them`);
  }
  if (effect === "reconcilable" && !lookup) throw new ConfigError(`tool "${name}": effect reconcilable needs a lookup`);
  const problem = definition.timeoutMs === undefined ? null : durationProblem(definition.timeoutMs);
  if (problem) throw new ConfigError(`tool "${name}": timeoutMs ${problem}`);
  if (typeof definition.execute !== "function") throw new ConfigError(`tool "${name}": execute must be a function`);
  return { ...definition, effect } as Tool;
}
