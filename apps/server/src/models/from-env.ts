// The model that ROUNDHOUSE_MODEL names, with its provider's key or base URL.
import type { Model, Result } from "@roundhouse/runtime";
import { providerModel } from "./provider-model.js";
import { type ProviderKind, providerEntry, providerKinds } from "./registry.js";

export type ModelFromEnv = Result<Model, string>;

const missing = (error: string): ModelFromEnv => ({ ok: false, error });

/** `env` holds values by their names; the error names the variable that is missing or wrong, never a value of a secret. */
export function modelFromEnv(env: Readonly<Record<string, string | undefined>>): ModelFromEnv {
  const named = env.ROUNDHOUSE_MODEL?.trim();
  if (!named) return missing("ROUNDHOUSE_MODEL is not set; write provider:model, such as anthropic:claude-sonnet-4-5");
  const colon = named.indexOf(":");
  const kind = providerKinds.find((one) => one === named.slice(0, colon));
  const model = named.slice(colon + 1).trim();
  if (!kind || model === "") {
    return missing(
      `ROUNDHOUSE_MODEL is "${named}"; write provider:model, where provider is ${providerKinds.join(", ")}`,
    );
  }
  return connect(kind, model, env);
}

function connect(kind: ProviderKind, model: string, env: Readonly<Record<string, string | undefined>>): ModelFromEnv {
  const { keyVariable, baseUrlVariable, baseUrl: home } = providerEntry(kind);
  const apiKey = env[keyVariable]?.trim() || undefined;
  const baseUrl = env[baseUrlVariable]?.trim() || undefined;
  if (home === null && !baseUrl)
    return missing(`ROUNDHOUSE_MODEL is ${kind}:${model}, but ${baseUrlVariable} is not set`);
  if (home !== null && !apiKey && !baseUrl)
    return missing(`ROUNDHOUSE_MODEL is ${kind}:${model}, but ${keyVariable} is not set`);
  if (baseUrl !== undefined && !/^https?:\/\/\S+$/i.test(baseUrl))
    return missing(`${baseUrlVariable} must be an http(s) URL`);
  return { ok: true, value: providerModel({ kind, model, apiKey, baseUrl }) };
}
