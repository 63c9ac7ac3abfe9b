// Checks bodies and queries against the schemas that also make the OpenAPI; a problem names the field and what is allowed.
import { type ArgumentMetadata, StandardSchemaValidationPipe } from "@nestjs/common";
import { z } from "zod";
import { ProblemError } from "../problems.js";

interface FieldError {
  pointer: string;
  message: string;
}

export class ValidationPipe extends StandardSchemaValidationPipe {
  override async transform<T>(value: T, metadata: ArgumentMetadata): Promise<T> {
    const { schema, type } = metadata;
    if (!(schema instanceof z.ZodType) || type === "custom") return value;
    const parsed = await schema.safeParseAsync(value);
    if (parsed.success) return parsed.data as T;
    const errors = parsed.error.issues.flatMap((issue) => errorsOf(issue, schema));
    const detail = errors.map(({ pointer, message }) => `${pointer || "the body"}: ${message}`).join("; ");
    throw new ProblemError("invalid_request", { detail, errors });
  }
}

function errorsOf(issue: z.core.$ZodIssue, schema: z.ZodType): FieldError[] {
  const base = pointerOf(issue.path);
  if (issue.code !== "unrecognized_keys") return [{ pointer: base, message: issue.message }];
  const allowed = fieldsAt(schema, issue.path);
  const message = allowed.length > 0 ? `unknown field; allowed are ${allowed.join(", ")}` : "unknown field";
  return issue.keys.map((key) => ({ pointer: `${base}/${escapePart(key)}`, message }));
}

/** The names of an object's fields, as far as the way to it leads through plain objects. */
function fieldsAt(schema: z.ZodType, path: readonly PropertyKey[]): string[] {
  let at: unknown = unwrap(schema);
  for (const part of path) at = at instanceof z.ZodObject ? unwrap(at.shape[String(part)]) : undefined;
  return at instanceof z.ZodObject ? Object.keys(at.shape) : [];
}

function unwrap(schema: unknown): unknown {
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) {
    return unwrap(schema.unwrap());
  }
  return schema;
}

const pointerOf = (path: readonly PropertyKey[]): string => path.map((part) => `/${escapePart(String(part))}`).join("");

const escapePart = (part: string): string => part.replaceAll("~", "~0").replaceAll("/", "~1");
