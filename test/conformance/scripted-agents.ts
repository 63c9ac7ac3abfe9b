// Builds a case's agents. What they say is asked of the script, which may live in another process.
import {
  type Agent,
  type AgentDefinition,
  type AttemptFailure,
  agent,
  type Event,
  type Extension,
  extension,
  type Hooks,
  type Model,
  playResponse,
  type ResponsePart,
  type ScriptedResponse,
} from "@roundhouse/runtime";
import type { AgentData, AnswerData, ExtensionData, ResponseData } from "./case.js";
import { caseTool } from "./tools.js";
import type { Workshop } from "./workshop.js";

/** Throws `ConfigError` where the case's agents can't be made. */
export function scriptedAgents(agents: readonly AgentData[], workshop: Workshop): Agent[] {
  return agents.map((data) => scriptedAgent(data, workshop));
}

export function scriptedAgent(data: AgentData, workshop: Workshop): Agent {
  const { model: _, models: __, fallbacks = [], tools = [], extensions = [], ...settings } = data;
  return agent({
    ...(settings as Partial<AgentDefinition>),
    model: scriptedModelOf(data.name, "primary", workshop),
    fallbacks: fallbacks.map((id) => scriptedModelOf(data.name, id, workshop)),
    tools: tools.map((name) => caseTool(name, workshop)),
    extensions: extensions.map((one) => scriptedExtension(data.name, one, workshop)),
  });
}

function scriptedModelOf(agentName: string, id: string, { script }: Workshop): Model {
  return {
    id,
    provider: id,
    async send(request) {
      const { response } = await script.model({ threadId: request.threadId, agent: agentName, model: id });
      if (!response) return { ok: false, reason: "invalid_request", message: "the script ran out" };
      return playResponse(scriptedResponse(response), request, id);
    },
  };
}

function scriptedResponse(data: ResponseData): ScriptedResponse {
  const { fail, usage = {}, delayMs = 0 } = data;
  if (fail) {
    const { class: reason, ...more } = fail;
    return { fail: { reason: reason as AttemptFailure, ...more }, delayMs, ...(data.usage ? { usage } : {}) };
  }
  const text =
    data.say === undefined ? [] : [{ type: "text" as const, text: data.say + " lorem".repeat(data.pad ?? 0) }];
  const calls: ResponsePart[] = (data.use ?? []).map((call) => ({ type: "tool_use", ...call }));
  const raw: ResponsePart[] = (data.raw ?? []).map(({ callId, name, arguments: text }) => ({
    type: "tool_use",
    callId,
    name,
    ...parsedArguments(text),
  }));
  return {
    content: [...text, ...calls, ...raw],
    usage,
    delayMs,
    ...(data.stop ? { stopReason: data.stop } : {}),
  };
}

function parsedArguments(text: string): { input: Record<string, unknown> } | { rawArguments: string } {
  try {
    const value: unknown = JSON.parse(text);
    if (value !== null && typeof value === "object" && !Array.isArray(value)) {
      return { input: value as Record<string, unknown> };
    }
  } catch {
    // Not JSON: handed on as it was written.
  }
  return { rawArguments: text };
}

const harmless: Record<string, unknown> = {
  sessionStart: [],
  beforeInput: { decision: "allow" },
  beforeModel: { decision: "proceed" },
  afterModel: { decision: "proceed" },
  beforeTool: { decision: "allow" },
  permissionRequest: { decision: "ask" },
  afterTool: [],
  beforeToolResult: { decision: "proceed" },
  afterToolBatch: [],
  beforeCompact: { decision: "proceed" },
  afterCompact: [],
  onStop: { decision: "stop" },
  subagentStart: { decision: "allow" },
  subagentStop: { decision: "stop" },
  beforeModelSwitch: { decision: "allow" },
};

export function scriptedExtension(agentName: string, data: ExtensionData, workshop: Workshop): Extension {
  const { name, instructions, tools = [], hookTimeoutMs, hooks = {}, on = {} } = data;
  const hookHandlers = Object.fromEntries(
    Object.keys(hooks).map((hook) => [hook, scriptedHook({ agentName, extensionName: name, hook }, workshop)]),
  );
  const observers = Object.fromEntries(
    Object.keys(on).map((type) => [type, scriptedObserver(`${agentName}/${name}.${type}`, workshop)]),
  );
  return extension({
    name,
    ...(instructions === undefined ? {} : { instructions }),
    tools: tools.map((tool) => caseTool(tool, workshop, `${name}__${tool}`)),
    hooks: hookHandlers as Hooks,
    on: observers,
    ...(hookTimeoutMs === undefined ? {} : { hookTimeoutMs }),
  });
}

function scriptedHook(of: { agentName: string; extensionName: string; hook: string }, { script, die }: Workshop) {
  const { agentName: agent, extensionName, hook } = of;
  return async (...call: unknown[]): Promise<unknown> => {
    const context = call.at(-1) as { threadId: string };
    const subject = call.length > 1 ? call[0] : null;
    const told = await script.hook({ threadId: context.threadId, agent, extension: extensionName, hook, subject });
    if (told.die) return die(context.threadId);
    return told.answer ? play(told.answer) : harmless[hook];
  };
}

async function play(answer: AnswerData): Promise<unknown> {
  if (answer.sleepMs) await sleep(answer.sleepMs);
  if (answer.hangs) return new Promise(() => undefined);
  if (answer.throws !== undefined) throw new Error(answer.throws);
  if (answer.late) {
    await sleep(answer.late.afterMs);
    return answer.late.return;
  }
  return answer.return;
}

function scriptedObserver(observer: string, { script }: Workshop) {
  return async (event: Event): Promise<void> => {
    const { answer } = await script.observe({ threadId: event.threadId, observer, seq: event.seq });
    if (answer === "throws") throw new Error("scripted to throw");
    if (answer === "hangs") await new Promise(() => undefined);
  };
}

const sleep = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
