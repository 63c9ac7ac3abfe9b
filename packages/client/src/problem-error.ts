// What the server refuses, with the problem that it sent.
import { type Problem, problem } from "@roundhouse/runtime/browser";

export class ProblemError extends Error {
  override readonly name = "ProblemError";
  constructor(
    readonly problem: Problem,
    /** Everything that the answer held, such as who decided. */
    readonly body: Record<string, unknown>,
  ) {
    super(`${problem.status} ${problem.code}: ${problem.detail ?? problem.title}`);
  }

  get code(): string {
    return this.problem.code;
  }

  get status(): number {
    return this.problem.status;
  }
}

/** An answer that is no problem+json, as a proxy may give, is told by its status. */
export async function problemOf(response: Response): Promise<ProblemError> {
  const body: unknown = await response.json().catch(() => null);
  const fields = typeof body === "object" && body !== null ? (body as Record<string, unknown>) : {};
  const parsed = problem.safeParse(body);
  if (parsed.success) return new ProblemError(parsed.data, fields);
  const { status, statusText } = response;
  return new ProblemError(
    { type: "about:blank", title: statusText || `status ${status}`, status, code: "unknown", requestId: "" },
    fields,
  );
}
