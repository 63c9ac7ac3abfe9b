// A tool's or an output's schema: given as zod or as JSON Schema, checked as zod, pinned as JSON Schema.
import { z } from "zod";
import { ConfigError } from "./errors.js";

export type SchemaSource = z.ZodType | Record<string, unknown>;

const isZod = (schema: SchemaSource): schema is z.ZodType => "safeParse" in schema;

const written = new WeakMap<z.ZodType, Record<string, unknown>>();

export function toJsonSchema(schema: SchemaSource): Record<string, unknown> {
  if (!isZod(schema)) return schema;
  const known = written.get(schema);
  if (known) return known;
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: "input" });
  written.set(schema, rest);
  return rest;
}

const compiled = new WeakMap<object, z.ZodType>();

export function toZod(schema: SchemaSource, where: string): z.ZodType {
  if (isZod(schema)) return schema;
  const known = compiled.get(schema);
  if (known) return known;
  try {
    const made = z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0]);
    compiled.set(schema, made);
    return made;
  } catch (error) {
    throw new ConfigError(`${where}: not a JSON schema that can be checked: ${(error as Error).message}`);
  }
}

/** What is wrong with a value, as `/json/pointer: message`; empty when it fits. */
export function schemaErrors(schema: SchemaSource, value: unknown): { pointer: string; message: string }[] {
  const checked = toZod(schema, "schema").safeParse(value);
  if (checked.success) return [];
  return checked.error.issues.map((issue) => ({
    pointer: issue.path.map((part) => `/${String(part).replaceAll("~", "~0").replaceAll("/", "~1")}`).join(""),
    message: issue.message,
  }));
}
