// Errors of servers that speak chat completions in their own way: OpenRouter, Ollama, vLLM, llama.cpp, and proxies in between.
import { type ErrorGroup, openaiBody } from "./provider-error.js";

export const compatibleErrors: ErrorGroup = [
  // openrouter.ai/docs/api-reference/errors
  {
    name: "openrouter: no credits",
    status: 402,
    body: { error: { code: 402, message: "Insufficient credits. Add more to continue." } },
    reason: "quota_exhausted",
  },
  {
    name: "openrouter: 402 that waits",
    status: 402,
    headers: { "retry-after": "30" },
    body: { error: { code: 402, message: "Your balance is being topped up." } },
    reason: "rate_limited",
    retryAfterMs: 30_000,
  },
  {
    name: "openrouter: upstream rate limit",
    status: 429,
    body: {
      error: {
        code: 429,
        message: "Provider returned error",
        metadata: { raw: "acme/model is temporarily rate-limited upstream", provider_name: "Acme" },
      },
    },
    reason: "rate_limited",
  },
  {
    name: "openrouter: flagged",
    status: 403,
    body: {
      error: { code: 403, message: "Your input was flagged", metadata: { reasons: ["violence"], flagged_input: "…" } },
    },
    reason: "refused",
  },
  {
    name: "openrouter: upstream overloaded, told as JSON inside of JSON",
    status: 502,
    body: {
      error: {
        code: 502,
        message: "Provider returned error",
        metadata: { raw: '{"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}}' },
      },
    },
    reason: "overloaded",
  },
  {
    name: "openrouter: no provider",
    status: 503,
    body: { error: { code: 503, message: "No provider." } },
    reason: "server_error",
  },
  {
    name: "openrouter: in the stream, with choices",
    status: 200,
    body: {
      id: "gen-fake",
      object: "chat.completion.chunk",
      error: { code: 502, message: "Provider disconnected" },
      choices: [{ index: 0, delta: { content: "" }, finish_reason: "error" }],
    },
    reason: "server_error",
  },
  {
    name: "openrouter: quota in the stream",
    status: 200,
    body: { error: { code: 402, message: "Insufficient credits" } },
    reason: "quota_exhausted",
  },
  // docs.ollama.com/api/errors
  {
    name: "ollama: unknown model",
    status: 404,
    body: { error: "model 'llama9' not found" },
    reason: "invalid_request",
  },
  {
    name: "ollama: busy",
    status: 503,
    body: { error: "server busy, please try again. maximum pending requests exceeded" },
    reason: "overloaded",
  },
  { name: "ollama: no tools", status: 400, body: { error: "model does not support tools" }, reason: "invalid_request" },
  {
    name: "ollama: crash",
    status: 500,
    body: { error: "llama runner process has terminated" },
    reason: "server_error",
  },
  {
    name: "ollama: in the stream",
    status: 200,
    body: { error: "an error was encountered while running the model" },
    reason: "server_error",
  },
  // docs.vllm.ai, OpenAI-compatible server
  {
    name: "vllm: too long",
    status: 400,
    body: {
      object: "error",
      message: "This model's maximum context length is 4096 tokens. However, you requested 5000 tokens.",
      type: "BadRequestError",
      param: null,
      code: 400,
    },
    reason: "prompt_too_long",
  },
  {
    name: "vllm: unknown model",
    status: 404,
    body: { object: "error", message: "The model `x` does not exist.", type: "NotFoundError", code: 404 },
    reason: "invalid_request",
  },
  {
    name: "vllm: bad tool choice",
    status: 400,
    body: { error: { message: '"auto" tool choice requires a parser', type: "BadRequestError", code: 400 } },
    reason: "invalid_request",
  },
  // github.com/ggml-org/llama.cpp/blob/master/tools/server/README.md
  {
    name: "llama.cpp: too long",
    status: 400,
    body: {
      error: {
        code: 400,
        message: "the request exceeds the available context size",
        type: "exceed_context_size_error",
      },
    },
    reason: "prompt_too_long",
  },
  // api-docs.deepseek.com/quick_start/error_codes
  {
    name: "deepseek: balance",
    status: 402,
    body: openaiBody("Insufficient Balance", "unknown_error", "invalid_request_error"),
    reason: "quota_exhausted",
  },
  // platform.moonshot.ai/docs/api/chat
  {
    name: "moonshot: overloaded",
    status: 429,
    body: {
      error: { message: "The engine is currently overloaded, please try again later", type: "engine_overloaded_error" },
    },
    reason: "overloaded",
  },
  // Proxies in between
  {
    name: "proxy: bad gateway",
    status: 502,
    body: "<html><head><title>502 Bad Gateway</title></head></html>",
    reason: "server_error",
  },
  { name: "proxy: too large", status: 413, body: "<h1>413 Request Entity Too Large</h1>", reason: "prompt_too_long" },
  { name: "proxy: nothing said", status: 429, headers: { "retry-after": "soon" }, body: "", reason: "rate_limited" },
  { name: "proxy: no gateway", status: 504, body: "", reason: "server_error" },
];
