// Queries that lists have in common.
import { z } from "zod";
import { isCursor } from "../log/index.js";

const MAX_LIMIT = 200;

export const limitParam = z.coerce.number().int().min(1).max(MAX_LIMIT).default(50);
export const pageQuery = z.object({
  cursor: z.string().refine(isCursor, "no cursor that this service gave; leave it out for the first page").optional(),
  limit: limitParam,
});
/** The answer of a stream, for the document. */
export const eventStream = {
  status: 200,
  description: "Server-sent events: `event` with an event of the log, and `end` when there is no more",
  schema: { type: "string" },
} as const;

/** `?follow=true` and the like. */
export const flag = z
  .enum(["true", "false"])
  .default("false")
  .transform((value) => value === "true");
