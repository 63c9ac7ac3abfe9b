// What a dry run found, as an opaque text: the second call decides exactly that list. It gives no right that its bearer lacks, so it needs no seal.
import { Buffer } from "node:buffer";
import { z } from "zod";

export const bulkPlan = z.strictObject({
  decision: z.enum(["approve", "deny"]),
  items: z.array(z.strictObject({ id: z.string(), threadId: z.string(), argsHash: z.string() })).max(500),
});
export type BulkPlan = z.infer<typeof bulkPlan>;

export const writeToken = (plan: BulkPlan): string => Buffer.from(JSON.stringify(plan)).toString("base64url");

/** Null for a text that no dry run gave. */
export function readToken(token: string): BulkPlan | null {
  try {
    return bulkPlan.parse(JSON.parse(Buffer.from(token, "base64url").toString("utf8")));
  } catch {
    return null;
  }
}
