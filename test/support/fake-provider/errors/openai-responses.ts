// OpenAI's errors on responses: the same bodies, other events in the stream.
import { type ErrorGroup, openaiBody } from "./provider-error.js";

// platform.openai.com/docs/api-reference/responses-streaming/error, .../response/failed
export const openaiResponsesErrors: ErrorGroup = [
  {
    name: "responses: wrong key",
    status: 401,
    body: openaiBody("Incorrect API key.", "invalid_request_error", "invalid_api_key"),
    reason: "auth",
  },
  {
    name: "responses: quota",
    status: 429,
    body: openaiBody("Quota.", "insufficient_quota", "insufficient_quota"),
    reason: "quota_exhausted",
  },
  {
    name: "responses: rate limit",
    status: 429,
    body: openaiBody("Rate limit.", "requests", "rate_limit_exceeded"),
    reason: "rate_limited",
  },
  {
    name: "responses: too long",
    status: 400,
    body: openaiBody("Too long.", "invalid_request_error", "context_length_exceeded"),
    reason: "prompt_too_long",
  },
  {
    name: "responses: error event",
    status: 200,
    body: { type: "error", code: "rate_limit_exceeded", message: "Slow down.", param: null, sequence_number: 3 },
    reason: "rate_limited",
  },
  {
    name: "responses: error event of the newer shape",
    status: 200,
    body: {
      type: "error",
      error: { type: "insufficient_quota", code: "insufficient_quota", message: "Quota.", param: null },
      sequence_number: 3,
    },
    reason: "quota_exhausted",
  },
  {
    name: "responses: failed",
    status: 200,
    body: {
      type: "response.failed",
      sequence_number: 3,
      response: { id: "resp_fake", status: "failed", error: { code: "server_error", message: "An error occurred." } },
    },
    reason: "server_error",
  },
  {
    name: "responses: failed for its length",
    status: 200,
    body: {
      type: "response.failed",
      sequence_number: 3,
      response: {
        id: "resp_fake",
        status: "failed",
        error: { code: "context_length_exceeded", message: "Your input exceeds the context window of this model." },
      },
    },
    reason: "prompt_too_long",
  },
];
