// /v1/agents and /v1/models: what the project brings along.
import { Controller, Get, Inject } from "@nestjs/common";
import { ApiTags } from "@nestjs/swagger";
import { configHashOf, type Model } from "@roundhouse/runtime";
import { Needs } from "../auth/access.guard.js";
import type { Principal } from "../auth/principal.js";
import { Caller } from "../http/api-request.js";
import type { ProjectRegistry } from "../project/registry.js";
import { PROJECT } from "./project-token.js";

interface AgentView {
  name: string;
  configHash: string;
  instructions: string;
  model: string;
  fallbacks: string[];
  tools: string[];
  extensions: { name: string; hooks: string[]; observers: string[] }[];
  subagents: string[];
}

interface ModelView {
  id: string;
  aliases: string[];
  provider: string;
  window: number | null;
  price: { input: number; output: number } | null;
}

const idOf = (model: string | { id: string }): string => (typeof model === "string" ? model : model.id);

@ApiTags("agents")
@Controller("v1")
@Needs("threads:read")
export class AgentsController {
  constructor(@Inject(PROJECT) private readonly registry: ProjectRegistry) {}

  @Get("agents")
  agents(@Caller() { workspaceId }: Principal): { data: AgentView[] } {
    const data = this.registry.agents(workspaceId).map((agent) => ({
      name: agent.name,
      configHash: configHashOf(agent),
      instructions: agent.instructions,
      model: idOf(agent.model),
      fallbacks: agent.fallbacks.map(idOf),
      tools: agent.tools.map(({ name }) => name),
      extensions: agent.extensions.map(({ name, hooks, on }) => ({
        name,
        hooks: Object.keys(hooks),
        observers: Object.keys(on),
      })),
      subagents: [...agent.subagents],
    }));
    return { data };
  }

  @Get("models")
  models(@Caller() { workspaceId }: Principal): { data: ModelView[] } {
    const byModel = new Map<Model, string[]>();
    for (const { alias, model } of this.registry.models(workspaceId)) {
      byModel.set(model, [...(byModel.get(model) ?? []), alias]);
    }
    const data = [...byModel].map(([model, aliases]) => ({
      id: model.id,
      aliases,
      provider: model.provider,
      window: model.window ?? null,
      price: model.price ? { input: model.price.input, output: model.price.output } : null,
    }));
    return { data };
  }
}
