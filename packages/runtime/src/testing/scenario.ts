// scenario(): a short play for tests: a scripted model, hooks, tools and rules, run in memory until it rests.
import { z } from "zod";
import type { Agent, AgentDefinition } from "../config/agent.js";
import { agent } from "../config/define-agent.js";
import { type ExtensionDefinition, extension } from "../config/extension.js";
import { type ToolContext, type ToolDefinition, tool } from "../config/tool.js";
import type { Budget, PermissionMode } from "../events/index.js";
import type { Hooks } from "../hooks/points.js";
import type { EventLog, Model } from "../ports.js";
import { Play } from "./play.js";
import { type ScriptedResponse, scriptedModel } from "./scripted-model.js";

type ToolOptions = Partial<Omit<ToolDefinition<z.ZodObject>, "name" | "execute">> & {
  run?: (input: Record<string, unknown>, ctx: ToolContext) => unknown;
};

interface Given {
  text: string;
  principal: string;
  budget?: Budget;
}

/** Everything about an agent that a play may set; each call gives the same scenario back. */
export class Scenario {
  private readonly responses: ScriptedResponse[] = [];
  private readonly models: Model[] = [];
  private readonly extensions: ExtensionDefinition[] = [];
  private readonly tools: { name: string; options: ToolOptions }[] = [];
  private readonly rules = { allow: [] as string[], ask: [] as string[], deny: [] as string[] };
  private readonly children: Scenario[] = [];
  private readonly given: Given[] = [];
  private permissionMode: PermissionMode = "default";
  private more: Partial<AgentDefinition> = {};
  private decorating: (log: EventLog) => EventLog = (log) => log;

  constructor(readonly name: string) {}

  /** What the model says, in order. */
  model(...responses: ScriptedResponse[]): this {
    this.responses.push(...responses);
    return this;
  }

  /** A model that a fallback may switch to. */
  fallback(id: string, ...responses: ScriptedResponse[]): this {
    this.models.push(scriptedModel({ id, responses }));
    return this;
  }

  extension(name: string, hooks: Hooks, options: Omit<ExtensionDefinition, "name" | "hooks"> = {}): this {
    this.extensions.push({ name, hooks, ...options });
    return this;
  }

  /** A tool that takes any arguments and answers `<name> done`, unless told otherwise. */
  tool(name: string, options: ToolOptions = {}): this {
    this.tools.push({ name, options });
    return this;
  }

  allow(...rules: string[]): this {
    this.rules.allow.push(...rules);
    return this;
  }

  ask(...rules: string[]): this {
    this.rules.ask.push(...rules);
    return this;
  }

  deny(...rules: string[]): this {
    this.rules.deny.push(...rules);
    return this;
  }

  mode(mode: PermissionMode): this {
    this.permissionMode = mode;
    return this;
  }

  /** An agent that this one may spawn. */
  child(child: Scenario): this {
    this.children.push(child);
    return this;
  }

  /** Anything else of an agent's definition. */
  with(settings: Partial<AgentDefinition>): this {
    this.more = { ...this.more, ...settings };
    return this;
  }

  input(text: string, options: { principal?: string; budget?: Budget } = {}): this {
    this.given.push({ text, principal: "user", ...options });
    return this;
  }

  /** Wraps the log, as a test does to see or to stop an append. */
  log(decorate: (log: EventLog) => EventLog): this {
    this.decorating = decorate;
    return this;
  }

  /** Gives the inputs one after the other, each once the thread is at rest. */
  async run(): Promise<Play> {
    const ran: string[] = [];
    const [first, ...others] = this.given;
    if (!first) throw new Error("a scenario needs an input");
    const play = new Play({ agents: this.agents(ran), ran, decorate: this.decorating });
    await play.start(this.name, first);
    for (const next of others) await play.input(next.text, next);
    return play;
  }

  private agents(ran: string[]): Agent[] {
    const { mode, allowBypass, ...permissions } = { mode: this.permissionMode, allowBypass: true, ...this.rules };
    const made = agent({
      name: this.name,
      model: scriptedModel({ responses: this.responses, price: { input: 1_000_000, output: 1_000_000 } }),
      fallbacks: this.models,
      tools: this.tools.map((one) => playedTool(one, ran)),
      extensions: this.extensions.map((one) => extension(one)),
      subagents: this.children.map((child) => child.name),
      permissions: { mode, allowBypass, ...permissions },
      ...this.more,
    });
    return [made, ...this.children.flatMap((child) => child.agents(ran))];
  }
}

/** A play about one agent, by default named `assistant`. */
export const scenario = (name = "assistant"): Scenario => new Scenario(name);

function playedTool({ name, options }: { name: string; options: ToolOptions }, ran: string[]) {
  const { run = () => `${name} done`, ...rest } = options;
  return tool({
    description: `The tool ${name} of a play.`,
    input: z.looseObject({}),
    ...rest,
    name,
    execute: async (input, ctx) => {
      ran.push(`${name} ${ctx.callId}`);
      return run(input, ctx);
    },
  });
}
