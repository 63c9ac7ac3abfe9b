// Gemini's errors: google.rpc.Status bodies.
import type { ErrorGroup } from "./provider-error.js";

type Status = readonly [code: number, name: string];

const rpc = ([code, status]: Status, message: string, details: unknown[] = []) => ({
  error: { code, message, status, details },
});

// ai.google.dev/gemini-api/docs/troubleshooting, .../docs/rate-limits
export const geminiErrors: ErrorGroup = [
  {
    name: "gemini: wrong key",
    status: 400,
    body: rpc([400, "INVALID_ARGUMENT"], "API key not valid. Please pass a valid API key.", [
      { reason: "API_KEY_INVALID" },
    ]),
    reason: "auth",
  },
  {
    name: "gemini: no permission",
    status: 403,
    body: rpc([403, "PERMISSION_DENIED"], "No permission."),
    reason: "auth",
  },
  {
    name: "gemini: bad request",
    status: 400,
    body: rpc([400, "INVALID_ARGUMENT"], "Invalid JSON payload."),
    reason: "invalid_request",
  },
  {
    name: "gemini: unknown model",
    status: 404,
    body: rpc([404, "NOT_FOUND"], "models/x is not found."),
    reason: "invalid_request",
  },
  {
    name: "gemini: too long",
    status: 400,
    body: rpc(
      [400, "INVALID_ARGUMENT"],
      "The input token count (1200000) exceeds the maximum number of tokens allowed (1048576).",
    ),
    reason: "prompt_too_long",
  },
  {
    name: "gemini: exhausted",
    status: 429,
    body: rpc([429, "RESOURCE_EXHAUSTED"], "Resource has been exhausted (e.g. check quota)."),
    reason: "rate_limited",
  },
  {
    name: "gemini: per minute",
    status: 429,
    body: rpc(
      [429, "RESOURCE_EXHAUSTED"],
      "You exceeded your current quota, please check your plan and billing details.",
      [
        {
          "@type": "type.googleapis.com/google.rpc.QuotaFailure",
          violations: [{ quotaId: "GenerateRequestsPerMinutePerProjectPerModel-FreeTier" }],
        },
        { "@type": "type.googleapis.com/google.rpc.RetryInfo", retryDelay: "34.5s" },
      ],
    ),
    reason: "rate_limited",
    retryAfterMs: 34_500,
  },
  {
    name: "gemini: per day",
    status: 429,
    body: rpc(
      [429, "RESOURCE_EXHAUSTED"],
      "You exceeded your current quota, please check your plan and billing details.",
      [
        {
          "@type": "type.googleapis.com/google.rpc.QuotaFailure",
          violations: [{ quotaId: "GenerateRequestsPerDayPerProjectPerModel-FreeTier" }],
        },
      ],
    ),
    reason: "quota_exhausted",
  },
  {
    name: "gemini: broken",
    status: 500,
    body: rpc([500, "INTERNAL"], "An internal error has occurred."),
    reason: "server_error",
  },
  {
    name: "gemini: overloaded",
    status: 503,
    body: rpc([503, "UNAVAILABLE"], "The model is overloaded. Please try again later."),
    reason: "overloaded",
  },
  {
    name: "gemini: unavailable",
    status: 503,
    body: rpc([503, "UNAVAILABLE"], "The service is currently unavailable."),
    reason: "server_error",
  },
  {
    name: "gemini: too slow",
    status: 504,
    body: rpc([504, "DEADLINE_EXCEEDED"], "Deadline expired."),
    reason: "server_error",
  },
  {
    name: "gemini: overloaded in the stream",
    status: 200,
    body: rpc([503, "UNAVAILABLE"], "The model is overloaded."),
    reason: "overloaded",
  },
];
