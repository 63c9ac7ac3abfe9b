// What a command leaves behind with its first append: its idempotency key marked as done, and a line of the audit trail.
import type { CommandContext } from "./command-context.js";
import type { Client } from "./database.js";
import type { PreparedAppend } from "./prepared-append.js";

export async function claimKeysAndAudit(client: Client, passed: readonly PreparedAppend[]): Promise<void> {
  const commands = new Set(passed.flatMap((one) => (one.command ? [one.command] : [])));
  for (const command of commands) if (!command.recorded) await recordCommand(client, command);
}

export async function recordCommand(client: Client, command: CommandContext): Promise<void> {
  const { workspaceId, principal, audit, idempotency } = command;
  if (idempotency) {
    const { answer = {}, kept = asItIs, status } = idempotency;
    await client.query(
      `UPDATE idempotency_keys SET committed = true, status = $5, response = $4
       WHERE workspace_id = $1 AND route = $2 AND key = $3`,
      [workspaceId, idempotency.route, idempotency.key, JSON.stringify(kept(answer)), status],
    );
  }
  if (!audit) return;
  await client.query(
    `INSERT INTO audit (workspace_id, principal, action, target, data, address, request_id)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [
      workspaceId,
      principal,
      audit.action,
      audit.target ?? null,
      JSON.stringify(audit.data ?? null),
      command.address ?? null,
      command.requestId ?? null,
    ],
  );
}

const asItIs = (answer: unknown): unknown => answer;
