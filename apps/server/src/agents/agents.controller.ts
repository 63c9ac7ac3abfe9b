// /v1/agents: what the project brings along, and agents that came over the API.
import { Body, Controller, Get, HttpCode, Inject, Param, Post } from "@nestjs/common";
import { ApiResponse, ApiTags } from "@nestjs/swagger";
import {
  type Agent,
  type AgentData,
  type AgentDetail,
  type AgentView,
  agentBody,
  agentDetail,
  agentView,
  configHashOf,
} from "@roundhouse/runtime";
import { z } from "zod";
import { Needs } from "../auth/access.guard.js";
import type { Principal } from "../auth/principal.js";
import { Caller } from "../http/api-request.js";
import { type AgentVersion, AgentVersions } from "../log/index.js";
import { notFound } from "../problems.js";
import type { ProjectRegistry } from "../project/registry.js";
import { AgentCatalog } from "./agent-catalog.js";
import { agentIsCode, invalidAgents, LaunchAgents } from "./launch-agents.js";
import { PROJECT } from "./project-token.js";

const list = z.object({ data: z.array(agentView) });

const idOf = (model: string | { id: string }): string => (typeof model === "string" ? model : model.id);

@ApiTags("agents")
@Controller("v1")
@Needs("threads:read")
export class AgentsController {
  constructor(
    @Inject(PROJECT) private readonly registry: ProjectRegistry,
    private readonly catalog: AgentCatalog,
    private readonly versions: AgentVersions,
    private readonly launches: LaunchAgents,
  ) {}

  @Get("agents")
  @ApiResponse({ status: 200, standardSchema: list })
  async agents(@Caller() { workspaceId }: Principal): Promise<z.infer<typeof list>> {
    const own = this.registry.agents(workspaceId);
    const made = (await this.versions.latest(workspaceId)).filter(({ name }) => !own.some((one) => one.name === name));
    return { data: [...own.map(viewOfCode), ...made.map(viewOfData)] };
  }

  /** With its versions, and who runs on which. */
  @Get("agents/:name")
  @ApiResponse({ status: 200, standardSchema: agentDetail })
  async agent(@Param("name") name: string, @Caller() { workspaceId }: Principal): Promise<AgentDetail> {
    const code = this.registry.agent(workspaceId, name);
    const made = await this.versions.all(workspaceId, name);
    const [newest] = made;
    const view = code ? viewOfCode(code) : newest && viewOfData(newest);
    if (!view) throw notFound("agent");
    const pins = await this.versions.pins(workspaceId, name);
    const known = [
      ...(code ? [{ ...noVersion, configHash: view.configHash }] : []),
      ...made.map(({ version, configHash, createdBy, createdAt }) => ({ version, configHash, createdBy, createdAt })),
    ];
    const gone = pins.filter(({ configHash }) => !known.some((one) => one.configHash === configHash));
    const versions = [...known, ...gone.map(({ configHash }) => ({ ...noVersion, configHash }))].map((one) => {
      const pin = pins.find(({ configHash }) => configHash === one.configHash);
      return { ...one, threads: pin?.threads ?? 0, active: pin?.active ?? 0 };
    });
    return { ...view, versions };
  }

  /** A new version of an agent, for threads that start from now on; the same definition again is the version it has. */
  @Post("agents")
  @HttpCode(201)
  @Needs("threads:write")
  @ApiResponse({ status: 201, standardSchema: agentView })
  async define(
    @Body({ schema: agentBody }) definition: AgentData,
    @Caller() { workspaceId, name: createdBy }: Principal,
  ): Promise<AgentView> {
    const { name, budget } = definition;
    if (this.registry.agent(workspaceId, name)) throw agentIsCode([{ name, pointer: "/name" }]);
    const composed = await this.catalog.compose(workspaceId, definition);
    if (!composed.ok) throw invalidAgents(composed.error);
    await this.launches.mustHoldBudget(composed.value, { workspaceId, budget });
    const configHash = configHashOf(composed.value);
    return viewOfData(await this.versions.add({ workspaceId, configHash, definition, createdBy }));
  }
}

const noVersion = { version: null, createdBy: null, createdAt: null };

const viewOfCode = (agent: Agent): AgentView => ({
  name: agent.name,
  source: "project",
  version: null,
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
});

/** As it was given: what its extensions bring along is code, and is seen on the project's agents. */
const viewOfData = ({ version, configHash, definition }: AgentVersion): AgentView => ({
  name: definition.name,
  source: "api",
  version,
  configHash,
  instructions: definition.instructions,
  model: definition.model,
  fallbacks: definition.fallbacks,
  tools: definition.tools,
  extensions: definition.extensions.map((name) => ({ name, hooks: [], observers: [] })),
  subagents: definition.subagents,
});
