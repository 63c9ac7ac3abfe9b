// providerModel(): a real model, asked one step at a time through the AI SDK.
import type { Model } from "@roundhouse/runtime";
import { accountName } from "./account-name.js";
import type { Target } from "./open-stream.js";
import { type ProviderEntry, type ProviderKind, providerEntry } from "./registry.js";
import { sendRequest } from "./send-request.js";

export interface ProviderModelOptions {
  kind: ProviderKind;
  /** The provider's name for it. */
  model: string;
  /** The value, taken from the environment or a secret; it appears in no outcome. */
  apiKey?: string | undefined;
  /** Needed where the kind has no home of its own: ollama, openai-compatible. */
  baseUrl?: string | undefined;
  /** `<kind>:<model>` unless said otherwise. */
  id?: string | undefined;
  /** Whose quota it shares: the kind's provider, unless this key is an account of its own. Rate limits go by the key. */
  provider?: string | undefined;
  /** Tokens that the prompt and the answer may take together. */
  window?: number | undefined;
  maxOutputTokens?: number | undefined;
  /** Micro-units of money per million tokens. */
  price?: Model["price"];
  headers?: Record<string, string> | undefined;
}

/** One request is one step with no retries. Throws when it is built wrong; `send` never throws for what a provider did. */
export function providerModel(options: ProviderModelOptions): Model {
  const { kind, model, window, maxOutputTokens, price } = options;
  const entry = providerEntry(kind);
  const baseUrl = baseUrlOf(options, entry);
  const id = options.id ?? `${kind}:${model}`;
  const connection = { model, baseUrl, apiKey: options.apiKey, headers: options.headers ?? {} };
  const target: Target = { id, entry, price, maxOutputTokens, connection };
  return {
    id,
    provider: options.provider ?? entry.provider,
    account: accountName(entry.provider, connection),
    window,
    maxOutputTokens,
    price,
    send: (request) => sendRequest(request, target),
  };
}

function baseUrlOf({ kind, model, baseUrl }: ProviderModelOptions, entry: ProviderEntry): string {
  const url = baseUrl ?? entry.baseUrl;
  if (url === null) throw new Error(`model "${kind}:${model}": needs a baseUrl`);
  if (!URL.canParse(url) || !/^https?:/i.test(url))
    throw new Error(`model "${kind}:${model}": baseUrl must be an http(s) URL`);
  return url.replace(/\/+$/, "");
}
