// Applies prisma/migrations to a database: the job of `prisma migrate deploy`, without the engine that it downloads.
// Same folders, same checksums, same rows in _prisma_migrations, same advisory lock: Prisma's own CLI can take over.
import { createHash, randomUUID } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";

/** The lock that Prisma Migrate takes, so that its runs and ours wait for each other. */
const advisoryLock = 72707369;

const createBookkeeping = `
  CREATE TABLE IF NOT EXISTS "_prisma_migrations" (
    "id"                  VARCHAR(36) PRIMARY KEY NOT NULL,
    "checksum"            VARCHAR(64) NOT NULL,
    "finished_at"         TIMESTAMPTZ,
    "migration_name"      VARCHAR(255) NOT NULL,
    "logs"                TEXT,
    "rolled_back_at"      TIMESTAMPTZ,
    "started_at"          TIMESTAMPTZ NOT NULL DEFAULT now(),
    "applied_steps_count" INTEGER NOT NULL DEFAULT 0
  )`;

/**
 * Applies every migration that the database doesn't have yet, in the order of their names.
 * @param {{ url: string, dir: string }} options
 * @returns {Promise<{ applied: string[], edited: string[] }>} `edited`: applied before, and changed on disk since.
 */
export async function migrateDeploy({ url, dir }) {
  return withLockedDatabase(url, async (client) => {
    const recorded = await recordedMigrations(client);
    const failed = recorded.filter((row) => row.state === "failed");
    if (failed.length > 0) throw new Error(explainFailed(failed));

    const checksums = new Map(recorded.filter((row) => row.state === "applied").map((row) => [row.name, row.checksum]));
    const result = { applied: [], edited: [] };
    for (const migration of readMigrations(dir)) {
      const known = checksums.get(migration.name);
      if (known === undefined) {
        await apply(client, migration);
        result.applied.push(migration.name);
      } else if (known !== migration.checksum) {
        result.edited.push(migration.name);
      }
    }
    return result;
  });
}

/**
 * Every migration of the folder and of the database with its state.
 * @param {{ url: string, dir: string }} options
 * @returns {Promise<{ name: string, state: "applied" | "failed" | "pending" }[]>}
 */
export async function migrateStatus({ url, dir }) {
  return withLockedDatabase(url, async (client) => {
    const states = new Map(readMigrations(dir).map(({ name }) => [name, "pending"]));
    for (const row of await recordedMigrations(client)) {
      if (row.state !== "rolledBack") states.set(row.name, row.state);
    }
    return [...states].map(([name, state]) => ({ name, state }));
  });
}

/**
 * Marks a failed migration as rolled back, so that the next deploy tries it again.
 * @param {{ url: string, name: string }} options
 */
export async function markRolledBack({ url, name }) {
  await withLockedDatabase(url, async (client) => {
    const { rowCount } = await client.query(
      `UPDATE "_prisma_migrations" SET rolled_back_at = now()
       WHERE migration_name = $1 AND finished_at IS NULL AND rolled_back_at IS NULL`,
      [name],
    );
    if (rowCount === 0) throw new Error(`no failed migration is named ${name}`);
  });
}

async function withLockedDatabase(url, work) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("SELECT pg_advisory_lock($1)", [advisoryLock]);
    await client.query(createBookkeeping);
    return await work(client);
  } finally {
    // The lock belongs to the session, so closing the connection lets go of it.
    await client.end();
  }
}

async function recordedMigrations(client) {
  const { rows } = await client.query(
    `SELECT migration_name AS name, checksum, logs,
       CASE WHEN rolled_back_at IS NOT NULL THEN 'rolledBack'
            WHEN finished_at IS NULL THEN 'failed' ELSE 'applied' END AS state
     FROM "_prisma_migrations" ORDER BY started_at`,
  );
  return rows;
}

function readMigrations(dir) {
  return fs
    .readdirSync(dir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()
    .map((name) => {
      const sql = fs.readFileSync(path.join(dir, name, "migration.sql"), "utf8");
      return { name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
    });
}

/** A script is sent as one query, which PostgreSQL runs as one transaction: it takes effect as a whole or not at all. */
async function apply(client, { name, sql, checksum }) {
  const id = randomUUID();
  await client.query(`INSERT INTO "_prisma_migrations" (id, checksum, migration_name) VALUES ($1, $2, $3)`, [
    id,
    checksum,
    name,
  ]);
  try {
    await client.query(sql);
  } catch (error) {
    await client.query(`UPDATE "_prisma_migrations" SET logs = $2 WHERE id = $1`, [id, String(error)]);
    throw new Error(`migration ${name} failed: ${error.message}`, { cause: error });
  }
  await client.query(`UPDATE "_prisma_migrations" SET finished_at = now(), applied_steps_count = 1 WHERE id = $1`, [
    id,
  ]);
}

function explainFailed(failed) {
  const lines = failed.map(({ name, logs }) => `  ${name}: ${logs ?? "was interrupted"}`);
  return [
    "the database has failed migrations:",
    ...lines,
    "Put right what stopped them, then: node prisma/migrate.mjs rolled-back NAME, and deploy again.",
  ].join("\n");
}

const usage = `usage: DATABASE_URL=postgresql://... node prisma/migrate.mjs [deploy | status | rolled-back NAME]
  deploy (the default)  apply what is pending
  status                list every migration with its state
  rolled-back NAME      let the next deploy try a failed migration again`;

async function main([command = "deploy", name]) {
  const url = process.env.DATABASE_URL;
  const dir = path.join(import.meta.dirname, "migrations");
  if (!url) throw new Error(`DATABASE_URL is not set\n${usage}`);
  switch (command) {
    case "deploy": {
      const { applied, edited } = await migrateDeploy({ url, dir });
      for (const each of edited) console.warn(`warning: ${each} was edited after it had been applied`);
      console.log(applied.length > 0 ? `applied ${applied.join(", ")}` : "nothing to apply");
      return;
    }
    case "status":
      for (const row of await migrateStatus({ url, dir })) console.log(`${row.state.padEnd(8)} ${row.name}`);
      return;
    case "rolled-back":
      if (!name) throw new Error(usage);
      return markRolledBack({ url, name });
    default:
      throw new Error(usage);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await main(process.argv.slice(2)).catch((error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
}
