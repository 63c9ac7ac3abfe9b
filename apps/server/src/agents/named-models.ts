// Models with all the names they go by: the alias of a project, and their own id.
import type { Model } from "@roundhouse/runtime";
import { ProblemError } from "../problems.js";

/** One model with every name that agents call it by. */
export interface NamedModel {
  model: Model;
  aliases: string[];
}

/** Models by their identity, each with its aliases. */
export function namedModels(models: readonly { alias: string; model: Model }[]): NamedModel[] {
  const byModel = new Map<Model, string[]>();
  for (const { alias, model } of models) byModel.set(model, [...(byModel.get(model) ?? []), alias]);
  return [...byModel].map(([model, aliases]) => ({ model, aliases }));
}

export const namesOf = ({ model, aliases }: NamedModel): string[] => [...new Set([model.id, ...aliases])];

/** By its id or an alias. Throws a `ProblemError` that says which there are. */
export function findModel(models: readonly { alias: string; model: Model }[], name: string): NamedModel {
  const all = namedModels(models);
  const found = all.find((named) => namesOf(named).includes(name));
  if (found) return found;
  const known = all.flatMap(namesOf).join(", ") || "none";
  throw new ProblemError("not_found", { detail: `no model is named "${name}"; there are ${known}` });
}
