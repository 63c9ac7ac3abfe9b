// The right to append to a thread: owner, epoch and expiry by the database's clock. Taking it raises the epoch.
import { Batcher } from "./batcher.js";
import type { Database } from "./database.js";

export interface Claim {
  threadId: string;
  workspaceId: string;
  agent: string;
  depth: number;
  epoch: number;
  wakes: number;
  /** How far the claims before this one had seen the log. */
  seenSeq: number;
  /** Claims in a row that no append followed, this one included. */
  claimsWithoutAppend: number;
  /** This process's own steady clock when the claim was asked for: the lease runs out no earlier than leaseMs after it. */
  askedAtMs: number;
}

export interface Renewed {
  threadId: string;
  epoch: number;
  wakes: number;
  cancelled: boolean;
}

export interface Release {
  threadId: string;
  epoch: number;
  /** Wake-ups that the work took into account: a later one keeps the thread due. */
  wakesSeen: number;
  seenSeq: number;
  wakeAt: Date | null;
  /** Why this process can't go on with it, for the operator to see; set where it was left for another one. */
  blocked?: string | undefined;
  /** When the work last looked: a time that had come by then is over, or the thread would be due for ever. */
  lookedAt: Date;
  /** A rest consumes the wake-ups that were seen; what was left for another process, or broke, does not. Only what broke counts as claimed in vain. */
  end: "rested" | "left" | "broken";
}

export interface Released {
  /** A wake-up came that the work has not seen; the thread is still ours. */
  more: boolean;
  wakeAt: Date | null;
}

export class Leases {
  private readonly claims: Batcher<string, Claim | null>;
  private readonly releases: Batcher<Release, Released>;

  constructor(
    private readonly database: Database,
    private readonly owner: { processId: string; leaseMs: number },
  ) {
    const shape = { waitMs: 1, maxSize: 64, parallel: 2 };
    this.claims = new Batcher({ ...shape, run: (ids) => this.claimAll(ids), keyOf: (id) => id });
    this.releases = new Batcher({ ...shape, run: (all) => this.releaseAll(all), keyOf: (one) => one.threadId });
  }

  /** Null when another worker holds it, or there is no such thread. */
  claim(threadId: string): Promise<Claim | null> {
    return this.claims.ask(threadId);
  }

  /** Lets go, unless there is more to do. Of a thread that was not ours any more nothing changes. */
  release(release: Release): Promise<Released> {
    return this.releases.ask(release);
  }

  /** Says why this process can't take a thread that is due, unless another one has taken it; true when that is news. */
  async leave(threadId: string, why: string): Promise<boolean> {
    const rows = await this.database.query(
      `UPDATE threads SET blocked = $2
       WHERE id = $1 AND lease_owner IS NULL AND wakes > wakes_seen AND blocked IS DISTINCT FROM $2 RETURNING id`,
      [threadId, why],
    );
    return rows.length > 0;
  }

  /** Extends every lease of this process, and tells which are still there. */
  async renew(): Promise<Renewed[]> {
    return this.database.query<Renewed & Record<string, unknown>>(
      `WITH mine AS (
         SELECT id FROM threads WHERE lease_owner = $1 AND lease_expires_at > now() ORDER BY depth, id FOR NO KEY UPDATE
       )
       UPDATE threads t SET lease_expires_at = now() + $2 * interval '1 millisecond' FROM mine WHERE t.id = mine.id
       RETURNING t.id AS "threadId", t.epoch, t.wakes, (t.barrier OR t.cancel_open) AS cancelled`,
      [this.owner.processId, this.owner.leaseMs],
    );
  }

  private async claimAll(ids: readonly string[]): Promise<(Claim | null)[]> {
    const askedAtMs = performance.now();
    const rows = await this.database.query<Omit<Claim, "askedAtMs">>(
      `WITH free AS (
         SELECT id FROM threads WHERE id = ANY($1::text[]) AND (lease_owner IS NULL OR lease_expires_at <= now())
         ORDER BY depth, id FOR NO KEY UPDATE
       )
       UPDATE threads t SET epoch = t.epoch + 1, lease_owner = $2, lease_expires_at = now() + $3 * interval '1 millisecond',
         claims_without_append = t.claims_without_append + 1, blocked = NULL,
         -- A claim by a due time is a wake-up of its own: until a rest has consumed it the thread stays due, whatever ends the claim.
         wakes = greatest(t.wakes, t.wakes_seen + 1)
       FROM free WHERE t.id = free.id
       RETURNING t.id AS "threadId", t.workspace_id AS "workspaceId", t.agent, t.depth, t.epoch, t.wakes,
         t.seen_seq AS "seenSeq", t.claims_without_append AS "claimsWithoutAppend"`,
      [[...ids], this.owner.processId, this.owner.leaseMs],
    );
    const claims = new Map(rows.map((row) => [row.threadId, { ...row, askedAtMs }]));
    return ids.map((id) => claims.get(id) ?? null);
  }

  private async releaseAll(all: readonly Release[]): Promise<Released[]> {
    const rows = await this.database.query<Released & { id: string }>(
      `WITH given AS (
         SELECT * FROM unnest($1::text[], $2::int[], $3::int[], $4::timestamptz[], $5::text[], $6::int[], $7::timestamptz[],
           $8::text[]) AS v(id, epoch, seen, wake_at, ending, seen_seq, looked_at, blocked)
       ), mine AS (
         SELECT t.id, g.seen, g.seen_seq, g.wake_at, g.looked_at, g.ending, g.blocked,
           g.ending = 'rested' AND t.wakes > g.seen AS more
         FROM threads t JOIN given g ON g.id = t.id AND g.epoch = t.epoch ORDER BY t.depth, t.id FOR NO KEY UPDATE OF t
       )
       UPDATE threads t SET
         lease_owner = CASE WHEN mine.more THEN t.lease_owner END,
         lease_expires_at = CASE WHEN mine.more THEN t.lease_expires_at END,
         wakes_seen = CASE WHEN mine.more OR mine.ending <> 'rested' THEN t.wakes_seen ELSE mine.seen END,
         claims_without_append = CASE WHEN mine.ending = 'broken' THEN t.claims_without_append ELSE 0 END,
         seen_seq = greatest(t.seen_seq, mine.seen_seq),
         wake_at = least(CASE WHEN mine.ending <> 'rested' OR t.wake_at > mine.looked_at THEN t.wake_at END, mine.wake_at),
         blocked = mine.blocked
       FROM mine WHERE t.id = mine.id RETURNING t.id, mine.more, t.wake_at AS "wakeAt"`,
      [
        all.map((one) => one.threadId),
        all.map((one) => one.epoch),
        all.map((one) => one.wakesSeen),
        all.map((one) => one.wakeAt),
        all.map((one) => one.end),
        all.map((one) => one.seenSeq),
        all.map((one) => one.lookedAt),
        all.map((one) => one.blocked ?? null),
      ],
    );
    const released = new Map(rows.map(({ id, more, wakeAt }) => [id, { more, wakeAt }]));
    return all.map((one) => released.get(one.threadId) ?? { more: false, wakeAt: null });
  }
}
