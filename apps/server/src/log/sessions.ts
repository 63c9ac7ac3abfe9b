// Sessions, one-time links and sign-ins under way, as rows. What a token is is auth's business; here are only hashes.
import { recordCommand } from "./command-records.js";
import type { Database } from "./database.js";

export type SignedInBy = "link" | "password" | "oidc";

/** A session's user, as it is now. */
export interface SessionUser {
  userId: string;
  workspaceId: string;
  name: string;
  role: string;
  hasPassword: boolean;
  via: SignedInBy;
}

export interface NewSession {
  tokenHash: string;
  userId: string;
  via: SignedInBy;
  /** The session that this browser had before: it ends. */
  replaces: string | null;
  address: string;
  requestId: string | undefined;
  /** The hash that a password was checked against: one that was changed since opens nothing. */
  passwordHash?: string | null | undefined;
}

export interface OidcAttempt {
  state: string;
  nonce: string;
  verifier: string;
  next: string;
}

/** A session ends so long after its last request, and so long after its sign-in. */
export const IDLE_HOURS = 24;
export const LONGEST_DAYS = 7;
const ATTEMPT_MINUTES = 10;
/** A last request is not written more often than this. */
const SEEN_EVERY_S = 60;

export class Sessions {
  constructor(private readonly database: Database) {}

  /** Null once it is over, or its user is disabled. `isRequest`: it counts as use. */
  async find(tokenHash: string, isRequest: boolean): Promise<SessionUser | null> {
    const [row] = await this.database.query<SessionUser & { seenAgoS: number }>(
      `SELECT u.id AS "userId", u.workspace_id AS "workspaceId", u.name, u.role, s.via,
         u.password_hash IS NOT NULL AS "hasPassword", extract(epoch FROM now() - s.last_seen_at)::float8 AS "seenAgoS"
       FROM sessions s JOIN users u ON u.id = s.user_id
       WHERE s.token_hash = $1 AND s.expires_at > now() AND s.last_seen_at > now() - interval '${IDLE_HOURS} hours'
         AND u.disabled_at IS NULL`,
      [tokenHash],
    );
    if (!row) return null;
    const { seenAgoS, ...user } = row;
    if (isRequest && seenAgoS > SEEN_EVERY_S) {
      await this.database.query("UPDATE sessions SET last_seen_at = now() WHERE token_hash = $1", [tokenHash]);
    }
    return user;
  }

  /** False when the user was disabled or removed meanwhile. */
  start({ tokenHash, userId, via, replaces, address, requestId, passwordHash }: NewSession): Promise<boolean> {
    return this.database.transaction(async (client) => {
      const { rows } = await client.query<{ workspaceId: string; principal: string }>(
        `UPDATE users SET last_sign_in_at = now() WHERE id = $1 AND disabled_at IS NULL
           AND ($2::text IS NULL OR password_hash = $2)
         RETURNING workspace_id AS "workspaceId", name AS principal`,
        [userId, passwordHash ?? null],
      );
      const [user] = rows;
      if (!user) return false;
      await client.query(
        `DELETE FROM sessions WHERE token_hash = $1 OR expires_at < now()
           OR last_seen_at < now() - interval '${IDLE_HOURS} hours'`,
        [replaces],
      );
      await client.query(
        `INSERT INTO sessions (token_hash, user_id, via, expires_at)
         VALUES ($1, $2, $3, now() + interval '${LONGEST_DAYS} days')`,
        [tokenHash, userId, via],
      );
      const audit = { action: "session.start", target: userId, data: { via } };
      await recordCommand(client, { ...user, address, requestId, audit });
      return true;
    });
  }

  async end(tokenHash: string): Promise<void> {
    await this.database.query("DELETE FROM sessions WHERE token_hash = $1", [tokenHash]);
  }

  saveLink(link: { tokenHash: string; userId: string; purpose: "start" | "invite"; hours: number }): Promise<void> {
    return this.database.transaction(async (client) => {
      await client.query("DELETE FROM sign_in_links WHERE expires_at < now()");
      await client.query(
        `INSERT INTO sign_in_links (token_hash, user_id, purpose, expires_at)
         VALUES ($1, $2, $3, now() + $4 * interval '1 hour')`,
        [link.tokenHash, link.userId, link.purpose, link.hours],
      );
    });
  }

  /** Uses a link up. Null when it is unknown, too old or used already. */
  async useLink(tokenHash: string): Promise<{ userId: string; purpose: string } | null> {
    const [used] = await this.database.query<{ userId: string; purpose: string }>(
      `UPDATE sign_in_links SET used_at = now() WHERE token_hash = $1 AND used_at IS NULL AND expires_at > now()
       RETURNING user_id AS "userId", purpose`,
      [tokenHash],
    );
    return used ?? null;
  }

  /** Links of the user that nobody used are void. */
  async voidLinks(userId: string): Promise<void> {
    await this.database.query("DELETE FROM sign_in_links WHERE user_id = $1 AND used_at IS NULL", [userId]);
  }

  async saveAttempt(tokenHash: string, { state, nonce, verifier, next }: OidcAttempt): Promise<void> {
    await this.database.query("DELETE FROM oidc_attempts WHERE expires_at < now()");
    await this.database.query(
      `INSERT INTO oidc_attempts (token_hash, state, nonce, verifier, next, expires_at)
       VALUES ($1, $2, $3, $4, $5, now() + interval '${ATTEMPT_MINUTES} minutes')`,
      [tokenHash, state, nonce, verifier, next],
    );
  }

  /** Once: the same answer of a provider a second time finds nothing. */
  async takeAttempt(tokenHash: string): Promise<OidcAttempt | null> {
    const [attempt] = await this.database.query<OidcAttempt & Record<string, unknown>>(
      "DELETE FROM oidc_attempts WHERE token_hash = $1 AND expires_at > now() RETURNING state, nonce, verifier, next",
      [tokenHash],
    );
    return attempt ?? null;
  }
}
