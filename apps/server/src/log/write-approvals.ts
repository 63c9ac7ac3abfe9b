// Keeps the list of what waits for people up to date with the threads that it is about.
import type { ApprovalDraft } from "./approval-rows.js";
import type { Client } from "./database.js";
import type { LockedRow } from "./locked-rows.js";
import { json, manyRows } from "./many-rows.js";
import { plainText } from "./plain-text.js";
import type { PreparedAppend } from "./prepared-append.js";

const types = {
  id: "text",
  workspace_id: "text",
  thread_id: "text",
  root_id: "text",
  kind: "text",
  status: "text",
  agent: "text",
  tool: "text",
  data: "text",
  requested_at: "timestamptz",
  expires_at: "timestamptz",
} as const;

export async function writeApprovals(
  client: Client,
  passed: readonly PreparedAppend[],
  rows: Map<string, LockedRow>,
): Promise<void> {
  const found = passed.flatMap((one) => {
    const row = rows.get(one.request.threadId);
    return row ? one.approvals.map((draft) => valuesOf(draft, row)) : [];
  });
  if (found.length === 0) return;
  const { names, unnest, values } = manyRows(types, found);
  await client.query(
    `INSERT INTO approvals (${names}) SELECT * FROM ${unnest}
     ON CONFLICT (id) DO UPDATE SET status = excluded.status, data = excluded.data, expires_at = excluded.expires_at`,
    values,
  );
}

const valuesOf = (draft: ApprovalDraft, row: LockedRow): Record<keyof typeof types, unknown> => ({
  id: plainText(draft.id),
  workspace_id: row.workspaceId,
  thread_id: row.id,
  root_id: row.rootId,
  kind: draft.kind,
  status: draft.status,
  agent: draft.agent,
  tool: plainText(draft.tool),
  data: json({ ...draft, path: row.path }),
  requested_at: draft.requestedAt,
  expires_at: draft.expiresAt,
});
