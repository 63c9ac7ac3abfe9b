// Whether this process can do its work now, and what is missing where it can't.
import type { Bus, Database } from "../log/index.js";
import type { QueueBackend } from "../queue/backend.js";

const PATIENCE_MS = 2000;

export class Readiness {
  constructor(
    private readonly database: Database,
    private readonly bus: Bus,
    private readonly backend: QueueBackend,
  ) {}

  /** One line for each thing that is out of order; none when all is well. */
  async problems(): Promise<string[]> {
    const [database, queue] = await Promise.all([
      within(this.askDatabase(), "PostgreSQL does not answer"),
      within(this.backend.problem(), "the queue does not answer"),
    ]);
    const bus = this.bus.problem();
    return [database, queue, bus && `the line to other processes is down: ${bus}`].filter((line) => line !== null);
  }

  private async askDatabase(): Promise<string | null> {
    try {
      await this.database.query("SELECT 1");
      const full = this.database.outOfRoom();
      return full && `PostgreSQL has no room to write: ${full}`;
    } catch (error) {
      return `PostgreSQL is out of reach: ${(error as Error).message || String(error)}`;
    }
  }
}

async function within(work: Promise<string | null>, otherwise: string): Promise<string | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve(otherwise), PATIENCE_MS);
  });
  try {
    return await Promise.race([work, late]);
  } catch (error) {
    return (error as Error).message;
  } finally {
    clearTimeout(timer);
  }
}
