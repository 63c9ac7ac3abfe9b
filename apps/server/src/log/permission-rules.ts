// Rules that people had remembered for every thread of an agent: listed, and taken back.
import { audited } from "./audited.js";
import type { Database } from "./database.js";

export interface RuleView {
  ruleId: string;
  agent: string;
  rule: string;
  decision: "allow" | "deny";
  threadId: string;
  challengeId: string;
  createdBy: string;
  createdAt: string;
  expiresAt: string | null;
}

interface RuleRow {
  id: number;
  agent: string;
  rule: string;
  decision: "allow" | "deny";
  thread_id: string;
  challenge_id: string;
  created_by: string;
  created_at: Date;
  expires_at: Date | null;
}

export class PermissionRules {
  constructor(private readonly database: Database) {}

  async list(workspaceId: string): Promise<RuleView[]> {
    const rows = await this.database.query<RuleRow & Record<string, unknown>>(
      "SELECT * FROM permission_rules WHERE workspace_id = $1 AND revoked_at IS NULL ORDER BY id",
      [workspaceId],
    );
    return rows.map((row) => ({
      ruleId: String(row.id),
      agent: row.agent,
      rule: row.rule,
      decision: row.decision,
      threadId: row.thread_id,
      challengeId: row.challenge_id,
      createdBy: row.created_by,
      createdAt: row.created_at.toISOString(),
      expiresAt: row.expires_at?.toISOString() ?? null,
    }));
  }

  async revoke(workspaceId: string, ruleId: string): Promise<boolean> {
    if (!/^\d{1,18}$/.test(ruleId)) return false;
    return this.database.transaction(async (client) => {
      const { rows } = await client.query<Record<string, unknown>>(
        `UPDATE permission_rules SET revoked_at = now() WHERE workspace_id = $1 AND id = $2 AND revoked_at IS NULL
         RETURNING agent, rule, decision, created_by AS "createdBy"`,
        [workspaceId, Number(ruleId)],
      );
      const [before] = rows;
      if (before) await audited(client, { action: "rule.revoke", target: ruleId, data: { before, after: null } });
      return before !== undefined;
    });
  }
}
