// The clock that due times are told by: the database's, so that a process whose own is wrong waits no longer and no shorter than others.
// Between two looks at it the steady clock counts. Plus an offset that is zero in a product. Leases never use it.
import type { Bus } from "./bus.js";
import type { Database } from "./database.js";

export class DueClock {
  /** What the database said, and when by the steady clock. */
  private known = { atMs: Date.now(), steadyMs: performance.now() };

  constructor(
    private readonly database: Database,
    private readonly bus: Bus,
  ) {}

  async start(): Promise<void> {
    this.bus.listen((message) => {
      if (message.kind === "clock") void this.refresh().catch(() => undefined);
    });
    await this.refresh();
  }

  now(): number {
    return this.known.atMs + Math.round(performance.now() - this.known.steadyMs);
  }

  /** As a date, for a query about what is due. */
  date(): Date {
    return new Date(this.now());
  }

  async refresh(): Promise<void> {
    const askedMs = performance.now();
    const [row] = await this.database.query<{ at_ms: number }>(
      "SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint + offset_ms AS at_ms FROM clock_offset WHERE id = 1",
    );
    // Half of the way there and back: never later than the answer, so what is due is never looked at too early by much.
    const steadyMs = (askedMs + performance.now()) / 2;
    if (row) this.known = { atMs: row.at_ms, steadyMs };
  }

  /** For tests of due times: moves the clock of every process. */
  async advance(ms: number): Promise<void> {
    await this.database.query("UPDATE clock_offset SET offset_ms = offset_ms + $1 WHERE id = 1", [ms]);
    await this.refresh();
    this.bus.publish({ kind: "clock" });
  }
}
