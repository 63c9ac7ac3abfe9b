// What the server refuses, as the problem it sent.
import { type Problem, problem } from "@roundhouse/runtime/browser";

/** A refusal, or no answer at all (`status` 0, code `unreachable`). */
export class RefusedError extends Error {
  constructor(readonly problem: Problem) {
    super(problem.detail ?? problem.title);
    this.name = "RefusedError";
  }
}

const make = (status: number, code: string, title: string): Problem => ({
  type: "about:blank",
  title,
  status,
  code,
  requestId: "",
});

export const unreachable = (): RefusedError =>
  new RefusedError(make(0, "unreachable", "The server can't be reached. Nothing was sent; try again once it answers."));

export function refused(status: number, body: unknown): RefusedError {
  const parsed = problem.safeParse(body);
  return new RefusedError(parsed.success ? parsed.data : make(status, "unknown", `The server answered ${status}.`));
}

export function problemOf(error: unknown): Problem | null {
  if (error instanceof RefusedError) return error.problem;
  if (error instanceof Error) return make(0, "unexpected", error.message);
  return error === null || error === undefined ? null : make(0, "unexpected", String(error));
}
