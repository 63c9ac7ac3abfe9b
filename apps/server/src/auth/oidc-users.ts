// Which user the claims of an OpenID provider stand for: a known one, one that an admin made, or a new one of an allowed domain.
import { randomUUID } from "node:crypto";
import { DEFAULT_WORKSPACE, type UserRecord, type Users } from "../log/index.js";
import type { OidcSettings } from "./auth-settings.js";
import type { Claims } from "./oidc-client.js";
import { type Role, roles } from "./principal.js";
import type { Standing } from "./standing.js";

export type OidcUser =
  | { ok: true; user: UserRecord }
  | { ok: false; why: "oidc_unverified" | "oidc_domain" | "oidc_nobody" | "oidc_disabled" };

export class OidcUsers {
  constructor(
    private readonly settings: OidcSettings,
    private readonly users: Users,
    private readonly standing: Standing,
  ) {}

  async userOf(claims: Claims): Promise<OidcUser> {
    const email = verifiedEmail(claims);
    if (email === null) return { ok: false, why: "oidc_unverified" };
    const { domains, roleClaim } = this.settings;
    if (domains.length > 0 && !domains.includes(domainOf(email))) return { ok: false, why: "oidc_domain" };
    const role = this.roleOf(claims);
    const user = await this.known(claims, email);
    if (user?.disabledAt) return { ok: false, why: "oidc_disabled" };
    if (user && roleClaim === null) return { ok: true, user };
    if (role === null) return { ok: false, why: "oidc_nobody" };
    if (user) return this.withRole(user, role);
    return domains.length > 0 ? this.create(claims, { email, role }) : { ok: false, why: "oidc_nobody" };
  }

  private async known({ iss, sub }: Claims, email: string): Promise<UserRecord | null> {
    const linked = await this.users.byIdentity(iss, sub);
    if (linked) return linked;
    const made = await this.users.byEmail(email);
    // An address that changed hands is another person with another subject: not who was signed in with it before.
    if (!made || made.linked || made.disabledAt) return made?.linked ? null : made;
    await this.users.link(made.id, iss, sub);
    return { ...made, linked: true };
  }

  private async create({ iss, sub }: Claims, { email, role }: { email: string; role: Role }): Promise<OidcUser> {
    const id = `usr_${randomUUID()}`;
    const user = await this.users.create({ id, workspaceId: DEFAULT_WORKSPACE, name: email, email, role });
    if (!user) return { ok: false, why: "oidc_nobody" };
    await this.users.link(user.id, iss, sub);
    return { ok: true, user };
  }

  /** The provider says what a user may do, at each sign-in. The last admin stays one. */
  private async withRole(user: UserRecord, role: Role): Promise<OidcUser> {
    if (user.role === role) return { ok: true, user };
    const endSessions = isLess(role, user.role);
    const changed = await this.users.change(user.workspaceId, user.id, () => ({ set: { role }, endSessions }));
    this.standing.changed(user.id);
    return { ok: true, user: changed.kind === "changed" && changed.after ? changed.after : user };
  }

  private roleOf(claims: Claims): Role | null {
    const { roleClaim, roles: mapping, defaultRole } = this.settings;
    const claimed = roleClaim === null ? [] : [claims[roleClaim]].flat().map(String);
    return mapping.find(({ value }) => claimed.includes(value))?.role ?? defaultRole;
  }
}

export const isLess = (role: Role, than: string): boolean => roles.indexOf(role) < roles.indexOf(than as Role);

function verifiedEmail({ email, email_verified: verified }: Claims): string | null {
  if (typeof email !== "string" || !email.includes("@") || email.length > 200) return null;
  return verified === true || verified === "true" ? email.toLowerCase() : null;
}

const domainOf = (email: string): string => email.slice(email.lastIndexOf("@") + 1);
