// What is kept for how long: finished teams go by their age, archived first where a folder is named; decisions and the audit have ages of their own.
import fs from "node:fs/promises";
import path from "node:path";
import type { Client, Database } from "./database.js";

export interface RetentionPolicy {
  /** Days since the last thing happened in a team; null keeps it for ever. */
  threadsDays: number | null;
  /** Where logs are written, one file a team, before they are deleted; without it they are only deleted. */
  archiveDir: string | null;
  approvalsDays: number | null;
  auditDays: number | null;
  deliveriesDays: number | null;
}

export interface Removed {
  teams: number;
  approvals: number;
  audit: number;
  deliveries: number;
}

/** Small enough that nobody notices its locks: rows that somebody holds are passed over, and looked at again in the next round. */
const BATCH = 20;
const ROWS = 1000;
const LOCK = "roundhouse retention";

export class Retention {
  constructor(
    private readonly database: Database,
    private readonly policy: RetentionPolicy,
  ) {}

  /** Batch after batch until nothing is old enough, or another process is at it. */
  async round(): Promise<Removed> {
    const { threadsDays, approvalsDays, auditDays, deliveriesDays } = this.policy;
    return {
      teams: await this.inBatches(threadsDays, (client, days) => this.removeTeams(client, days)),
      approvals: await this.inBatches(approvalsDays, (client, days) =>
        removeRows(client, { table: "approvals", at: "requested_at", also: "AND status <> 'open'", days }),
      ),
      audit: await this.inBatches(auditDays, (client, days) =>
        removeRows(client, { table: "audit", at: "at", also: "", days }),
      ),
      deliveries: await this.inBatches(deliveriesDays, (client, days) =>
        removeRows(client, { table: "webhook_deliveries", at: "created_at", also: "AND status <> 'pending'", days }),
      ),
    };
  }

  private async inBatches(
    days: number | null,
    work: (client: Client, days: number) => Promise<number>,
  ): Promise<number> {
    if (days === null) return 0;
    let all = 0;
    for (;;) {
      const removed = await this.database.transaction(async (client) => {
        const { rows } = await client.query<{ mine: boolean }>(
          "SELECT pg_try_advisory_xact_lock(hashtextextended($1, 0)) AS mine",
          [LOCK],
        );
        return rows[0]?.mine ? work(client, days) : 0;
      });
      if (removed === 0) return all;
      all += removed;
    }
  }

  /** A team goes whole: none of its threads works, waits, is parked or is young, and no fork elsewhere reads its logs. */
  private async removeTeams(client: Client, days: number): Promise<number> {
    const { rows: roots } = await client.query<{ id: string }>(
      `SELECT r.id FROM threads r WHERE r.depth = 0 AND r.status = 'idle' AND r.updated_at < now() - $1 * interval '1 day'
         AND NOT EXISTS (SELECT 1 FROM threads m WHERE m.root_id = r.id AND (m.status <> 'idle' OR m.turn_open
           OR m.lease_owner IS NOT NULL OR m.wakes > m.wakes_seen OR m.updated_at >= now() - $1 * interval '1 day'))
         AND NOT EXISTS (SELECT 1 FROM threads f JOIN threads m ON m.id = f.forked_from
           WHERE m.root_id = r.id AND f.root_id <> r.id)
       ORDER BY r.updated_at LIMIT ${BATCH} FOR UPDATE OF r SKIP LOCKED`,
      [days],
    );
    if (roots.length === 0) return 0;
    const rootIds = roots.map(({ id }) => id);
    const { rows: threads } = await client.query<{ id: string; root_id: string }>(
      "SELECT id, root_id FROM threads WHERE root_id = ANY($1::text[]) ORDER BY depth, id FOR UPDATE",
      [rootIds],
    );
    if (this.policy.archiveDir !== null) await archive(client, this.policy.archiveDir, rootIds);
    const ids = threads.map(({ id }) => id);
    await client.query(
      "DELETE FROM artifact_chunks c USING artifacts a WHERE a.id = c.artifact_id AND a.thread_id = ANY($1::text[])",
      [ids],
    );
    for (const table of ["events", "inbox", "artifacts", "observer_cursors"]) {
      await client.query(`DELETE FROM ${table} WHERE thread_id = ANY($1::text[])`, [ids]);
    }
    await client.query("DELETE FROM ledgers WHERE owner_thread_id = ANY($1::text[])", [ids]);
    await client.query("DELETE FROM threads WHERE id = ANY($1::text[])", [ids]);
    return rootIds.length;
  }
}

/** One JSON line an event, then one an artifact; on the disk before anything is deleted. */
async function archive(client: Client, dir: string, rootIds: readonly string[]): Promise<void> {
  await fs.mkdir(dir, { recursive: true });
  for (const rootId of rootIds) {
    const { rows: events } = await client.query<{ line: string }>(
      `SELECT json_build_object('threadId', e.thread_id, 'seq', e.seq, 'append', e.append, 'type', e.type, 'at', e.at, 'epoch', e.epoch,
         'actor', e.actor::json, 'data', e.data::json)::text AS line
       FROM events e JOIN threads t ON t.id = e.thread_id WHERE t.root_id = $1 ORDER BY t.depth, t.created_at, t.id, e.seq`,
      [rootId],
    );
    const { rows: artifacts } = await client.query<{ line: string }>(
      `SELECT json_build_object('artifactId', a.id, 'threadId', a.thread_id, 'mediaType', a.media_type, 'text', coalesce(a.text, (
         SELECT '"' || coalesce(string_agg(substr(c.text, 2, length(c.text) - 2), '' ORDER BY c.start), '') || '"'
         FROM artifact_chunks c WHERE c.artifact_id = a.id))::json)::text AS line
       FROM artifacts a JOIN threads t ON t.id = a.thread_id WHERE t.root_id = $1 ORDER BY a.id`,
      [rootId],
    );
    const file = await fs.open(path.join(dir, `${rootId}.jsonl`), "w", 0o600);
    try {
      for (const { line } of [...events, ...artifacts]) await file.write(`${line}\n`);
      await file.sync();
    } finally {
      await file.close();
    }
  }
}

interface Old {
  table: string;
  /** The column that tells their age. */
  at: string;
  also: string;
  days: number;
}

async function removeRows(client: Client, { table, at, also, days }: Old): Promise<number> {
  const { rowCount } = await client.query(
    `DELETE FROM ${table} WHERE id IN (SELECT id FROM ${table} WHERE ${at} < now() - $1 * interval '1 day' ${also}
       ORDER BY ${at} LIMIT ${ROWS} FOR UPDATE SKIP LOCKED)`,
    [days],
  );
  return rowCount ?? 0;
}
