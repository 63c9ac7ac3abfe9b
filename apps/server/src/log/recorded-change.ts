// A change that no append carries, in one transaction with its line of the audit trail and its idempotency key.
import type { CommandContext } from "./command-context.js";
import { recordCommand } from "./command-records.js";
import type { Client, Database } from "./database.js";

export interface Change<T> {
  command: CommandContext | undefined;
  /** What a repeated request is answered with. */
  status: number;
  audit: NonNullable<CommandContext["audit"]>;
  /** Null where there was nothing to change: then nothing is recorded. */
  work(client: Client): Promise<T | null>;
}

export async function recordedChange<T>(
  database: Database,
  { command, status, audit, work }: Change<T>,
): Promise<T | null> {
  const result = await database.transaction(async (client) => {
    const changed = await work(client);
    if (changed === null || !command) return changed;
    command.audit = audit;
    if (command.idempotency) Object.assign(command.idempotency, { answer: changed, status });
    await recordCommand(client, command);
    return changed;
  });
  if (command && result !== null) command.recorded = true;
  return result;
}
