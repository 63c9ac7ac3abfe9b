// What models were asked for and what it cost, counted from the log: each request with the answer that ended it.
import { type UsageField, type UsageRow, usageFields } from "@roundhouse/runtime";
import type { Database } from "./database.js";

export interface UsageQuery {
  from: string;
  to: string;
  by: readonly UsageField[];
}

export const MAX_USAGE_ROWS = 5000;

const expressions = {
  day: `to_char(r.at AT TIME ZONE 'UTC', 'YYYY-MM-DD')`,
  agent: "t.agent",
  model: "r.data::json->>'model'",
} as const satisfies Record<UsageField, string>;

// An answer's usage stands behind its content, and quotes inside of content are escaped: the last match is the one. Casting the whole
// would fail for text with NUL in it.
const usage = `substring(right(e.data, 4000) FROM '.*"usage":(\\{[^{}]*\\})')::json`;
const sum = (field: string): string => `coalesce(sum((u.usage->>'${field}')::bigint), 0)::bigint AS "${field}"`;

export class Usage {
  constructor(private readonly database: Database) {}

  /** At most `MAX_USAGE_ROWS`, the newest day first, then what cost most. */
  async list(workspaceId: string, { from, to, by }: UsageQuery): Promise<UsageRow[]> {
    const columns = usageFields.map((field) => `${by.includes(field) ? expressions[field] : "NULL"} AS "${field}"`);
    const groups = usageFields.flatMap((field, nth) => (by.includes(field) ? [nth + 1] : []));
    return this.database.query<UsageRow & Record<string, unknown>>(
      `SELECT ${columns.join(", ")}, count(*) AS requests,
         ${["inputTokens", "outputTokens", "cacheReadTokens", "cacheWriteTokens"].map(sum).join(", ")},
         sum((u.usage->>'costMicros')::bigint)::bigint AS "costMicros",
         count(*) FILTER (WHERE u.usage IS NOT NULL AND u.usage->>'costMicros' IS NULL) AS "unpricedRequests"
       FROM events r JOIN threads t ON t.id = r.thread_id
       LEFT JOIN LATERAL (
         SELECT ${usage} AS usage FROM events e WHERE e.thread_id = r.thread_id AND e.seq > r.seq
           AND e.type IN ('model_response', 'model_attempt_failed') ORDER BY e.seq LIMIT 1
       ) u ON true
       WHERE r.type = 'model_request' AND r.at >= $2 AND r.at < $3 AND t.workspace_id = $1
       ${groups.length > 0 ? `GROUP BY ${groups.join(", ")}` : "HAVING count(*) > 0"}
       ORDER BY "day" DESC NULLS LAST, "costMicros" DESC NULLS LAST, requests DESC, "agent", "model" LIMIT $4`,
      [workspaceId, from, to, MAX_USAGE_ROWS],
    );
  }
}
