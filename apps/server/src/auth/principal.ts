// Who asks, and what they may do.
import { type RoleName, roleNames } from "@roundhouse/runtime";

export const scopes = [
  "threads:read",
  "threads:operate",
  "threads:write",
  "approvals:decide",
  "results:raw",
  /** To see what went where, and to send it again. */
  "webhooks:operate",
  /** To say where messages go. */
  "webhooks:write",
  "admin",
  /** For test runners: requests may name another principal in `X-Act-As`. No role has it. */
  "principals:act-as",
] as const;
export type Scope = (typeof scopes)[number];

export const roles = roleNames;
export type Role = RoleName;

const viewer: Scope[] = ["threads:read"];
const operator: Scope[] = [...viewer, "threads:operate", "approvals:decide", "results:raw", "webhooks:operate"];
const developer: Scope[] = [...operator, "threads:write", "webhooks:write"];

export const scopesOfRole = {
  viewer,
  operator,
  developer,
  admin: [...developer, "admin"],
} as const satisfies Record<Role, Scope[]>;

export interface Principal {
  name: string;
  workspaceId: string;
  scopes: readonly Scope[];
  by: "session" | "key";
  /** Which user, or which key: what is revoked is told by it. */
  subject: string;
  /** Of a user who is signed in. */
  role?: Role | undefined;
}

export function mayDo(principal: Principal, scope: Scope): boolean {
  if (principal.scopes.includes(scope)) return true;
  // Whoever may start threads may also stop them.
  if (scope === "threads:operate") return principal.scopes.includes("threads:write");
  return scope === "webhooks:operate" && principal.scopes.includes("webhooks:write");
}
