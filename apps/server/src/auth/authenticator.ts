// Tells who a request comes from, by an API key or by the cookie of a session; and opens and ends sessions.
import type { IncomingHttpHeaders } from "node:http";
import {
  type Accounts,
  DEFAULT_WORKSPACE,
  type Sessions,
  type SignedInBy,
  type UserRecord,
  type Users,
} from "../log/index.js";
import { hashPassword, passwordMatches } from "./passwords.js";
import { type Principal, type Role, type Scope, scopesOfRole } from "./principal.js";
import { sessionOf } from "./session-cookie.js";
import type { SignInLimits } from "./sign-in-limits.js";
import type { Standing } from "./standing.js";
import { hashToken, newToken } from "./tokens.js";

const SESSION_MS = 7 * 86_400_000;
const START_LINK_HOURS = 24;
const INVITE_HOURS = 72;
const ADMIN = { id: "usr_admin", workspaceId: DEFAULT_WORKSPACE, name: "admin", email: null, role: "admin" };

export interface AuthRooms {
  accounts: Accounts;
  users: Users;
  sessions: Sessions;
  limits: SignInLimits;
  standing: Standing;
}

/** Where a sign-in comes from: its address, and the session that the browser had. */
export interface From {
  address: string;
  headers: IncomingHttpHeaders;
  requestId: string | undefined;
}

interface Credentials {
  name: string;
  password: string;
}

interface Opening {
  via: SignedInBy;
  from: From;
  choosePassword?: boolean;
  passwordHash?: string | null;
}

type Refusal = { ok: false; waitSeconds: number | null };

export type SignInAnswer = { ok: true; token: string; maxAgeMs: number; choosePassword: boolean } | Refusal;

const refused = { ok: false, waitSeconds: null } as const;

export class Authenticator {
  constructor(private readonly rooms: AuthRooms) {}

  /** `isRequest` false only looks: an open connection does not keep a session from going idle. */
  async principalOf(headers: IncomingHttpHeaders, isRequest = true): Promise<Principal | null> {
    const key = bearerOf(headers);
    if (key !== null) return this.byKey(key, headers);
    const cookie = sessionOf(headers);
    if (cookie === null) return null;
    const user = await this.rooms.sessions.find(hashToken(cookie), isRequest);
    if (!user) return null;
    const { name, workspaceId, role } = user;
    return { name, workspaceId, scopes: scopesOf(role), by: "session", subject: user.userId, role: role as Role };
  }

  /** Somebody showed a key or a cookie that is nobody's. Seconds to wait when that happened too often. */
  refusedToken(headers: IncomingHttpHeaders, address: string): Promise<number | null> | null {
    return bearerOf(headers) === null ? null : this.rooms.limits.badToken(address);
  }

  /** A fresh one-time link for an admin, until one has a way in of their own; then null. */
  async signInLink(): Promise<string | null> {
    const { users } = this.rooms;
    if (await users.hasAdminWithWayIn(DEFAULT_WORKSPACE)) return null;
    const admin =
      (await users.anyAdmin(DEFAULT_WORKSPACE)) ?? (await users.create(ADMIN)) ?? (await users.byName(ADMIN.name));
    return admin && this.newLink(admin.id, "start");
  }

  /** Older links of that user are void. */
  async invite(userId: string): Promise<string> {
    await this.rooms.sessions.voidLinks(userId);
    return this.newLink(userId, "invite");
  }

  async signInByLink(token: string, from: From): Promise<SignInAnswer> {
    const used = await this.rooms.sessions.useLink(hashToken(token));
    if (!used) return { ok: false, waitSeconds: await this.rooms.limits.badToken(from.address) };
    return this.open(used.userId, { via: "link", from, choosePassword: used.purpose === "invite" });
  }

  async signInByPassword(credentials: Credentials, from: From): Promise<SignInAnswer> {
    const checked = await this.check(credentials, from.address);
    return checked.ok
      ? this.open(checked.user.id, { via: "password", from, passwordHash: checked.user.passwordHash })
      : checked;
  }

  /** A new session, in the place of the one that the browser had. */
  async open(userId: string, { via, from, choosePassword = false, passwordHash }: Opening): Promise<SignInAnswer> {
    const token = newToken("session");
    const had = sessionOf(from.headers);
    const tokenHash = hashToken(token);
    const { address, requestId } = from;
    const replaces = had && hashToken(had);
    const started = await this.rooms.sessions.start({
      tokenHash,
      userId,
      via,
      replaces,
      address,
      requestId,
      passwordHash,
    });
    return started ? { ok: true, token, maxAgeMs: SESSION_MS, choosePassword } : refused;
  }

  async signOut(headers: IncomingHttpHeaders, { subject }: Principal): Promise<void> {
    const cookie = sessionOf(headers);
    if (cookie === null) return;
    await this.rooms.sessions.end(hashToken(cookie));
    this.rooms.standing.changed(subject);
  }

  /**
   * Ends every session of the user and opens a new one for who asked. The old password has to be shown, except by whoever
   * came in by a one-time link: that is how a forgotten one is replaced.
   */
  async setPassword(passwords: { current: string | undefined; next: string }, from: From): Promise<SignInAnswer> {
    const cookie = sessionOf(from.headers);
    const session = cookie === null ? null : await this.rooms.sessions.find(hashToken(cookie), true);
    if (!session) return refused;
    if (session.hasPassword && session.via !== "link") {
      const shown = await this.check({ name: session.name, password: passwords.current ?? "" }, from.address);
      if (!shown.ok) return shown;
    }
    await this.rooms.users.setPassword(session.userId, await hashPassword(passwords.next));
    this.rooms.standing.changed(session.userId);
    return this.open(session.userId, { via: "password", from });
  }

  /** Whether the name and the password belong together, within the limits. */
  private async check(
    { name, password }: Credentials,
    address: string,
  ): Promise<{ ok: true; user: UserRecord } | Refusal> {
    const waitSeconds = await this.rooms.limits.take({ name, address });
    if (waitSeconds !== null) return { ok: false, waitSeconds };
    const user = await this.rooms.users.byName(name);
    const matches = await passwordMatches(password, user?.passwordHash ?? null);
    if (!user || !matches || user.disabledAt) return refused;
    await this.rooms.limits.succeeded({ name, address });
    return { ok: true, user };
  }

  /** The secret is in the answer and nowhere else. */
  async createKey(key: NewKey): Promise<{ id: string; secret: string }> {
    const secret = newToken("key");
    const id = `key_${secret.slice(4, 16)}`;
    await this.rooms.accounts.createKey({
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

  private async newLink(userId: string, purpose: "start" | "invite"): Promise<string> {
    const token = newToken("link");
    const hours = purpose === "start" ? START_LINK_HOURS : INVITE_HOURS;
    await this.rooms.sessions.saveLink({ tokenHash: hashToken(token), userId, purpose, hours });
    return token;
  }

  private async byKey(key: string, headers: IncomingHttpHeaders): Promise<Principal | null> {
    const found = await this.rooms.accounts.keyByHash(hashToken(key));
    if (!found) return null;
    const scopes = found.scopes as Scope[];
    const actAs = headers["x-act-as"];
    const name = scopes.includes("principals:act-as") && typeof actAs === "string" ? actAs : found.principal;
    return { name, workspaceId: found.workspaceId, scopes, by: "key", subject: found.id };
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

const scopesOf = (role: string): readonly Scope[] => scopesOfRole[role as Role] ?? [];

function bearerOf({ authorization }: IncomingHttpHeaders): string | null {
  return /^Bearer\s+(\S+)$/i.exec(authorization ?? "")?.[1] ?? null;
}
