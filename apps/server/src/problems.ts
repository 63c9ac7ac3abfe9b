// What a caller did wrong, as an RFC 9457 problem. The catalogue says which status and title each code has.
import type { Problem } from "@roundhouse/runtime";
import { type ProblemCode, problemCatalogue } from "./problem-catalogue.js";

/** Each problem's type is the address of its page. */
export const PROBLEMS_PATH = "/problems";

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
    this.status = problemCatalogue[code].status;
  }

  body(requestId: string, instance: string): Problem & Record<string, unknown> {
    const { detail, errors, extra } = this.details;
    return {
      ...extra,
      type: `${PROBLEMS_PATH}/${this.code}`,
      title: problemCatalogue[this.code].title,
      status: this.status,
      code: this.code,
      requestId,
      instance,
      ...(detail === undefined ? {} : { detail }),
      ...(errors === undefined ? {} : { errors }),
    };
  }
}

export const notFound = (what: string): ProblemError => new ProblemError("not_found", { detail: `no such ${what}` });

export const cursorAhead = (): ProblemError =>
  new ProblemError("cursor_ahead", { detail: "after is beyond the end of this log: read it anew, without a cursor" });
