// Every so often a worker takes away what is older than the operator wants to keep.
import type { Env } from "../env.js";
import { type Database, Retention } from "../log/index.js";
import { everySoOften } from "./every-so-often.js";
import type { Logger } from "./logger.js";

/** Returns how to stop; a round under way comes to its end first. */
export function keepHouse(env: Env, database: Database, logger: Logger): () => Promise<void> {
  const retention = new Retention(database, {
    threadsDays: env.RETENTION_THREADS_DAYS ?? null,
    approvalsDays: env.RETENTION_APPROVALS_DAYS ?? null,
    auditDays: env.RETENTION_AUDIT_DAYS ?? null,
    deliveriesDays: env.RETENTION_DELIVERIES_DAYS ?? null,
    archiveDir: env.RETENTION_ARCHIVE_DIR ?? null,
  });
  const round = async (): Promise<void> => {
    try {
      const removed = await retention.round();
      if (Object.values(removed).some((n) => n > 0)) logger.info(removed, "removed what was old enough");
    } catch (err) {
      logger.warn({ err }, "old threads could not be removed; they are looked at again");
    }
  };
  return everySoOften(env.RETENTION_EVERY_MS, round, { atOnce: false });
}
