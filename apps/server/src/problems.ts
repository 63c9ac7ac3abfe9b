// Everything that a caller can do wrong, as RFC 9457 problems. One table says which status each code has.
import type { Problem, RefusalCode } from "@roundhouse/runtime";

export const statusOf = {
  invalid_request: 400,
  invalid_json: 400,
  unauthenticated: 401,
  forbidden: 403,
  missing_scope: 403,
  cross_origin: 403,
  not_found: 404,
  method_not_allowed: 405,
  busy: 409,
  nothing_to_cancel: 409,
  nothing_to_retry: 409,
  not_held: 409,
  model_held: 409,
  no_fallback: 409,
  approval_already_decided: 409,
  approval_expired: 409,
  approval_mismatch: 409,
  edit_denied: 409,
  question_closed: 409,
  outcome_settled: 409,
  cancelled: 409,
  config_mismatch: 409,
  cursor_ahead: 409,
  in_progress: 409,
  conflict: 409,
  last_admin: 409,
  agent_is_code: 409,
  not_configured: 409,
  endpoint_disabled: 409,
  too_many: 409,
  too_large: 413,
  unsupported_media_type: 415,
  unknown_agent: 422,
  invalid_agent: 422,
  invalid_edit: 422,
  invalid_answer: 422,
  invalid_rule: 422,
  invalid_mode: 422,
  invalid_model: 422,
  address_refused: 422,
  idempotency_mismatch: 422,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
} as const satisfies Record<RefusalCode, number> & Record<string, number>;

export type ProblemCode = keyof typeof statusOf;

const titles: Partial<Record<ProblemCode, string>> = {
  invalid_request: "The request does not fit",
  invalid_json: "The body is not JSON",
  unauthenticated: "Sign in first",
  not_found: "There is no such thing here",
  too_large: "The body is too large",
  internal: "Something went wrong on our side",
  unavailable: "Not available right now",
};

export interface ProblemDetails {
  detail?: string | undefined;
  errors?: Problem["errors"];
  /** More members of the problem, such as who decided. */
  extra?: Record<string, unknown> | undefined;
  headers?: Record<string, string> | undefined;
}

/** Thrown at the HTTP rim only, and turned into a response there. */
export class ProblemError extends Error {
  override readonly name = "ProblemError";
  readonly status: number;

  constructor(
    readonly code: ProblemCode,
    readonly details: ProblemDetails = {},
  ) {
    super(details.detail ?? code);
    this.status = statusOf[code];
  }

  body(requestId: string, instance: string): Problem & Record<string, unknown> {
    const { detail, errors, extra } = this.details;
    return {
      ...extra,
      type: `urn:roundhouse:problem:${this.code}`,
      title: titles[this.code] ?? sentence(this.code),
      status: this.status,
      code: this.code,
      requestId,
      instance,
      ...(detail === undefined ? {} : { detail }),
      ...(errors === undefined ? {} : { errors }),
    };
  }
}

const sentence = (code: string): string => `${code.charAt(0).toUpperCase()}${code.slice(1).replaceAll("_", " ")}`;

export const notFound = (what: string): ProblemError => new ProblemError("not_found", { detail: `no such ${what}` });

export const cursorAhead = (): ProblemError =>
  new ProblemError("cursor_ahead", { detail: "after is beyond the end of this log: read it anew, without a cursor" });
