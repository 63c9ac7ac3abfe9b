// A migrated database of a test file's own, in the PostgreSQL that the stage brought along.
import { randomBytes } from "node:crypto";
import path from "node:path";
import pg from "pg";
import { migrateDeploy } from "../../../prisma/migrate.mjs";

const migrations = path.resolve(import.meta.dirname, "../../../prisma/migrations");

// bigint and count() come as text by default; none of ours goes beyond 2^53.
const INT8 = 20;
const types = {
  getTypeParser: (oid: number, format?: "text" | "binary") =>
    oid === INT8 ? Number : pg.types.getTypeParser(oid, format),
} as pg.CustomTypesConfig;

export class TestDatabase {
  private constructor(
    readonly url: string,
    private readonly pool: pg.Pool,
    private readonly drop: () => Promise<void>,
  ) {}

  /** A new database beside the stage's. */
  static async create(): Promise<TestDatabase> {
    const server = process.env.DATABASE_URL;
    if (!server)
      throw new Error("these tests need DATABASE_URL: `npm test -- server-postgres` brings a database along");
    const name = `it_${randomBytes(6).toString("hex")}`;
    await onServer(server, `CREATE DATABASE ${name}`);
    const url = new URL(server);
    url.pathname = `/${name}`;
    return TestDatabase.open(url.href, () => onServer(server, `DROP DATABASE ${name} WITH (FORCE)`));
  }

  /** One that is there already; migrated if it is not yet. */
  static async open(url: string, drop: () => Promise<void> = async () => undefined): Promise<TestDatabase> {
    await migrateDeploy({ url, dir: migrations });
    const pool = new pg.Pool({ connectionString: url, max: 2, types, application_name: "test" });
    pool.on("error", () => undefined);
    return new TestDatabase(url, pool, drop);
  }

  async rows<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> {
    return (await this.pool.query<Row>(text, values)).rows;
  }

  /** One number. */
  async count(text: string, values: unknown[] = []): Promise<number> {
    const [row] = await this.rows<Record<string, number>>(text, values);
    return Object.values(row ?? {})[0] ?? 0;
  }

  async close(): Promise<void> {
    await this.pool.end();
    await this.drop();
  }
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
