// Anthropic's errors.
import type { ErrorGroup } from "./provider-error.js";

const claude = (type: string, message: string) => ({ type: "error", error: { type, message }, request_id: "req_fake" });

// docs.anthropic.com/en/api/errors, .../en/api/rate-limits
export const anthropicErrors: ErrorGroup = [
  {
    name: "anthropic: wrong key",
    status: 401,
    body: claude("authentication_error", "invalid x-api-key"),
    reason: "auth",
  },
  { name: "anthropic: no permission", status: 403, body: claude("permission_error", "Not allowed."), reason: "auth" },
  {
    name: "anthropic: unknown model",
    status: 404,
    body: claude("not_found_error", "model: claude-9"),
    reason: "invalid_request",
  },
  {
    name: "anthropic: bad request",
    status: 400,
    body: claude("invalid_request_error", "messages: roles must alternate"),
    reason: "invalid_request",
  },
  {
    name: "anthropic: too long",
    status: 400,
    body: claude("invalid_request_error", "prompt is too long: 210000 tokens > 200000 maximum"),
    reason: "prompt_too_long",
  },
  {
    name: "anthropic: too long with its answer",
    status: 400,
    body: claude("invalid_request_error", "input length and `max_tokens` exceed context limit: 195000 + 8192 > 200000"),
    reason: "prompt_too_long",
  },
  {
    name: "anthropic: too large",
    status: 413,
    body: claude("request_too_large", "Request exceeds the maximum allowed number of bytes."),
    reason: "prompt_too_long",
  },
  {
    name: "anthropic: no credit",
    status: 400,
    body: claude("invalid_request_error", "Your credit balance is too low to access the Anthropic API."),
    reason: "quota_exhausted",
  },
  {
    name: "anthropic: billing",
    status: 402,
    body: claude("billing_error", "There is an issue with your billing."),
    reason: "quota_exhausted",
  },
  {
    name: "anthropic: usage limit",
    status: 400,
    body: claude("invalid_request_error", "You have reached your specified API usage limits."),
    reason: "quota_exhausted",
  },
  {
    name: "anthropic: spend limit",
    status: 429,
    body: claude("rate_limit_error", "This request would exceed your organization's monthly spend limit."),
    reason: "quota_exhausted",
  },
  {
    name: "anthropic: rate limit",
    status: 429,
    headers: { "retry-after": "7" },
    body: claude("rate_limit_error", "This request would exceed the rate limit for your organization."),
    reason: "rate_limited",
    retryAfterMs: 7000,
  },
  {
    name: "anthropic: broken",
    status: 500,
    body: claude("api_error", "Internal server error"),
    reason: "server_error",
  },
  {
    name: "anthropic: too slow",
    status: 504,
    body: claude("timeout_error", "Request timed out"),
    reason: "server_error",
  },
  { name: "anthropic: overloaded", status: 529, body: claude("overloaded_error", "Overloaded"), reason: "overloaded" },
  {
    name: "anthropic: overloaded, wrong status",
    status: 500,
    body: claude("overloaded_error", "Overloaded"),
    reason: "overloaded",
  },
  { name: "anthropic: overloaded without a body", status: 529, body: "", reason: "overloaded" },
  {
    name: "anthropic: overloaded in the stream",
    status: 200,
    body: claude("overloaded_error", "Overloaded"),
    reason: "overloaded",
  },
  {
    name: "anthropic: broken in the stream",
    status: 200,
    body: claude("api_error", "Internal server error"),
    reason: "server_error",
  },
  {
    name: "anthropic: told not to retry",
    status: 429,
    headers: { "x-should-retry": "false", "retry-after": "60" },
    body: claude("rate_limit_error", "Not today."),
    reason: "invalid_request",
  },
];
