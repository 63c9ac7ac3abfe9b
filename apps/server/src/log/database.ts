// Connections to PostgreSQL. The only way to it for the rest of this room.
import pg from "pg";

export type Client = pg.PoolClient;
export type Queryable = Pick<pg.Pool, "query">;

// bigint and count() come as text by default; none of ours goes beyond 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

export interface DatabaseOptions {
  url: string;
  poolSize: number;
  onError(error: Error): void;
}

const DISK_FULL = "53100";
/** Work that was refused is tried again all the time: whoever was refused nothing for so long has room again. */
const ROOM_AGAIN_MS = 10_000;

export class Database {
  readonly pool: pg.Pool;
  private refused: { atMs: number; message: string } | null = null;

  constructor(private readonly options: DatabaseOptions) {
    this.pool = new pg.Pool({
      connectionString: options.url,
      max: options.poolSize,
      application_name: "roundhouse",
      keepAlive: true,
      connectionTimeoutMillis: 10_000,
    });
    this.pool.on("error", options.onError);
    // The pool listens to idle clients only. One that is lost between two queries of a transaction would end the process;
    // the next query tells whoever has it.
    this.pool.on("connect", (client) => client.on("error", () => undefined));
  }

  async query<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> {
    try {
      return (await this.pool.query<Row>(text, values)).rows;
    } catch (error) {
      this.noteIfFull(error);
      throw error;
    }
  }

  /** What PostgreSQL last said it had no room for, while that is recent. */
  outOfRoom(): string | null {
    if (!this.refused || performance.now() - this.refused.atMs > ROOM_AGAIN_MS) return null;
    return this.refused.message;
  }

  private noteIfFull(error: unknown): void {
    if (!(error instanceof pg.DatabaseError) || error.code !== DISK_FULL) return;
    this.refused = { atMs: performance.now(), message: error.message };
  }

  /** One transaction. A deadlock or a serialization failure is tried again, as nothing of it happened. */
  async transaction<T>(work: (client: Client) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.once(work);
      } catch (error) {
        if (attempt >= 3 || !mayRetry(error)) throw error;
      }
    }
  }

  private async once<T>(work: (client: Client) => Promise<T>): Promise<T> {
    const client = await this.pool.connect();
    let broken: Error | undefined;
    try {
      await client.query("BEGIN");
      const result = await work(client);
      await client.query("COMMIT");
      return result;
    } catch (error) {
      this.noteIfFull(error);
      await client.query("ROLLBACK").catch((failure: Error) => {
        broken = failure;
      });
      throw error;
    } finally {
      client.release(broken);
    }
  }

  /** A connection outside the pool, for LISTEN. */
  async connectAlone(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.options.url,
      application_name: "roundhouse-listen",
      keepAlive: true,
      connectionTimeoutMillis: 10_000,
    });
    await client.connect();
    return client;
  }

  async close(): Promise<void> {
    await this.pool.end();
  }
}

const mayRetry = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && (error.code === "40P01" || error.code === "40001");

/** The database understood the connection but not what was sent: its data, not its reachability. */
export const isRefusedStatement = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && /^(22|23|42)/.test(error.code ?? "");
