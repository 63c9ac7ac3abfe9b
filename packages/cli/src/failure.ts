// What went wrong, and what to do next.
import { CursorError, ProblemError } from "@roundhouse/client";
import { harmless } from "./shell.js";

/** A command that could not do what it was to do, for a reason that is its own. */
export class CommandError extends Error {
  override readonly name = "CommandError";
}

const nextSteps: Record<string, string> = {
  unauthenticated: "the key is unknown, expired or revoked: make another one, and set ROUNDHOUSE_API_KEY to it",
  missing_scope: "use a key with that scope",
  not_found: "look at the id; a key sees its own workspace alone",
  unknown_agent: "GET /v1/agents lists those that there are",
  approval_already_decided: "somebody was quicker: nothing is left to do",
  approval_mismatch: "the call changed meanwhile: look at it again",
  rate_limited: "wait a little, and try again",
};

export function explain(error: unknown, url: string | null): string {
  if (error instanceof ProblemError) {
    const { problem, code } = error;
    const errors = (problem.errors ?? []).map(({ pointer, message }) => `\n  ${pointer}: ${message}`).join("");
    const next = nextSteps[code];
    return harmless(`${code}: ${problem.detail ?? problem.title}${errors}${next === undefined ? "" : `\n${next}`}`);
  }
  if (error instanceof CursorError) return `${harmless(error.message)}: leave --after away`;
  if (error instanceof CommandError) return error.message;
  if (isUnreachable(error)) {
    return `nothing answers at ${url}: is the server up? \`roundhouse start\` runs one, ROUNDHOUSE_URL or --url names another`;
  }
  return error instanceof Error ? harmless(error.stack ?? error.message) : String(error);
}

const isUnreachable = (error: unknown): boolean => error instanceof TypeError && /fetch|network/i.test(error.message);
