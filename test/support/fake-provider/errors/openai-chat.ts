// OpenAI's errors on chat completions, and Azure's.
import { type ErrorGroup, openaiBody } from "./provider-error.js";

// platform.openai.com/docs/guides/error-codes, .../docs/guides/rate-limits
export const openaiChatErrors: ErrorGroup = [
  {
    name: "openai: no key",
    status: 401,
    body: openaiBody("You didn't provide an API key.", "invalid_request_error"),
    reason: "auth",
  },
  {
    name: "openai: wrong key",
    status: 401,
    body: openaiBody("Incorrect API key provided: sk-fake1234567890.", "invalid_request_error", "invalid_api_key"),
    reason: "auth",
  },
  {
    name: "openai: country",
    status: 403,
    body: openaiBody(
      "Country, region, or territory not supported",
      "request_forbidden",
      "unsupported_country_region_territory",
    ),
    reason: "auth",
  },
  {
    name: "openai: unknown model",
    status: 404,
    body: openaiBody(
      "The model `gpt-9` does not exist or you do not have access to it.",
      "invalid_request_error",
      "model_not_found",
    ),
    reason: "invalid_request",
  },
  {
    name: "openai: bad parameter",
    status: 400,
    body: openaiBody("Unsupported parameter: 'max_tokens'.", "invalid_request_error", "unsupported_parameter"),
    reason: "invalid_request",
  },
  {
    name: "openai: too long",
    status: 400,
    body: openaiBody(
      "This model's maximum context length is 128000 tokens. However, your messages resulted in 130012 tokens.",
      "invalid_request_error",
      "context_length_exceeded",
    ),
    reason: "prompt_too_long",
  },
  {
    name: "openai: too many requests",
    status: 429,
    headers: { "retry-after": "20" },
    body: openaiBody(
      "Rate limit reached for gpt-4o in organization org-fake on requests per min (RPM): Limit 3. Visit https://platform.openai.com/account/billing to add a payment method.",
      "requests",
      "rate_limit_exceeded",
    ),
    reason: "rate_limited",
    retryAfterMs: 20_000,
  },
  {
    name: "openai: quota",
    status: 429,
    headers: { "retry-after": "20" },
    body: openaiBody(
      "You exceeded your current quota, please check your plan and billing details.",
      "insufficient_quota",
      "insufficient_quota",
    ),
    reason: "quota_exhausted",
  },
  {
    name: "openai: billing limit",
    status: 400,
    body: openaiBody("Billing hard limit has been reached.", "invalid_request_error", "billing_hard_limit_reached"),
    reason: "quota_exhausted",
  },
  {
    name: "openai: spend limit",
    status: 429,
    body: openaiBody("The project's limit is used up.", "requests", "project_spend_limit_reached"),
    reason: "quota_exhausted",
  },
  {
    name: "openai: broken",
    status: 500,
    body: openaiBody("The server had an error.", "server_error"),
    reason: "server_error",
  },
  {
    name: "openai: overloaded",
    status: 503,
    body: openaiBody("The engine is currently overloaded, please try again later.", "server_error"),
    reason: "overloaded",
  },
  {
    name: "openai: unavailable",
    status: 503,
    body: openaiBody("Service unavailable.", "server_error"),
    reason: "server_error",
  },
  {
    name: "openai: told not to retry",
    status: 500,
    headers: { "x-should-retry": "false" },
    body: openaiBody("The server had an error.", "server_error"),
    reason: "invalid_request",
  },
  {
    name: "openai: told to retry",
    status: 400,
    headers: { "x-should-retry": "true", "retry-after-ms": "1500" },
    body: openaiBody("Try that again.", "invalid_request_error"),
    reason: "server_error",
    retryAfterMs: 1500,
  },
  {
    name: "openai: told to retry a used-up quota",
    status: 429,
    headers: { "x-should-retry": "true" },
    body: openaiBody("No.", "insufficient_quota", "insufficient_quota"),
    reason: "rate_limited",
  },
  {
    name: "openai: in the stream",
    status: 200,
    body: openaiBody("The server had an error.", "server_error"),
    reason: "server_error",
  },
  {
    name: "openai: rate limit in the stream",
    status: 200,
    body: openaiBody("Rate limit reached.", "tokens", "rate_limit_exceeded"),
    reason: "rate_limited",
  },
  // learn.microsoft.com/azure/ai-services/openai/concepts/content-filter
  {
    name: "azure: filtered",
    status: 400,
    body: {
      error: {
        message: "The response was filtered due to the prompt triggering Azure OpenAI's content management policy.",
        type: null,
        code: "content_filter",
        innererror: { code: "ResponsibleAIPolicyViolation" },
      },
    },
    reason: "refused",
  },
];
