// The rows of threads, locked from root to leaf (R13), with what an append is checked against.
import type { Client } from "./database.js";
import type { PlaceColumns } from "./gate-rows.js";

export interface LockedRow extends PlaceColumns {
  id: string;
  workspaceId: string;
  agent: string;
  rootId: string;
  parentId: string | null;
  lineage: string[];
  path: string[];
  depth: number;
  seq: number;
  epoch: number;
  barrier: boolean;
  cancelOpen: boolean;
  leased: boolean;
  leaseOwner: string | null;
  held: string | null;
  runBudget: string | null;
  observed: boolean;
  wakeAt: Date | null;
}

const columns = `id, workspace_id AS "workspaceId", agent, root_id AS "rootId", parent_id AS "parentId", lineage, path, depth, seq,
  epoch, barrier, cancel_open AS "cancelOpen", held, lease_owner AS "leaseOwner", run_budget AS "runBudget", observed, wake_at AS "wakeAt",
  place_subject AS "placeSubject", place_until AS "placeUntil", place_why AS "placeWhy",
  (lease_owner IS NOT NULL AND lease_expires_at > now()) AS leased`;

export async function lockThreads(client: Client, ids: Iterable<string>): Promise<Map<string, LockedRow>> {
  const wanted = [...new Set(ids)];
  const { rows } = await client.query<LockedRow>(
    `SELECT ${columns} FROM threads WHERE id = ANY($1::text[]) ORDER BY depth, id FOR NO KEY UPDATE`,
    [wanted],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Every unfinished thread below one, level by level: a child that was spawned before its parent's lock was ours is seen. */
export async function lockUnfinishedBelow(client: Client, threadId: string): Promise<LockedRow[]> {
  const found: LockedRow[] = [];
  let level = [threadId];
  while (level.length > 0) {
    const { rows } = await client.query<LockedRow>(
      `SELECT ${columns} FROM threads WHERE id IN (
         SELECT jsonb_array_elements_text(p.unfinished_children::jsonb) FROM threads p WHERE p.id = ANY($1::text[])
       ) ORDER BY depth, id FOR NO KEY UPDATE`,
      [level],
    );
    found.push(...rows);
    level = rows.map((row) => row.id);
  }
  return found;
}
