// Checks bodies and queries against the schemas that also make the OpenAPI; a problem names the field and what is allowed.
import { StandardSchemaValidationPipe } from "@nestjs/common";
import { ProblemError } from "../problems.js";

interface Issue {
  message: string;
  path?: readonly (PropertyKey | { key: PropertyKey })[] | undefined;
  /** Only on zod's own issues. */
  code?: string;
  keys?: string[];
}

export const validationPipe = (): StandardSchemaValidationPipe =>
  new StandardSchemaValidationPipe({
    exceptionFactory: (issues) => {
      const errors = (issues as readonly Issue[]).flatMap(errorsOf);
      const detail = errors.map(({ pointer, message }) => `${pointer || "the body"}: ${message}`).join("; ");
      return new ProblemError("invalid_request", { detail, errors });
    },
  });

function errorsOf(issue: Issue): { pointer: string; message: string }[] {
  const base = pointerOf(issue.path ?? []);
  if (issue.code === "unrecognized_keys" && issue.keys) {
    return issue.keys.map((key) => ({ pointer: `${base}/${escapePart(key)}`, message: "unknown field" }));
  }
  return [{ pointer: base, message: issue.message }];
}

const pointerOf = (path: NonNullable<Issue["path"]>): string =>
  path.map((part) => `/${escapePart(String(typeof part === "object" ? part.key : part))}`).join("");

const escapePart = (part: string): string => part.replaceAll("~", "~0").replaceAll("/", "~1");
