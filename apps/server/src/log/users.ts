// Users of a workspace, as rows. What takes a right away ends the sessions in the same transaction; one admin always stays.
import { audited } from "./audited.js";
import type { Client, Database, Queryable } from "./database.js";
import { decodeCursor, encodeCursor } from "./list-cursor.js";
import type { Page } from "./thread-list.js";

export interface UserRecord {
  id: string;
  workspaceId: string;
  name: string;
  email: string | null;
  role: string;
  passwordHash: string | null;
  createdAt: Date;
  disabledAt: Date | null;
  lastSignInAt: Date | null;
  /** Whether an OpenID provider has signed the user in. */
  linked: boolean;
}

export type NewUser = Pick<UserRecord, "id" | "workspaceId" | "name" | "email" | "role">;

export interface UserChange {
  role?: string | undefined;
  email?: string | null | undefined;
  disabled?: boolean | undefined;
}

export type UserChanged =
  | { kind: "changed"; before: UserRecord; after: UserRecord | null }
  | { kind: "notFound" }
  | { kind: "lastAdmin" }
  | { kind: "emailTaken" };

type Change = (user: UserRecord) => { set: UserChange; endSessions: boolean } | "remove";

const columns = `u.id, u.workspace_id AS "workspaceId", u.name, u.email, u.role, u.password_hash AS "passwordHash",
  u.created_at AS "createdAt", u.disabled_at AS "disabledAt", u.last_sign_in_at AS "lastSignInAt",
  EXISTS (SELECT 1 FROM identities i WHERE i.user_id = u.id) AS linked`;

type Row = UserRecord & Record<string, unknown>;

export class Users {
  constructor(private readonly database: Database) {}

  byName(name: string): Promise<UserRecord | null> {
    return this.one("u.name = $1", [name]);
  }

  byEmail(email: string): Promise<UserRecord | null> {
    return this.one("u.email = $1", [email]);
  }

  byIdentity(issuer: string, subject: string): Promise<UserRecord | null> {
    return this.one("u.id = (SELECT user_id FROM identities WHERE issuer = $1 AND subject = $2)", [issuer, subject]);
  }

  get(workspaceId: string, id: string): Promise<UserRecord | null> {
    return this.one("u.workspace_id = $1 AND u.id = $2", [workspaceId, id]);
  }

  /** Whether somebody who may do everything has a way in that is no one-time link. */
  async hasAdminWithWayIn(workspaceId: string): Promise<boolean> {
    const rows = await this.database.query(
      `SELECT 1 FROM users u WHERE u.workspace_id = $1 AND u.role = 'admin' AND u.disabled_at IS NULL
         AND (u.password_hash IS NOT NULL OR EXISTS (SELECT 1 FROM identities i WHERE i.user_id = u.id)) LIMIT 1`,
      [workspaceId],
    );
    return rows.length > 0;
  }

  /** An admin who can be sent a link: the oldest one. */
  anyAdmin(workspaceId: string): Promise<UserRecord | null> {
    const where =
      "u.workspace_id = $1 AND u.role = 'admin' AND u.disabled_at IS NULL ORDER BY u.created_at, u.id LIMIT 1";
    return this.one(where, [workspaceId]);
  }

  async list(
    workspaceId: string,
    { cursor, limit }: { cursor?: string | undefined; limit: number },
  ): Promise<Page<UserRecord>> {
    const [at, id] = decodeCursor(cursor);
    const rows = await this.database.query<Row>(
      `SELECT ${columns} FROM users u WHERE u.workspace_id = $1
         AND ($2::timestamptz IS NULL OR (u.created_at, u.id) > ($2, $3::text))
       ORDER BY u.created_at, u.id LIMIT $4`,
      [workspaceId, at, id, limit + 1],
    );
    const data = rows.slice(0, limit);
    const last = data.at(-1);
    return { data, nextCursor: rows.length > limit && last ? encodeCursor(last.createdAt, last.id) : null };
  }

  /** Null when the name or the address is somebody's already. */
  create(user: NewUser): Promise<UserRecord | null> {
    return this.database.transaction(async (client) => {
      const { rowCount } = await client.query(
        "INSERT INTO users (id, workspace_id, name, email, role) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING",
        [user.id, user.workspaceId, user.name, user.email, user.role],
      );
      if (rowCount === 0) return null;
      const { name, email, role } = user;
      await audited(client, {
        action: "user.create",
        target: user.id,
        data: { before: null, after: { name, email, role } },
      });
      return one(client, "u.id = $1", [user.id]);
    });
  }

  change(workspaceId: string, id: string, change: Change): Promise<UserChanged> {
    return this.database.transaction(async (client) => {
      const admins = await client.query<{ id: string }>(
        `SELECT id FROM users WHERE workspace_id = $1 AND role = 'admin' AND disabled_at IS NULL ORDER BY id FOR UPDATE`,
        [workspaceId],
      );
      await client.query("SELECT 1 FROM users WHERE id = $1 FOR UPDATE", [id]);
      const before = await one(client, "u.workspace_id = $1 AND u.id = $2", [workspaceId, id]);
      if (!before) return { kind: "notFound" };
      const wanted = change(before);
      const isLast = admins.rows.length === 1 && admins.rows[0]?.id === id;
      if (isLast && (wanted === "remove" || takesAdminAway(wanted.set))) return { kind: "lastAdmin" };
      if (wanted === "remove") return remove(client, before);
      if (await isTaken(client, id, wanted.set.email)) return { kind: "emailTaken" };
      await apply(client, id, wanted.set);
      if (wanted.endSessions) await endAll(client, id);
      const after = await one(client, "u.id = $1", [id]);
      const data = { before: auditable(before), after: auditable(after) };
      await audited(client, { action: "user.change", target: id, data });
      return { kind: "changed", before, after };
    });
  }

  /** Every other session of the user ends, and links that nobody used yet are void. */
  async setPassword(userId: string, passwordHash: string): Promise<void> {
    await this.database.transaction(async (client) => {
      await client.query("UPDATE users SET password_hash = $2 WHERE id = $1", [userId, passwordHash]);
      await endAll(client, userId);
      await audited(client, { action: "user.password", target: userId, data: null });
    });
  }

  async link(userId: string, issuer: string, subject: string): Promise<void> {
    await this.database.query(
      "INSERT INTO identities (issuer, subject, user_id) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
      [issuer, subject, userId],
    );
  }

  private one(where: string, values: unknown[]): Promise<UserRecord | null> {
    return one(this.database.pool, where, values);
  }
}

async function one(on: Queryable, where: string, values: unknown[]): Promise<UserRecord | null> {
  const { rows } = await on.query<Row>(`SELECT ${columns} FROM users u WHERE ${where}`, values);
  return rows[0] ?? null;
}

const takesAdminAway = ({ role, disabled }: UserChange): boolean =>
  disabled === true || (role !== undefined && role !== "admin");

async function isTaken(client: Client, id: string, email: string | null | undefined): Promise<boolean> {
  if (!email) return false;
  const { rows } = await client.query("SELECT 1 FROM users WHERE email = $1 AND id <> $2", [email, id]);
  return rows.length > 0;
}

async function apply(client: Client, id: string, { role, email, disabled }: UserChange): Promise<void> {
  await client.query(
    `UPDATE users SET role = coalesce($2, role), email = CASE WHEN $3 THEN $4 ELSE email END,
       disabled_at = CASE WHEN $5::boolean IS NULL THEN disabled_at WHEN $5 THEN coalesce(disabled_at, now()) END
     WHERE id = $1`,
    [id, role ?? null, email !== undefined, email ?? null, disabled ?? null],
  );
}

async function remove(client: Client, user: UserRecord): Promise<UserChanged> {
  await endAll(client, user.id);
  await client.query("DELETE FROM identities WHERE user_id = $1", [user.id]);
  await client.query("DELETE FROM users WHERE id = $1", [user.id]);
  await audited(client, { action: "user.remove", target: user.id, data: { before: auditable(user), after: null } });
  return { kind: "changed", before: user, after: null };
}

async function endAll(client: Client, userId: string): Promise<void> {
  await client.query("DELETE FROM sessions WHERE user_id = $1", [userId]);
  await client.query("DELETE FROM sign_in_links WHERE user_id = $1", [userId]);
}

const auditable = (user: UserRecord | null): Record<string, unknown> | null =>
  user && { name: user.name, email: user.email, role: user.role, disabled: user.disabledAt !== null };
