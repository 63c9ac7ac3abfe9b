// Loads the user's project file, runs every extension's setup once and makes the deps once. Whatever is wrong says where and what.
import path from "node:path";
import { pathToFileURL } from "node:url";
import { type Agent, type Model, type Project, setUp } from "@roundhouse/runtime";
import { tsImport } from "tsx/esm/api";
import type { ProjectRegistry } from "./registry.js";

/** Not a fault of the service: the message is for whoever wrote the file. */
export class ProjectError extends Error {
  override readonly name = "ProjectError";
}

export async function loadProject(file: string): Promise<ProjectRegistry> {
  const absolute = path.resolve(file);
  const project = await importProject(absolute);
  await setUpExtensions(absolute, project);
  const deps = await makeDeps(absolute, project);
  return registryOf(project, deps);
}

async function importProject(file: string): Promise<Project> {
  let loaded: unknown;
  try {
    loaded = await tsImport(pathToFileURL(file).href, import.meta.url);
  } catch (error) {
    throw new ProjectError(`${file}: ${messageOf(error)}`, { cause: error });
  }
  const project = defaultExport(loaded);
  if (!isProject(project))
    throw new ProjectError(`${file}: its default export must be defineProject({ agents: [...] })`);
  return project;
}

/** A file that is loaded as CommonJS has its default export one level deeper. */
function defaultExport(loaded: unknown): unknown {
  const first = (loaded as { default?: unknown }).default;
  return isProject(first) ? first : (first as { default?: unknown } | undefined)?.default;
}

const isProject = (value: unknown): value is Project =>
  typeof value === "object" && value !== null && (value as Partial<Project>).agents instanceof Map;

async function setUpExtensions(file: string, project: Project): Promise<void> {
  try {
    await setUp([...[...project.agents.values()].flatMap((agent) => agent.extensions), ...project.extensions.values()]);
  } catch (error) {
    throw new ProjectError(`${file}: ${messageOf(error)}`, { cause: error });
  }
}

async function makeDeps(file: string, project: Project): Promise<unknown> {
  try {
    return await project.deps();
  } catch (error) {
    throw new ProjectError(`${file}: deps failed: ${messageOf(error)}`, { cause: error });
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** One project for every workspace. */
export function registryOf(project: Project, deps: unknown): ProjectRegistry {
  const models = modelsOf(project);
  return {
    agent: (_workspaceId, name) => project.agents.get(name),
    agents: () => [...project.agents.values()],
    model: (_workspaceId, id) => models.get(id),
    models: () => [...models].map(([alias, model]) => ({ alias, model })),
    tools: () => project.tools,
    extensions: () => project.extensions,
    deps: () => deps,
  };
}

/** By alias, and those that agents bring along by their own id. */
function modelsOf(project: Project): ReadonlyMap<string, Model> {
  const models = new Map(project.models);
  for (const model of [...project.agents.values()].flatMap(modelsOfAgent)) {
    if (!models.has(model.id)) models.set(model.id, model);
  }
  return models;
}

const modelsOfAgent = (agent: Agent): Model[] =>
  [agent.model, ...agent.fallbacks].filter((model): model is Model => typeof model !== "string");
