// Which models the demo runs on: scripted ones that cost nothing, or the one that ROUNDHOUSE_MODEL names.
import { ConfigError, type Model, type Result } from "@roundhouse/runtime";
import { scriptedModels } from "./script/model.js";

type Env = Readonly<Record<string, string | undefined>>;
type Adapter = { modelFromEnv(env: Env): Result<Model, string> };

const ADAPTER: string = "@roundhouse/server/models";

/** A real model is loaded, and money spent, only where the environment asks for it. */
export async function demoModels(env: Env): Promise<{ model: Model; fallbacks: Model[] }> {
  if (!env.ROUNDHOUSE_MODEL?.trim()) return scriptedModels(1);
  const { modelFromEnv } = (await import(ADAPTER)) as Adapter;
  const made = modelFromEnv(env);
  if (!made.ok) throw new ConfigError(made.error);
  return { model: made.value, fallbacks: [] };
}
