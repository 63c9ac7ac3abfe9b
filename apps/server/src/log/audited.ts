// A line of the audit trail in the transaction of the change that it is about.
import { currentCommand } from "./command-context.js";
import { recordCommand } from "./command-records.js";
import type { Client } from "./database.js";

export interface Change {
  action: string;
  target: string;
  /** Where it has one, `before` and `after`. */
  data: unknown;
}

/** Nothing is written outside of a command: what the service does by itself is in its log. */
export async function audited(client: Client, audit: Change): Promise<void> {
  const command = currentCommand();
  if (command) await recordCommand(client, { ...command, idempotency: undefined, audit });
}
