// What the API shows of users, of the audit trail and of usage: one schema for server, client and dashboard.
import { z } from "zod";

export const roleNames = ["viewer", "operator", "developer", "admin"] as const;
export type RoleName = (typeof roleNames)[number];

const email = z
  .email()
  .max(200)
  .transform((text) => text.toLowerCase());

export const newUserBody = z.strictObject({
  name: z
    .string()
    .max(100)
    .regex(/^(?! )[^\p{Cc}\p{Cs}]+(?<! )$/u, "no control characters, and no space at its ends")
    .describe("how the user signs in, and stands in the audit trail; it never changes"),
  email: email.optional().describe("by which a sign-in at the OpenID provider finds the user"),
  role: z.enum(roleNames),
});
export type NewUserBody = z.input<typeof newUserBody>;

export const userChangeBody = z.strictObject({
  role: z.enum(roleNames).optional(),
  email: email.nullable().optional(),
  disabled: z.boolean().optional(),
});
export type UserChangeBody = z.input<typeof userChangeBody>;

export const userView = z.object({
  userId: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  role: z.enum(roleNames),
  status: z
    .enum(["active", "invited", "disabled"])
    .describe("`invited` until there is a password or a sign-in at the provider"),
  signsInBy: z.array(z.enum(["password", "oidc"])),
  createdAt: z.string(),
  lastSignInAt: z.string().nullable(),
});
export type UserView = z.infer<typeof userView>;

export const invitedUser = z.object({
  user: userView,
  signInUrl: z.string().nullable().describe("works once, for three days; shown this once, null in a repeated answer"),
});
export type InvitedUser = z.infer<typeof invitedUser>;

export const auditEntry = z.object({
  id: z.string(),
  at: z.string(),
  principal: z.string(),
  action: z.string(),
  target: z.string().nullable(),
  before: z.unknown().describe("as it was, where the change has a before"),
  after: z.unknown().describe("as it is since, or what was asked for"),
  data: z.unknown(),
  address: z.string().nullable(),
  requestId: z.string().nullable(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

export const usageFields = ["day", "agent", "model"] as const;
export type UsageField = (typeof usageFields)[number];

export const usageRow = z.object({
  day: z.string().nullable().describe("UTC; null in what is not told apart by it, as the next two"),
  agent: z.string().nullable(),
  model: z.string().nullable(),
  requests: z.number(),
  inputTokens: z.number(),
  outputTokens: z.number(),
  cacheReadTokens: z.number(),
  cacheWriteTokens: z.number(),
  costMicros: z.number().nullable().describe("null when none of the requests was of a model with a price"),
  unpricedRequests: z.number().describe("requests without a cost, which are missing in it"),
});
export type UsageRow = z.infer<typeof usageRow>;

export const usageAnswer = z.object({
  from: z.string(),
  to: z.string(),
  by: z.array(z.enum(usageFields)),
  data: z.array(usageRow),
  complete: z.boolean().describe("false when there are more rows than one answer holds; ask for less at once"),
});
export type UsageAnswer = z.infer<typeof usageAnswer>;
