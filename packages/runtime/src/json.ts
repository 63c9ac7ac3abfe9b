// JSON as it travels in logs, tool inputs and results; and the one canonical way to write it down.
import { z } from "zod";

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

export const json: z.ZodType<Json> = z.json() as z.ZodType<Json>;
export const jsonObject = z.record(z.string(), json);
export type JsonObject = z.infer<typeof jsonObject>;

/** The same text for the same value whatever the order of its keys. Lone surrogates are escaped, so the text is valid UTF-8. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item ?? null)).join(",")}]`;
  if (value !== null && typeof value === "object") {
    const entries = Object.entries(value).filter(([, item]) => item !== undefined);
    entries.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
    return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${canonicalJson(item)}`).join(",")}}`;
  }
  return JSON.stringify(value) ?? "null";
}
