// The kinds of providers: what each is built with. Another provider is one more entry here.
import { createAnthropic } from "@ai-sdk/anthropic";
import { createGoogleGenerativeAI } from "@ai-sdk/google";
import { createOpenAI } from "@ai-sdk/openai";
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import type { LanguageModel } from "ai";
import type { RequestParams } from "./request-params.js";

export interface Connection {
  model: string;
  baseUrl: string;
  apiKey: string | undefined;
  headers: Record<string, string>;
  fetch: typeof globalThis.fetch;
}

type ProviderOptions = NonNullable<RequestParams["providerOptions"]>;

export interface ProviderEntry {
  /** Whose limits and quota it shares. */
  provider: string;
  /** Where it is unless said otherwise; null where everyone runs their own. */
  baseUrl: string | null;
  /** Names in the environment. */
  keyVariable: string;
  baseUrlVariable: string;
  /** Sent with every request, under what a thread's params say. */
  defaults: ProviderOptions;
  /** Set where a tool without it would be held to a strict schema, which knows no optional properties. */
  strictTools?: false;
  languageModel(connection: Connection): LanguageModel;
}

// Never undefined: with no key or no base URL the SDK would look into the process's environment.
const NO_KEY = "none";

const chatCompletions =
  (name: string): ProviderEntry["languageModel"] =>
  ({ model, baseUrl, apiKey, headers, fetch }) =>
    createOpenAICompatible({
      name,
      baseURL: baseUrl,
      headers,
      fetch,
      ...(apiKey ? { apiKey } : {}),
      includeUsage: true,
      supportsStructuredOutputs: true,
    }).chatModel(model);

export const providers = {
  openai: {
    provider: "openai",
    baseUrl: "https://api.openai.com/v1",
    keyVariable: "OPENAI_API_KEY",
    baseUrlVariable: "OPENAI_BASE_URL",
    // Strict mode refuses schemas with optional properties; the answer is checked here anyway.
    defaults: { openai: { strictJsonSchema: false } },
    languageModel: ({ model, baseUrl, apiKey = NO_KEY, ...rest }) =>
      createOpenAI({ baseURL: baseUrl, apiKey, ...rest }).chat(model),
  },
  "openai-responses": {
    provider: "openai",
    baseUrl: "https://api.openai.com/v1",
    keyVariable: "OPENAI_API_KEY",
    baseUrlVariable: "OPENAI_BASE_URL",
    // The log is the only memory: nothing is stored there, reasoning comes back encrypted.
    defaults: { openai: { strictJsonSchema: false, store: false } },
    strictTools: false,
    languageModel: ({ model, baseUrl, apiKey = NO_KEY, ...rest }) =>
      createOpenAI({ baseURL: baseUrl, apiKey, ...rest }).responses(model),
  },
  anthropic: {
    provider: "anthropic",
    baseUrl: "https://api.anthropic.com/v1",
    keyVariable: "ANTHROPIC_API_KEY",
    baseUrlVariable: "ANTHROPIC_BASE_URL",
    defaults: {},
    languageModel: ({ model, baseUrl, apiKey = NO_KEY, ...rest }) =>
      createAnthropic({ baseURL: baseUrl, apiKey, ...rest })(model),
  },
  google: {
    provider: "google",
    baseUrl: "https://generativelanguage.googleapis.com/v1beta",
    keyVariable: "GOOGLE_GENERATIVE_AI_API_KEY",
    baseUrlVariable: "GOOGLE_GENERATIVE_AI_BASE_URL",
    defaults: {},
    languageModel: ({ model, baseUrl, apiKey = NO_KEY, ...rest }) =>
      createGoogleGenerativeAI({ baseURL: baseUrl, apiKey, ...rest })(model),
  },
  openrouter: {
    provider: "openrouter",
    baseUrl: "https://openrouter.ai/api/v1",
    keyVariable: "OPENROUTER_API_KEY",
    baseUrlVariable: "OPENROUTER_BASE_URL",
    defaults: { openrouter: { strictJsonSchema: false } },
    languageModel: chatCompletions("openrouter"),
  },
  ollama: {
    provider: "ollama",
    baseUrl: null,
    keyVariable: "OLLAMA_API_KEY",
    baseUrlVariable: "OLLAMA_BASE_URL",
    defaults: { ollama: { strictJsonSchema: false } },
    languageModel: chatCompletions("ollama"),
  },
  "openai-compatible": {
    provider: "openai-compatible",
    baseUrl: null,
    keyVariable: "OPENAI_COMPATIBLE_API_KEY",
    baseUrlVariable: "OPENAI_COMPATIBLE_BASE_URL",
    defaults: { openaiCompatible: { strictJsonSchema: false } },
    languageModel: chatCompletions("openaiCompatible"),
  },
} satisfies Record<string, ProviderEntry>;

export type ProviderKind = keyof typeof providers;

export const providerKinds = Object.keys(providers).filter((kind): kind is ProviderKind => kind in providers);

export const providerEntry = (kind: ProviderKind): ProviderEntry => providers[kind];
