// What a provider's failed answer means: the table of the models contract.
import type { AttemptFailure } from "@roundhouse/runtime";
import { type ErrorBody, readErrorBody } from "./error-body.js";
import type { ResponseHeaders } from "./response-headers.js";
import { retryAfterMs } from "./retry-after.js";

export interface Classified {
  reason: AttemptFailure;
  /** How long the provider asks to wait; only where waiting helps. */
  retryAfterMs?: number | undefined;
  /** What the provider says, not yet fit for a log: secrets may be in it. */
  message?: string | undefined;
}

/** The answer as the rules see it. */
interface Answer extends ErrorBody {
  /** The body's own status where it has one, else the response's; undefined inside a stream. */
  status: number | undefined;
  says: string;
  waitMs: number | undefined;
}

type Rule = readonly [AttemptFailure, (answer: Answer) => boolean];

const code = (pattern: RegExp) => (answer: Answer) => answer.codes.some((one) => pattern.test(one));
const says = (pattern: RegExp, statuses: readonly number[]) => (answer: Answer) =>
  pattern.test(answer.says) && (answer.status === undefined || statuses.includes(answer.status));
const status =
  (...statuses: number[]) =>
  (answer: Answer) =>
    statuses.includes(answer.status ?? 0);

const WAITING: ReadonlySet<AttemptFailure> = new Set(["overloaded", "rate_limited", "server_error"]);

const TOO_LONG =
  /prompt (is )?too long|input is too long|maximum context length|context (length|window|size)|exceeds? context limit|too many (input )?tokens|input token count|(request|payload)( entity)? (is )?too large/i;
const OVERLOADED = /overloaded|(over|at) capacity|server (is )?busy|too busy|high demand|high load/i;
const OUT_OF_MONEY =
  /credit balance|(insufficient|not enough|out of) (credits?|funds|balance|quota)|spend(ing)? limit|billing (hard )?limit|usage limits/i;
const OUT_OF_QUOTA = /exceeded your (current|monthly|daily) quota|quota (has been )?(exceeded|exhausted)/i;
const REFUSED = /content (management )?(policy|filter)|flagged (by|for|as)|input was flagged/i;

const askedToWait = code(/retryinfo|perminute|per_minute/);

/** First match wins: what the body says, from the most exact to the least, then the status. */
const rules: readonly Rule[] = [
  ["rate_limited", (answer) => answer.status === 402 && answer.waitMs !== undefined],
  [
    "quota_exhausted",
    code(
      /insufficient_(quota|credit|balance|funds)|credit_balance|spend_limit|billing|quota_exceeded|exceeded_current_quota|perday/,
    ),
  ],
  ["overloaded", code(/overloaded|over_capacity|capacity_exceeded/)],
  [
    "prompt_too_long",
    code(/context_(length|window)|prompt_too_long|request_too_large|exceed_context_size|string_above_max_length/),
  ],
  ["refused", code(/content_?filter|content_policy|responsibleaipolicy|prohibited_content|prompt_blocked/)],
  ["auth", code(/api_key|authentication|unauthenticated|unauthorized|permission|forbidden/)],
  ["quota_exhausted", says(OUT_OF_MONEY, [400, 402, 403, 429])],
  ["quota_exhausted", (answer) => says(OUT_OF_QUOTA, [402, 403, 429])(answer) && !askedToWait(answer)],
  ["rate_limited", code(/rate_?limit|too_many_requests|resource_exhausted|throttl/)],
  ["prompt_too_long", says(TOO_LONG, [400, 413, 422, 500])],
  ["overloaded", says(OVERLOADED, [500, 502, 503])],
  ["auth", says(/api key (not valid|is invalid)|(invalid|incorrect) api key/i, [400])],
  ["refused", says(REFUSED, [400, 403])],
  ["quota_exhausted", status(402)],
  ["auth", status(401, 403)],
  ["rate_limited", status(429)],
  ["overloaded", status(529)],
  ["prompt_too_long", status(413)],
  ["invalid_request", code(/invalid|bad_?request|not_found|unsupported|unprocessable/)],
  ["server_error", code(/server_error|api_error|internal|unavailable|timeout|deadline_exceeded/)],
  // Request timeout, conflict and too early: the same request may pass a moment later.
  ["server_error", status(408, 409, 425)],
  ["invalid_request", (answer) => answer.status !== undefined && answer.status >= 300 && answer.status < 500],
];

/**
 * models contract, "What a provider's answer means". The body's code beats the status, and `x-should-retry` beats both.
 * `httpStatus` is undefined for an error event inside a stream, and for a connection that gave no response.
 */
export function classify(
  httpStatus: number | undefined,
  headers: ResponseHeaders,
  body: unknown,
  now: number,
): Classified {
  const read = readErrorBody(body);
  const answer: Answer = {
    ...read,
    status: read.status ?? httpStatus,
    says: read.messages.join("\n"),
    waitMs: retryAfterMs(headers, now) ?? read.retryDelayMs,
  };
  const reason = obeyShouldRetry(headers["x-should-retry"], firstMatch(answer), answer.status);
  return {
    reason,
    ...(WAITING.has(reason) && answer.waitMs !== undefined ? { retryAfterMs: answer.waitMs } : {}),
    ...(read.messages[0] === undefined ? {} : { message: read.messages[0] }),
  };
}

/** What matches nothing is taken for a passing trouble of the provider's. */
function firstMatch(answer: Answer): AttemptFailure {
  return rules.find(([, matches]) => matches(answer))?.[0] ?? "server_error";
}

function obeyShouldRetry(header: string | undefined, reason: AttemptFailure, given?: number): AttemptFailure {
  const retry = header?.trim().toLowerCase();
  if (retry === "false" && WAITING.has(reason)) return "invalid_request";
  if (retry !== "true" || WAITING.has(reason)) return reason;
  if (given === 429) return "rate_limited";
  return given === 529 ? "overloaded" : "server_error";
}
