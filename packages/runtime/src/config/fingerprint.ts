// What a thread is pinned to: an agent's settings as data, with a hash over them.
import type { AgentData, ModelSettings, PinnedExtension, PinnedTool, ThreadStarted } from "../events/index.js";
import { hashJson } from "../hash.js";
import type { Model } from "../ports.js";
import type { Agent } from "./agent.js";
import type { Extension } from "./extension.js";
import { toJsonSchema } from "./schema.js";
import type { Tool } from "./tool.js";

export interface Lineage {
  threadId: string;
  principal: string;
  deadline?: string | undefined;
  /** Agents that came with the launch of the team. */
  members?: AgentData[] | undefined;
  parent?: { threadId: string; callId: string; seq: number; pinned: ThreadStarted } | undefined;
}

/** Everything a thread of this agent runs with: the first event of its log. */
export function pinAgent(agent: Agent, lineage: Lineage): ThreadStarted {
  const config = pinnedConfig(agent);
  const { parent } = lineage;
  const members = lineage.members ?? parent?.pinned.members;
  // Who may spawn nobody needs no more than to be known for one of them: no stored agent of its name is meant.
  const kept = config.subagents.length > 0 ? members : members?.filter((one) => one.name === agent.name);
  return {
    ...(parent ? boundedBy(decidedBy(config, parent.pinned), parent.pinned) : config),
    configHash: hashJson(config),
    ...(parent ? { parent: { threadId: parent.threadId, callId: parent.callId, seq: parent.seq } } : {}),
    ...(lineage.deadline ? { deadline: lineage.deadline } : {}),
    ...(kept?.length ? { members: kept } : {}),
    rootThreadId: parent?.pinned.rootThreadId ?? lineage.threadId,
    depth: parent ? parent.pinned.depth + 1 : 0,
    principal: lineage.principal,
    ceilings: parent
      ? [{ threadId: parent.threadId, permissions: parent.pinned.permissions }, ...parent.pinned.ceilings]
      : [],
  };
}

/** Who decides is a matter of the launch, for children and later versions too; their own time limit for it stands. */
export function decidedBy(config: Config, { permissions }: Pick<ThreadStarted, "permissions">): Config {
  const { approvers, quorum, selfApproval } = permissions;
  return { ...config, permissions: { ...config.permissions, approvers, quorum, selfApproval } };
}

/** A team grows no deeper and no larger than its lead may let it. */
export function boundedBy(config: Config, team: Pick<ThreadStarted, "limits">): Config {
  const least = (limit: "maxDepth" | "maxThreadsPerTeam"): number => Math.min(config.limits[limit], team.limits[limit]);
  return {
    ...config,
    limits: { ...config.limits, maxDepth: least("maxDepth"), maxThreadsPerTeam: least("maxThreadsPerTeam") },
  };
}

type Config = Omit<
  ThreadStarted,
  "configHash" | "parent" | "rootThreadId" | "depth" | "principal" | "ceilings" | "deadline" | "members"
>;

export function pinnedConfig(agent: Agent): Config {
  const { permissions } = agent;
  return {
    agent: agent.name,
    ...(agent.source ? { source: agent.source } : {}),
    model: settingsOf(agent.model),
    fallbacks: agent.fallbacks.map(settingsOf),
    instructions: [agent.instructions, ...agent.extensions.map((one) => one.instructions ?? "")]
      .filter((text) => text !== "")
      .join("\n\n"),
    tools: agent.tools.map(pinTool),
    permissions: {
      mode: permissions.mode ?? "default",
      allowBypass: permissions.allowBypass ?? false,
      allow: permissions.allow ?? [],
      ask: permissions.ask ?? [],
      deny: permissions.deny ?? [],
      approvers: agent.approvers,
      quorum: agent.quorum,
      selfApproval: agent.selfApproval,
      approvalTimeoutMs: agent.approvalTimeoutMs,
    },
    extensions: agent.extensions.map(pinExtension),
    limits: agent.limits,
    retry: agent.retry,
    context: agent.context,
    subagents: [...agent.subagents],
    budget: agent.budget,
    output: agent.output ? toJsonSchema(agent.output) : undefined,
  };
}

export const configHashOf = (agent: Agent): string => hashJson(pinnedConfig(agent));

const settingsOf = (model: Model | string): ModelSettings => ({ id: typeof model === "string" ? model : model.id });

function pinTool(tool: Tool): PinnedTool {
  const { name, description, effect, kind, timeoutMs, maxOutputBytes } = tool;
  return {
    name,
    description,
    inputSchema: toJsonSchema(tool.input),
    effect,
    kind,
    match: pinMatch(tool),
    timeoutMs,
    maxOutputBytes,
  };
}

/** A family's argument goes by its name: `command`, `path` or `domain` (or `url`); else the schema's first property. */
function pinMatch(tool: Tool): PinnedTool["match"] {
  const { match } = tool;
  if (!match) return undefined;
  if (typeof match === "object") return { by: "argument", argument: match.argument };
  const properties = Object.keys((toJsonSchema(tool.input).properties as Record<string, unknown> | undefined) ?? {});
  const usual = match === "domain" ? ["domain", "host", "url"] : [match];
  const argument = usual.find((name) => properties.includes(name)) ?? properties[0] ?? match;
  return { by: match, argument };
}

export function pinExtension(one: Extension): PinnedExtension {
  return {
    name: one.name,
    hooks: Object.keys(one.hooks),
    observers: Object.keys(one.on),
    hookTimeoutMs: one.hookTimeoutMs,
  };
}

/** Why an agent as this process has it can't run a thread that was pinned earlier; null when it can. */
export function mismatch(pinned: ThreadStarted, agent: Agent | undefined): string | null {
  if (!agent) return `no agent named "${pinned.agent}" here`;
  const byName = (list: readonly PinnedExtension[]): string =>
    JSON.stringify(
      list.map(({ name, hooks, observers, hookTimeoutMs }) => [
        name,
        [...hooks].sort(),
        [...observers].sort(),
        hookTimeoutMs,
      ]),
    );
  if (byName(pinned.extensions) !== byName(agent.extensions.map(pinExtension))) {
    return `agent "${pinned.agent}" has other extensions, hooks or observers than the thread started with`;
  }
  const tools = new Set(agent.tools.map((tool) => tool.name));
  const gone = pinned.tools.find((tool) => !tools.has(tool.name));
  return gone ? `agent "${pinned.agent}" has no tool "${gone.name}" any more` : null;
}
