// Tells who a request comes from: by an API key, or by the cookie of a session.
import type { IncomingHttpHeaders } from "node:http";
import { type Accounts, DEFAULT_WORKSPACE, type UserRecord } from "../log/index.js";
import { hashPassword, passwordMatches } from "./passwords.js";
import { type Principal, type Role, type Scope, scopesOfRole } from "./principal.js";
import { RateLimit } from "./rate-limit.js";
import { hashToken, newToken } from "./tokens.js";

export const COOKIE = "roundhouse_session";
const SESSION_MS = 7 * 86_400_000;
const LINK_MS = 86_400_000;
const ADMIN = { id: "usr_admin", workspaceId: DEFAULT_WORKSPACE, name: "admin", role: "admin", passwordHash: null };
const MINUTE_MS = 60_000;

export type SignInAnswer =
  | { ok: true; token: string; maxAgeMs: number; user: UserRecord }
  | { ok: false; waitSeconds: number | null };

export class Authenticator {
  private readonly byAddress = new RateLimit(20, MINUTE_MS);
  private readonly byName = new RateLimit(5, MINUTE_MS);

  constructor(private readonly accounts: Accounts) {}

  async principalOf(headers: IncomingHttpHeaders): Promise<Principal | null> {
    const key = bearerOf(headers);
    if (key !== null) return this.byKey(key, headers);
    const cookie = cookieOf(headers);
    if (cookie === null) return null;
    const user = await this.accounts.userOfSession(hashToken(cookie));
    return user && principalOfUser(user);
  }

  /** A fresh one-time link for the admin, until one has set a password; then null. */
  async signInLink(): Promise<string | null> {
    await this.accounts.createUser(ADMIN);
    const admin = await this.accounts.userByName(ADMIN.name);
    if (!admin || admin.passwordHash !== null) return null;
    const token = newToken("link");
    await this.accounts.saveLink(hashToken(token), admin.id, new Date(Date.now() + LINK_MS));
    return token;
  }

  async signInByLink(token: string, address: string): Promise<SignInAnswer> {
    const waitSeconds = this.byAddress.take(address);
    if (waitSeconds !== null) return { ok: false, waitSeconds };
    const user = await this.accounts.useLink(hashToken(token));
    return user ? this.open(user) : { ok: false, waitSeconds: null };
  }

  async signInByPassword(who: { name: string; password: string; address: string }): Promise<SignInAnswer> {
    const waitSeconds = this.byAddress.take(who.address) ?? this.byName.take(who.name);
    if (waitSeconds !== null) return { ok: false, waitSeconds };
    const user = await this.accounts.userByName(who.name);
    const matches = await passwordMatches(who.password, user?.passwordHash ?? null);
    if (!user || !matches) return { ok: false, waitSeconds: null };
    this.byName.forget(who.name);
    return this.open(user);
  }

  async signOut(headers: IncomingHttpHeaders): Promise<void> {
    const cookie = cookieOf(headers);
    if (cookie !== null) await this.accounts.endSession(hashToken(cookie));
  }

  async setPassword(name: string, password: string): Promise<boolean> {
    const user = await this.accounts.userByName(name);
    if (!user) return false;
    await this.accounts.setPassword(user.id, await hashPassword(password));
    return true;
  }

  /** The secret is in the answer and nowhere else. */
  async createKey(key: NewKey): Promise<{ id: string; secret: string }> {
    const secret = newToken("key");
    const id = `key_${secret.slice(4, 16)}`;
    await this.accounts.createKey({
      id,
      workspaceId: key.workspaceId,
      name: key.name,
      principal: key.principal,
      tokenHash: hashToken(secret),
      scopes: [...key.scopes],
      createdBy: key.createdBy,
      expiresAt: key.expiresAt ?? null,
    });
    return { id, secret };
  }

  private async open(user: UserRecord): Promise<SignInAnswer> {
    const token = newToken("session");
    await this.accounts.saveSession(hashToken(token), user.id, new Date(Date.now() + SESSION_MS));
    return { ok: true, token, maxAgeMs: SESSION_MS, user };
  }

  private async byKey(key: string, headers: IncomingHttpHeaders): Promise<Principal | null> {
    const found = await this.accounts.keyByHash(hashToken(key));
    if (!found) return null;
    const scopes = found.scopes as Scope[];
    const actAs = headers["x-act-as"];
    const name = scopes.includes("principals:act-as") && typeof actAs === "string" ? actAs : found.principal;
    return { name, workspaceId: found.workspaceId, scopes, by: "key" };
  }
}

export interface NewKey {
  workspaceId: string;
  name: string;
  principal: string;
  scopes: readonly Scope[];
  createdBy: string;
  expiresAt?: Date | undefined;
}

const principalOfUser = (user: UserRecord): Principal => ({
  name: user.name,
  workspaceId: user.workspaceId,
  scopes: scopesOfRole[user.role as Role] ?? [],
  by: "session",
  role: user.role as Role,
});

function bearerOf({ authorization }: IncomingHttpHeaders): string | null {
  return /^Bearer\s+(\S+)$/i.exec(authorization ?? "")?.[1] ?? null;
}

function cookieOf({ cookie }: IncomingHttpHeaders): string | null {
  for (const part of (cookie ?? "").split(";")) {
    const [name, value] = part.trim().split("=");
    if (name === COOKIE && value) return value;
  }
  return null;
}
