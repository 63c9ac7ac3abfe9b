// What stands in the database, as one number and one hash for each table.
import type { TestDatabase } from "../service/database.js";

export type Stored = Record<string, string>;

/** Counters of attempts are there to be counted up by what is refused. */
const counters = new Set(["rate_limits"]);

/** Use is noted, whatever came of it. */
const noted = ["last_used_at", "last_seen_at"];

export async function storedIn(database: TestDatabase): Promise<Stored> {
  const tables = await database.rows<{ name: string }>(
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename",
  );
  const stored: Stored = {};
  for (const { name } of tables.filter((table) => !counters.has(table.name))) {
    const [row] = await database.rows<{ rows: number; hash: string }>(
      `SELECT count(*) AS rows, coalesce(md5(string_agg(row, ',' ORDER BY row)), '') AS hash
       FROM (SELECT md5((to_jsonb(t) - $1::text[])::text) AS row FROM "${name}" t) AS hashed`,
      [noted],
    );
    stored[name] = `${row?.rows} rows, ${row?.hash}`;
  }
  return stored;
}
