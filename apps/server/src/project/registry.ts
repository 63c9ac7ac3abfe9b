// Agents, models and the application's own things by name: what a process can run, for each workspace.
import type { Agent, Model } from "@roundhouse/runtime";

export interface ProjectRegistry {
  agent(workspaceId: string, name: string): Agent | undefined;
  agents(workspaceId: string): readonly Agent[];
  model(workspaceId: string, id: string): Model | undefined;
  models(workspaceId: string): readonly { alias: string; model: Model }[];
  deps(workspaceId: string): unknown;
}
