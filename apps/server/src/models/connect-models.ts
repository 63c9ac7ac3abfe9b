// Models as a project's configuration names them: providers with their secrets by name, and aliases with windows and prices.
import fs from "node:fs";
import { ConfigError, type Model } from "@roundhouse/runtime";
import { z } from "zod";
import { providerModel } from "./provider-model.js";
import { providerEntry, providerKinds } from "./registry.js";

const price = z.strictObject({
  input: z.number().nonnegative(),
  output: z.number().nonnegative(),
  cacheRead: z.number().nonnegative().optional(),
  cacheWrite: z.number().nonnegative().optional(),
});

const connections = z.strictObject({
  providers: z.record(
    z.string(),
    z.strictObject({
      kind: z.enum(providerKinds),
      /** Where it is, unless it is where everybody's is. */
      baseUrl: z.url({ protocol: /^https?$/ }).optional(),
      /** The variable that holds its key; or, with `_FILE` after it, the path of a file that does. Never the key itself. */
      secret: z
        .string()
        .regex(/^[A-Z][A-Z0-9_]*$/, "the name of a variable, such as OPENAI_API_KEY")
        .optional(),
      headers: z.record(z.string(), z.string()).optional(),
    }),
  ),
  models: z.record(
    z.string(),
    z.strictObject({
      provider: z.string(),
      /** The provider's name for it. */
      model: z.string().min(1),
      /** Tokens that the prompt and the answer may take together. */
      window: z.number().int().positive().optional(),
      maxOutputTokens: z.number().int().positive().optional(),
      /** Micro-units of money per million tokens: 3 dollars are 3_000_000. */
      price: price.optional(),
    }),
  ),
});

export type Connections = z.input<typeof connections>;
type Provider = z.output<typeof connections>["providers"][string];
type Env = Readonly<Record<string, string | undefined>>;

/**
 * Models by alias, for `defineProject({ models })`. Models of one provider share its limits: a second key is a second provider.
 * Throws `ConfigError` naming the place, or the variable that is missing; never the value of a secret.
 */
export function connectModels(given: Connections, env: Env): Record<string, Model> {
  const parsed = connections.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new ConfigError(`models: ${issue?.path.join(".")}: ${issue?.message}`);
  }
  const { providers, models } = parsed.data;
  const keys = new Map(Object.entries(providers).map(([name, one]) => [name, secretOf(name, one, env)]));
  return Object.fromEntries(
    Object.entries(models).map(([alias, { provider: name, model, ...settings }]) => {
      const provider = providers[name];
      if (!provider) {
        const known = Object.keys(providers).join(", ") || "none";
        throw new ConfigError(`model "${alias}": unknown provider "${name}"; there are ${known}`);
      }
      const { kind, baseUrl, headers } = provider;
      const apiKey = keys.get(name);
      return [alias, providerModel({ id: alias, provider: name, kind, model, baseUrl, headers, apiKey, ...settings })];
    }),
  );
}

function secretOf(name: string, { kind, baseUrl, secret }: Provider, env: Env): string | undefined {
  const { baseUrl: home, keyVariable } = providerEntry(kind);
  const where = `provider "${name}"`;
  if (home === null && !baseUrl) throw new ConfigError(`${where}: ${kind} needs a baseUrl`);
  if (!secret) {
    if (!baseUrl) throw new ConfigError(`${where}: needs a secret, the name of a variable such as ${keyVariable}`);
    return undefined;
  }
  const value = env[secret]?.trim() || fileSecret(where, `${secret}_FILE`, env);
  if (!value) throw new ConfigError(`${where}: ${secret} is not set, nor is ${secret}_FILE`);
  return value;
}

function fileSecret(where: string, variable: string, env: Env): string | undefined {
  const file = env[variable]?.trim();
  if (!file) return undefined;
  try {
    return fs.readFileSync(file, "utf8").trim();
  } catch (error) {
    throw new ConfigError(`${where}: ${variable} names a file that can't be read: ${(error as Error).message}`);
  }
}
