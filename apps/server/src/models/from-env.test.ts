// A model named in the environment, or what is missing there.
import { expect, test } from "vitest";
import { modelFromEnv } from "./from-env.js";

const fromEnv = (env: Record<string, string>) => {
  const result = modelFromEnv(env);
  return result.ok ? `${result.value.id} of ${result.value.provider}` : result.error;
};

test.each([
  [
    { ROUNDHOUSE_MODEL: "anthropic:claude-sonnet-4-5", ANTHROPIC_API_KEY: "k" },
    "anthropic:claude-sonnet-4-5 of anthropic",
  ],
  [{ ROUNDHOUSE_MODEL: "openai:gpt-5", OPENAI_API_KEY: "k" }, "openai:gpt-5 of openai"],
  [{ ROUNDHOUSE_MODEL: "openai-responses:gpt-5", OPENAI_API_KEY: "k" }, "openai-responses:gpt-5 of openai"],
  [{ ROUNDHOUSE_MODEL: "openai:gpt-5", OPENAI_BASE_URL: "http://127.0.0.1:9/v1" }, "openai:gpt-5 of openai"],
  [{ ROUNDHOUSE_MODEL: "google:gemini-3-pro", GOOGLE_GENERATIVE_AI_API_KEY: "k" }, "google:gemini-3-pro of google"],
  [{ ROUNDHOUSE_MODEL: "openrouter:acme/one:free", OPENROUTER_API_KEY: "k" }, "openrouter:acme/one:free of openrouter"],
  [{ ROUNDHOUSE_MODEL: "ollama:qwen3:8b", OLLAMA_BASE_URL: "http://127.0.0.1:11434/v1" }, "ollama:qwen3:8b of ollama"],
  [
    { ROUNDHOUSE_MODEL: "openai-compatible:x", OPENAI_COMPATIBLE_BASE_URL: "http://127.0.0.1:8000/v1" },
    "openai-compatible:x of openai-compatible",
  ],
])("%o", (env, model) => {
  expect(fromEnv(env)).toBe(model);
});

test.each([
  [{}, "ROUNDHOUSE_MODEL is not set"],
  [{ ROUNDHOUSE_MODEL: "gpt-5" }, "write provider:model"],
  [
    { ROUNDHOUSE_MODEL: "acme:gpt-5" },
    "openai, openai-responses, anthropic, google, openrouter, ollama, openai-compatible",
  ],
  [{ ROUNDHOUSE_MODEL: "openai:" }, "write provider:model"],
  [{ ROUNDHOUSE_MODEL: "openai:gpt-5" }, "OPENAI_API_KEY is not set"],
  [{ ROUNDHOUSE_MODEL: "openai:gpt-5", OPENAI_API_KEY: "  " }, "OPENAI_API_KEY is not set"],
  [{ ROUNDHOUSE_MODEL: "anthropic:x" }, "ANTHROPIC_API_KEY is not set"],
  [{ ROUNDHOUSE_MODEL: "ollama:x" }, "OLLAMA_BASE_URL is not set"],
  [
    { ROUNDHOUSE_MODEL: "openai-compatible:x", OPENAI_COMPATIBLE_API_KEY: "k" },
    "OPENAI_COMPATIBLE_BASE_URL is not set",
  ],
  [{ ROUNDHOUSE_MODEL: "ollama:x", OLLAMA_BASE_URL: "127.0.0.1:11434" }, "OLLAMA_BASE_URL must be an http(s) URL"],
])("%o: %s", (env, error) => {
  expect(fromEnv(env)).toContain(error);
});
