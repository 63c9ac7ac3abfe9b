// Agents, models, parts and the application's own things by name: what a process can run, for each workspace.
import type { Agent, Extension, Model, Tool } from "@roundhouse/runtime";

export interface ProjectRegistry {
  agent(workspaceId: string, name: string): Agent | undefined;
  agents(workspaceId: string): readonly Agent[];
  model(workspaceId: string, id: string): Model | undefined;
  models(workspaceId: string): readonly { alias: string; model: Model }[];
  /** What agents that are data may name. */
  tools(workspaceId: string): ReadonlyMap<string, Tool>;
  extensions(workspaceId: string): ReadonlyMap<string, Extension>;
  deps(workspaceId: string): unknown;
}
