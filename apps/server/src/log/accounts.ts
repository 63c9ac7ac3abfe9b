// Workspaces and API keys, as rows. What a token is, and whether it is good, is auth's business.
import { PrismaPg } from "@prisma/adapter-pg";
import { audited } from "./audited.js";
import type { Database } from "./database.js";
import { PrismaClient } from "./generated/client.js";

export interface ApiKeyRecord {
  id: string;
  workspaceId: string;
  name: string;
  principal: string;
  scopes: string[];
  createdBy: string;
  createdAt: Date;
  expiresAt: Date | null;
  lastUsedAt: Date | null;
}

export interface NewApiKey {
  id: string;
  workspaceId: string;
  name: string;
  principal: string;
  tokenHash: string;
  scopes: string[];
  createdBy: string;
  expiresAt: Date | null;
}

/** A last use is not written more often than this. */
const LAST_USE_MS = 60_000;
/** How long a key is not asked for again, and how many are remembered. */
const KNOWN_MS = 2000;
const MAX_KNOWN = 1000;

export class Accounts {
  private readonly prisma: PrismaClient;
  private readonly knownKeys = new Map<string, { key: ApiKeyRecord; until: number }>();

  constructor(private readonly database: Database) {
    this.prisma = new PrismaClient({ adapter: new PrismaPg(database.pool) });
  }

  async createKey(key: NewApiKey): Promise<void> {
    const { id, workspaceId, name, principal, tokenHash, scopes, createdBy, expiresAt } = key;
    await this.database.transaction(async (client) => {
      await client.query(
        `INSERT INTO api_keys (id, workspace_id, name, principal, token_hash, scopes, created_by, expires_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
        [id, workspaceId, name, principal, tokenHash, scopes, createdBy, expiresAt],
      );
      const after = { name, principal, scopes, expiresAt };
      await audited(client, { action: "key.create", target: id, data: { before: null, after } });
    });
  }

  keys(workspaceId: string): Promise<ApiKeyRecord[]> {
    return this.prisma.apiKey.findMany({ where: { workspaceId, revokedAt: null }, orderBy: { createdAt: "asc" } });
  }

  /** A key that was good a moment ago is taken for good: one that is revoked stops working within that moment. */
  async keyByHash(tokenHash: string): Promise<ApiKeyRecord | null> {
    const known = this.knownKeys.get(tokenHash);
    if (known && known.until > Date.now()) return known.key;
    const key = await this.readKey(tokenHash);
    this.knownKeys.delete(tokenHash);
    if (this.knownKeys.size >= MAX_KNOWN) this.knownKeys.clear();
    if (key) this.knownKeys.set(tokenHash, { key, until: Date.now() + KNOWN_MS });
    return key;
  }

  private async readKey(tokenHash: string): Promise<ApiKeyRecord | null> {
    const now = new Date();
    const key = await this.prisma.apiKey.findUnique({ where: { tokenHash } });
    if (!key || key.revokedAt || (key.expiresAt && key.expiresAt <= now)) return null;
    if (!key.lastUsedAt || now.getTime() - key.lastUsedAt.getTime() > LAST_USE_MS) {
      await this.prisma.apiKey.update({ where: { id: key.id }, data: { lastUsedAt: now } });
    }
    return key;
  }

  async revokeKey(workspaceId: string, id: string): Promise<boolean> {
    const revoked = await this.database.transaction(async (client) => {
      const { rows } = await client.query<Record<string, unknown>>(
        `UPDATE api_keys SET revoked_at = now() WHERE workspace_id = $1 AND id = $2 AND revoked_at IS NULL
         RETURNING name, principal, scopes, expires_at AS "expiresAt"`,
        [workspaceId, id],
      );
      const [before] = rows;
      if (before) await audited(client, { action: "key.revoke", target: id, data: { before, after: null } });
      return before !== undefined;
    });
    this.forgetKnown();
    return revoked;
  }

  /** A key was revoked somewhere: what is remembered here may be of no use any more. */
  forgetKnown(): void {
    this.knownKeys.clear();
  }

  async ensureWorkspace(id: string, name: string): Promise<void> {
    await this.prisma.workspace.upsert({ where: { id }, create: { id, name }, update: {} });
  }

  async close(): Promise<void> {
    await this.prisma.$disconnect();
  }
}
