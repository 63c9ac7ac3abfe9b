// Outputs too long for the log.
import type { Database } from "./database.js";

export interface Artifact {
  id: string;
  threadId: string;
  mediaType: string;
  text: string;
}

export class Artifacts {
  constructor(private readonly database: Database) {}

  async read(id: string): Promise<(Artifact & { workspaceId: string }) | null> {
    const [row] = await this.database.query<Artifact & { workspaceId: string }>(
      `SELECT a.id, a.thread_id AS "threadId", a.media_type AS "mediaType", a.text, t.workspace_id AS "workspaceId"
       FROM artifacts a JOIN threads t ON t.id = a.thread_id WHERE a.id = $1`,
      [id],
    );
    return row ? { ...row, text: JSON.parse(row.text) as string } : null;
  }
}
