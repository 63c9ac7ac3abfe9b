// Agents that came over the API: immutable versions by name.
import { type AgentData, agentData } from "@roundhouse/runtime";
import { currentCommand } from "./command-context.js";
import { recordCommand } from "./command-records.js";
import type { Database } from "./database.js";

export interface AgentVersion {
  name: string;
  version: number;
  configHash: string;
  definition: AgentData;
  createdBy: string;
  createdAt: string;
}

interface Row {
  name: string;
  version: number;
  config_hash: string;
  data: string;
  created_by: string;
  created_at: Date;
}

export interface NewVersion {
  workspaceId: string;
  configHash: string;
  definition: AgentData;
  createdBy: string;
}

export class AgentVersions {
  constructor(private readonly database: Database) {}

  /** The newest version of each of these agents, or of all. */
  async latest(workspaceId: string, names?: readonly string[]): Promise<AgentVersion[]> {
    const rows = await this.database.query<Row & Record<string, unknown>>(
      `SELECT DISTINCT ON (name) * FROM agent_versions
       WHERE workspace_id = $1 AND ($2::text[] IS NULL OR name = ANY($2)) ORDER BY name, version DESC`,
      [workspaceId, names ? [...names] : null],
    );
    return rows.flatMap(readable);
  }

  /** Newest first. */
  async all(workspaceId: string, name: string): Promise<AgentVersion[]> {
    const rows = await this.database.query<Row & Record<string, unknown>>(
      "SELECT * FROM agent_versions WHERE workspace_id = $1 AND name = $2 ORDER BY version DESC",
      [workspaceId, name],
    );
    return rows.flatMap(readable);
  }

  /** How many threads are pinned to which configuration of an agent. */
  pins(workspaceId: string, name: string): Promise<{ configHash: string; threads: number; active: number }[]> {
    return this.database.query(
      `SELECT config_hash AS "configHash", count(*)::int AS threads, (count(*) FILTER (WHERE status <> 'idle'))::int AS active
       FROM threads WHERE workspace_id = $1 AND agent = $2 GROUP BY config_hash`,
      [workspaceId, name],
    );
  }

  /** The same definition again is the version that it has already. */
  async add({ workspaceId, configHash, definition, createdBy }: NewVersion): Promise<AgentVersion> {
    const { name } = definition;
    return this.database.transaction(async (client) => {
      await client.query("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", [`agent ${workspaceId} ${name}`]);
      await client.query(
        `INSERT INTO agent_versions (workspace_id, name, version, config_hash, data, created_by)
         SELECT $1, $2, 1 + coalesce(max(version), 0), $3, $4, $5 FROM agent_versions WHERE workspace_id = $1 AND name = $2
         ON CONFLICT (workspace_id, name, config_hash) DO NOTHING`,
        [workspaceId, name, configHash, JSON.stringify(definition), createdBy],
      );
      const { rows } = await client.query<Row>(
        "SELECT * FROM agent_versions WHERE workspace_id = $1 AND name = $2 AND config_hash = $3",
        [workspaceId, name, configHash],
      );
      const [row] = rows;
      if (!row) throw new Error(`the version of ${name} that was just written is gone`);
      const command = currentCommand();
      if (command) {
        const audit = { action: "agent.define", target: name, data: { version: row.version, configHash } };
        await recordCommand(client, { ...command, audit });
        command.recorded = true;
      }
      return versionOf(row);
    });
  }
}

/** What was defined before a rule became stricter is not offered any more; threads that are pinned to it go on. */
const readable = (row: Row): AgentVersion[] =>
  agentData.safeParse(JSON.parse(row.data)).success ? [versionOf(row)] : [];

const versionOf = (row: Row): AgentVersion => ({
  name: row.name,
  version: row.version,
  configHash: row.config_hash,
  definition: agentData.parse(JSON.parse(row.data)),
  createdBy: row.created_by,
  createdAt: row.created_at.toISOString(),
});
