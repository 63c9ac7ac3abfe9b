// What every log promises: one suite for the log in memory and the one in PostgreSQL.
import { appendChecks } from "./event-log/appends.js";
import { effectChecks } from "./event-log/effects.js";
import { gateChecks } from "./event-log/gates.js";
import type { EventLogHarness } from "./event-log/harness.js";
import { refusalChecks } from "./event-log/refusals.js";

export type { EventLogHarness } from "./event-log/harness.js";

/** One check for each promise; each runs on a harness of its own and throws where the promise is broken. */
export function eventLogContract(make: () => Promise<EventLogHarness>): { name: string; run: () => Promise<void> }[] {
  return [...appendChecks, ...refusalChecks, ...effectChecks, ...gateChecks].map(({ name, check }) => ({
    name,
    run: async () => {
      const harness = await make();
      try {
        await check(harness);
      } finally {
        await harness.close();
      }
    },
  }));
}
