// Throw-away services around a piece of work: a migrated PostgreSQL, and a Redis when asked for.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { migrateDeploy } from "../../prisma/migrate.mjs";
import { startPostgres } from "./postgres.mjs";
import { startRedis } from "./redis.mjs";

const migrations = path.resolve(import.meta.dirname, "../../prisma/migrations");

/**
 * @template T
 * @param {{ redis?: boolean }} options
 * @param {(env: { DATABASE_URL: string, REDIS_URL?: string }) => Promise<T>} work gets the addresses as environment
 * @returns {Promise<T>}
 */
export async function withServices({ redis = false }, work) {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), "roundhouse-services-"));
  fs.chmodSync(dir, 0o755);
  const stops = [];
  try {
    const postgres = await startPostgres(dir, { throwaway: true });
    stops.push(postgres.stop);
    if (fs.existsSync(migrations)) await migrateDeploy({ url: postgres.url, dir: migrations });
    if (!redis) return await work({ DATABASE_URL: postgres.url });

    const server = await startRedis(dir);
    if (server === null)
      throw new Error("no redis-server or valkey-server on PATH (Debian: apt-get install redis-server)");
    stops.push(server.stop);
    return await work({ DATABASE_URL: postgres.url, REDIS_URL: server.url });
  } finally {
    for (const stop of stops.reverse()) await stop();
    fs.rmSync(dir, { recursive: true, force: true });
  }
}
