// How people may sign in, as the environment says.
import type { Role } from "./principal.js";

export const AUTH_SETTINGS = Symbol("auth settings");

export interface OidcSettings {
  issuer: URL;
  clientId: string;
  /** Null for a public client. */
  clientSecret: string | null;
  redirectUri: string;
  /** What the button says. */
  name: string;
  scope: string;
  /** Where a user's groups or roles stand in the claims, and what they mean here; the first that fits counts. */
  roleClaim: string | null;
  roles: readonly { value: string; role: Role }[];
  /** For new users that no role claim speaks of; null lets them not in. */
  defaultRole: Role | null;
  /** Whose addresses may become users by themselves. Without any, only those that an admin made come in. */
  domains: readonly string[];
}

export interface AuthSettings {
  publicUrl: string | undefined;
  /** The address that links are made with. */
  ownUrl(): string;
  oidc: OidcSettings | null;
}
