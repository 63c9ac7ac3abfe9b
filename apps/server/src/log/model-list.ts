// What the log and the threads' rows say of models: attempts of the last minutes, who is on which model, who waits, who fell back.
import type { Database } from "./database.js";

/** Attempts of one model that ended in the window, as the log has them. */
export interface RecentAttempts {
  model: string;
  attempts: number;
  answered: number;
  failed: number;
  p50: number | null;
  p95: number | null;
  failures: Record<string, number>;
  /** How the newest ended, the last one first: `ok` or the reason. */
  newest: string[];
}

export interface ModelWait {
  threadId: string;
  agent: string;
  model: string;
  attempt: number;
  notBefore: Date | null;
  why: string;
  /** How many wait for a model of that name. */
  total: number;
}

export interface FellBack {
  threadId: string;
  agent: string;
  model: string;
  from: string;
  /** How many went from that name. */
  total: number;
}

/** A worker that died, or a person who cancelled, says nothing of the model. */
const NOT_FAILED = "'ok', 'cancelled', 'crash'";
/** The newest so many attempts are counted. */
const MAX_ATTEMPTS = 5000;
const MAX_THREADS = 1000;
/** However many look at once, the attempts are counted about this often. */
const KNOWN_MS = 1000;

const ATTEMPTS_SQL = `WITH requests AS (
    SELECT r.thread_id, r.seq, r.at, r.data::json->>'model' AS model
    FROM events r JOIN threads t ON t.id = r.thread_id
    WHERE r.type = 'model_request' AND r.at > $2 AND t.workspace_id = $1 ORDER BY r.at DESC LIMIT ${MAX_ATTEMPTS}
  ), ended AS (
    SELECT r.model, e.at AS ended_at, e.reason, extract(epoch FROM e.at - r.at) * 1000 AS ms
    FROM requests r LEFT JOIN LATERAL (
      SELECT e.at, CASE WHEN e.type = 'model_response' THEN 'ok' ELSE substring(e.data FROM '"reason":"([a-z_]+)"') END AS reason
      FROM events e WHERE e.thread_id = r.thread_id AND e.seq > r.seq AND e.type IN ('model_response', 'model_attempt_failed')
      ORDER BY e.seq LIMIT 1
    ) e ON true
  )
  SELECT model, count(*) AS attempts, count(*) FILTER (WHERE reason = 'ok') AS answered,
    count(*) FILTER (WHERE reason NOT IN (${NOT_FAILED})) AS failed,
    percentile_cont(0.5) WITHIN GROUP (ORDER BY ms) FILTER (WHERE reason = 'ok') AS p50,
    percentile_cont(0.95) WITHIN GROUP (ORDER BY ms) FILTER (WHERE reason = 'ok') AS p95,
    coalesce((SELECT json_object_agg(f.reason, f.times) FROM (
      SELECT reason, count(*) AS times FROM ended x WHERE x.model = ended.model AND x.reason NOT IN (${NOT_FAILED}) GROUP BY reason
    ) f), '{}') AS failures,
    coalesce((array_agg(reason ORDER BY ended_at DESC) FILTER (WHERE reason NOT IN ('cancelled', 'crash')))[1:3], '{}') AS newest
  FROM ended GROUP BY model`;

/** A retry that is waited for is the last thing that happened; a thread in a line may have tried, or not yet. */
const WAITS_SQL = `SELECT t.id AS "threadId", t.agent, t.model::json->>'id' AS model, coalesce(tried.attempt, 0) AS attempt,
    greatest(t.place_until, retry.until) AS "notBefore",
    t.place_subject IS NOT NULL AND t.place_until IS NULL AS "noEnd",
    coalesce(t.place_why, retry.reason, '') AS why, count(*) OVER (PARTITION BY t.model::json->>'id') AS total
  FROM threads t
  LEFT JOIN LATERAL (
    SELECT (r.data::json->>'attempt')::int AS attempt, r.seq FROM events r
    WHERE r.thread_id = t.id AND r.type = 'model_request' ORDER BY r.seq DESC LIMIT 1
  ) asked ON true
  LEFT JOIN LATERAL (
    SELECT asked.attempt WHERE NOT EXISTS (
      SELECT 1 FROM events e WHERE e.thread_id = t.id AND e.seq > asked.seq AND e.type IN ('model_response', 'turn_completed')
    )
  ) tried ON true
  LEFT JOIN LATERAL (
    SELECT CASE WHEN s.type = 'retry_scheduled' THEN (s.data::json->>'notBefore')::timestamptz END AS until,
      (SELECT substring(f.data FROM '"reason":"([a-z_]+)"') FROM events f
        WHERE f.thread_id = t.id AND f.seq > asked.seq AND f.type = 'model_attempt_failed' ORDER BY f.seq DESC LIMIT 1) AS reason
    FROM events s WHERE s.thread_id = t.id AND s.seq > asked.seq
      AND s.type IN ('retry_scheduled', 'retry_released', 'settings_changed', 'model_response', 'turn_completed')
    ORDER BY s.seq DESC LIMIT 1
  ) retry ON true
  WHERE t.workspace_id = $1 AND t.status = 'waiting' AND (t.place_subject IS NOT NULL OR retry.until IS NOT NULL)
  ORDER BY "notBefore" NULLS LAST, t.id LIMIT $2`;

export class ModelList {
  private readonly known = new Map<string, { until: number; attempts: Promise<RecentAttempts[]> }>();

  constructor(private readonly database: Database) {}

  recent(workspaceId: string, since: Date): Promise<RecentAttempts[]> {
    const known = this.known.get(workspaceId);
    if (known && known.until > Date.now()) return known.attempts;
    const found = this.database.query<RecentAttempts & Record<string, unknown>>(ATTEMPTS_SQL, [workspaceId, since]);
    this.known.set(workspaceId, { until: Date.now() + KNOWN_MS, attempts: found });
    found.catch(() => this.known.delete(workspaceId));
    return found;
  }

  /** Threads whose run is not over, by the name of their model. */
  async threads(workspaceId: string): Promise<Map<string, number>> {
    const rows = await this.database.query<{ model: string; threads: number }>(
      `SELECT model::json->>'id' AS model, count(*) AS threads FROM threads WHERE workspace_id = $1 AND status <> 'idle' GROUP BY 1`,
      [workspaceId],
    );
    return new Map(rows.map(({ model, threads }) => [model, threads]));
  }

  /** What the unfinished threads on a model are pinned to, each with one that is. */
  configs(workspaceId: string, models: readonly string[]): Promise<{ configHash: string; threadId: string }[]> {
    return this.database.query(
      `SELECT DISTINCT ON (config_hash) config_hash AS "configHash", id AS "threadId" FROM threads
       WHERE workspace_id = $1 AND status <> 'idle' AND model::json->>'id' = ANY($2::text[]) ORDER BY config_hash, id`,
      [workspaceId, [...models]],
    );
  }

  /** The soonest first; those without an end last. */
  async waits(workspaceId: string, most = MAX_THREADS): Promise<ModelWait[]> {
    const rows = await this.database.query<ModelWait & { noEnd: boolean }>(WAITS_SQL, [workspaceId, most]);
    return rows.map(({ noEnd, ...wait }) => (noEnd ? { ...wait, notBefore: null } : wait));
  }

  /** Those at work first, then the newest. */
  async fellBack(workspaceId: string): Promise<FellBack[]> {
    return this.database.query<FellBack & Record<string, unknown>>(
      `SELECT id AS "threadId", agent, model::json->>'id' AS model, fell_back_from AS "from",
         count(*) OVER (PARTITION BY fell_back_from) AS total FROM threads
       WHERE workspace_id = $1 AND fell_back_from IS NOT NULL ORDER BY status = 'idle', updated_at DESC, id LIMIT ${MAX_THREADS}`,
      [workspaceId],
    );
  }
}
