// The clock that due times are told by: this process's own, plus an offset that is zero in a product. Leases never use it.
import type { Bus } from "./bus.js";
import type { Database } from "./database.js";

export class DueClock {
  private offsetMs = 0;

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
    return Date.now() + this.offsetMs;
  }

  /** As a date, for a query about what is due. */
  date(): Date {
    return new Date(this.now());
  }

  async refresh(): Promise<void> {
    const [row] = await this.database.query<{ offset_ms: number }>("SELECT offset_ms FROM clock_offset WHERE id = 1");
    this.offsetMs = row?.offset_ms ?? 0;
  }

  /** For tests of due times: moves the clock of every process. */
  async advance(ms: number): Promise<void> {
    await this.database.query("UPDATE clock_offset SET offset_ms = offset_ms + $1 WHERE id = 1", [ms]);
    await this.refresh();
    this.bus.publish({ kind: "clock" });
  }
}
