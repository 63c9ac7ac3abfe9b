// An agent as data: what the API takes, with the names of tools, extensions and models in place of code.
import { z } from "zod";
import { budget } from "./envelope.js";
import { contextPolicy, limits, permissionMode, retryPolicy } from "./policies.js";
import { durationMs } from "./times.js";

export const permissionsDefinition = z.strictObject({
  mode: permissionMode.optional(),
  allowBypass: z.boolean().optional(),
  allow: z.array(z.string()).optional(),
  ask: z.array(z.string()).optional(),
  deny: z.array(z.string()).optional(),
});

/** What an agent has besides code. */
export const agentSettings = z.strictObject({
  name: z
    .string()
    .regex(/^[A-Za-z0-9_-]+$/, "letters, digits, _ and -")
    .default("agent"),
  instructions: z.string().default(""),
  permissions: permissionsDefinition.default({}),
  approvers: z.array(z.string()).optional(),
  quorum: z.number().int().min(1).default(1),
  selfApproval: z.boolean().default(true),
  approvalTimeoutMs: durationMs.default(3_600_000),
  limits: limits.default(() => limits.parse({})),
  retry: retryPolicy.default(() => retryPolicy.parse({})),
  context: contextPolicy.default(() => contextPolicy.parse({})),
  budget: budget.optional(),
  subagents: z.array(z.string()).default([]),
});

const names = z.array(z.string().max(200)).max(100).default([]);

/** agents contract, "Agents, children, teams": instructions, a model alias, names of registered things, permissions, limits. */
export const agentData = agentSettings.extend({
  name: agentSettings.shape.name.unwrap().max(100),
  model: z.string().max(200).describe("the alias of a model of the project"),
  fallbacks: names.describe("aliases, tried in order when the model stays overloaded"),
  tools: names.describe("names of the project's tools"),
  extensions: names.describe("names of the project's extensions"),
  subagents: names.describe("names of the agents that this one may spawn"),
  output: z.record(z.string(), z.unknown()).optional().describe("a JSON schema that the final answer must fit"),
});

/** An unnamed circle has whoever may decide at all; a named one has to be large enough. */
export function quorumProblem({
  quorum,
  approvers,
}: {
  quorum: number;
  approvers?: string[] | undefined;
}): string | null {
  const people = approvers && new Set(approvers).size;
  if (people === undefined || people >= quorum) return null;
  return `can never be met: ${quorum} different people are to approve, and approvers names ${people}`;
}

/** As a request may bring it: what could be read back from earlier is not held to this. */
export const agentBody = agentData.superRefine((agent, context) => {
  const message = quorumProblem(agent);
  if (message) context.addIssue({ code: "custom", path: ["quorum"], message });
});
export type AgentData = z.output<typeof agentData>;
/** As it may be written: what has a default may be left out. */
export type AgentDataInput = z.input<typeof agentData>;
