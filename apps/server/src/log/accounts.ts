// Workspaces and API keys, as rows. What a token is, and whether it is good, is auth's business.
import { PrismaPg } from "@prisma/adapter-pg";
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

  constructor(database: Database) {
    this.prisma = new PrismaClient({ adapter: new PrismaPg(database.pool) });
  }

  async createKey(key: NewApiKey): Promise<ApiKeyRecord> {
    return this.prisma.apiKey.create({ data: key });
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
    const revoked = await this.prisma.apiKey.updateMany({
      where: { workspaceId, id, revokedAt: null },
      data: { revokedAt: new Date() },
    });
    this.forgetKnown();
    return revoked.count > 0;
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
