// Keys of POSTs, kept for a day: the same key and body get the first answer again.
import { Batcher } from "./batcher.js";
import type { Database } from "./database.js";

export interface KeyUse {
  workspaceId: string;
  route: string;
  key: string;
  bodyHash: string;
}

export type KeyState =
  | { kind: "new" }
  | { kind: "running" }
  | { kind: "otherBody" }
  | { kind: "answered"; status: number; response: unknown };

/** A key whose command left no commit in this time was held by a process that died. */
const ABANDONED_S = 60;

export class IdempotencyKeys {
  private readonly claims: Batcher<KeyUse, boolean>;

  constructor(private readonly database: Database) {
    this.claims = new Batcher<KeyUse, boolean>({
      waitMs: 1,
      maxSize: 64,
      parallel: 2,
      run: (uses) => this.claimAll(uses),
      keyOf: nameOf,
    });
  }

  async claim(use: KeyUse): Promise<KeyState> {
    if (await this.claims.ask(use)) return { kind: "new" };
    const { workspaceId, route, key, bodyHash } = use;
    const [row] = await this.database.query<{ body_hash: string; status: number | null; response: string | null }>(
      "SELECT body_hash, status, response FROM idempotency_keys WHERE workspace_id = $1 AND route = $2 AND key = $3",
      [workspaceId, route, key],
    );
    if (!row) return { kind: "running" };
    if (row.body_hash !== bodyHash) return { kind: "otherBody" };
    if (row.status === null) return { kind: "running" };
    return { kind: "answered", status: row.status, response: JSON.parse(row.response ?? "null") };
  }

  private async claimAll(uses: readonly KeyUse[]): Promise<boolean[]> {
    const claimed = await this.database.query<{ workspaceId: string; route: string; key: string }>(
      `INSERT INTO idempotency_keys (workspace_id, route, key, body_hash)
       SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::text[])
       ON CONFLICT (workspace_id, route, key) DO UPDATE SET body_hash = excluded.body_hash, created_at = now(),
         committed = false, status = NULL, response = NULL
       WHERE idempotency_keys.created_at < now() - interval '24 hours'
         OR (NOT idempotency_keys.committed AND idempotency_keys.created_at < now() - interval '${ABANDONED_S} seconds')
       RETURNING workspace_id AS "workspaceId", route, key`,
      [
        uses.map((use) => use.workspaceId),
        uses.map((use) => use.route),
        uses.map((use) => use.key),
        uses.map((use) => use.bodyHash),
      ],
    );
    const names = new Set(claimed.map(nameOf));
    return uses.map((use) => names.has(nameOf(use)));
  }

  async answer({ workspaceId, route, key }: KeyUse, status: number, response: unknown): Promise<void> {
    await this.database.query(
      `UPDATE idempotency_keys SET committed = true, status = $4, response = $5
       WHERE workspace_id = $1 AND route = $2 AND key = $3`,
      [workspaceId, route, key, status, JSON.stringify(response ?? null)],
    );
  }

  /** Nothing was made: the key may be used again. */
  async forget({ workspaceId, route, key }: KeyUse): Promise<void> {
    await this.database.query(
      "DELETE FROM idempotency_keys WHERE workspace_id = $1 AND route = $2 AND key = $3 AND NOT committed",
      [workspaceId, route, key],
    );
  }
}

const nameOf = ({ workspaceId, route, key }: Pick<KeyUse, "workspaceId" | "route" | "key">): string =>
  JSON.stringify([workspaceId, route, key]);
