// Reads logs: of many threads in one statement, and of forks with what they were forked from.
import type { Event } from "@roundhouse/runtime";
import type { Database } from "./database.js";

export interface ReadRequest {
  threadId: string;
  after: number;
  limit?: number | undefined;
  /** So many bytes of data at most, but for the first event. */
  bytes?: number | undefined;
}

interface EventRow {
  of: string;
  thread_id: string;
  seq: number;
  append: number;
  type: string;
  at: Date;
  actor: string;
  epoch: number;
  data: string;
}

const everything = 2_147_483_647;

export async function readEvents(database: Database, requests: readonly ReadRequest[]): Promise<Event[][]> {
  const rows = await database.query<EventRow>(
    `WITH RECURSIVE chain(of, source, after, upto, lim, bytes) AS (
       SELECT r.id, r.id, r.after, ${everything}, r.lim, r.bytes
       FROM unnest($1::text[], $2::int[], $3::int[], $4::int[]) AS r(id, after, lim, bytes)
       UNION ALL
       SELECT c.of, t.forked_from, c.after, least(c.upto, t.forked_at), c.lim, c.bytes
       FROM chain c JOIN threads t ON t.id = c.source
       WHERE t.forked_from IS NOT NULL AND c.after < t.forked_at
     )
     SELECT * FROM (
       SELECT c.of, e.*, c.bytes,
         sum(octet_length(e.data)) OVER (PARTITION BY c.of ORDER BY e.seq) - octet_length(e.data) AS before
       FROM chain c CROSS JOIN LATERAL (
         SELECT * FROM events e WHERE e.thread_id = c.source AND e.seq > c.after AND e.seq <= c.upto
         ORDER BY e.seq LIMIT c.lim
       ) e
     ) page WHERE before < bytes ORDER BY of, seq`,
    [
      requests.map(({ threadId }) => threadId),
      // One that is beyond any log must not fail the others that are read with it.
      requests.map(({ after }) => Math.min(after, everything)),
      requests.map(({ limit }) => limit ?? everything),
      requests.map(({ bytes }) => bytes ?? everything),
    ],
  );
  const byThread = new Map<string, EventRow[]>(requests.map(({ threadId }) => [threadId, []]));
  for (const row of rows) byThread.get(row.of)?.push(row);
  return requests.map(({ threadId, after, limit }) =>
    (byThread.get(threadId) ?? [])
      .filter((row) => row.seq > after)
      .slice(0, limit ?? everything)
      .map(eventOf),
  );
}

/** What a fork was forked from stays what it is: events of the first thread. */
function eventOf(row: EventRow): Event {
  return {
    threadId: row.thread_id,
    seq: row.seq,
    append: row.append,
    type: row.type,
    at: row.at.toISOString(),
    actor: JSON.parse(row.actor),
    epoch: row.epoch,
    data: JSON.parse(row.data),
  } as Event;
}
