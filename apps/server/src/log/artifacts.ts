// Outputs too long for the log, in chunks: a page reads those that it lies in, however long the whole is.
import { type BytePage, byteLength, pageOfBytes } from "@roundhouse/runtime";
import type { Client, Database } from "./database.js";
import { manyRows } from "./many-rows.js";

export interface ArtifactPage extends BytePage {
  id: string;
  threadId: string;
  workspaceId: string;
  mediaType: string;
}

interface Head extends Record<string, unknown> {
  threadId: string;
  workspaceId: string;
  mediaType: string;
  bytes: number | null;
}

/** In code units. */
const CHUNK_LENGTH = 32_768;
/** So many chunks are written with one statement. */
const AT_ONCE = 32;

export class Artifacts {
  constructor(private readonly database: Database) {}

  async page(id: string, { offset, limit }: { offset: number; limit: number }): Promise<ArtifactPage | null> {
    const [head] = await this.database.query<Head>(
      `SELECT a.thread_id AS "threadId", a.media_type AS "mediaType", a.bytes, t.workspace_id AS "workspaceId"
       FROM artifacts a JOIN threads t ON t.id = a.thread_id WHERE a.id = $1`,
      [id],
    );
    if (!head) return null;
    const { bytes, ...about } = head;
    if (bytes === null) return { id, ...about, ...pageOfBytes(await this.wholeOf(id), offset, limit) };
    if (offset >= bytes) return { id, ...about, bytes, offset: bytes, text: "", nextOffset: null };
    const chunks = await this.database.query<{ start: number; text: string }>(
      `SELECT start, text FROM artifact_chunks WHERE artifact_id = $1 AND start < $3
         AND start >= (SELECT max(start) FROM artifact_chunks WHERE artifact_id = $1 AND start <= $2) ORDER BY start`,
      [id, offset, offset + limit],
    );
    const start = chunks[0]?.start ?? 0;
    const text = chunks.map((chunk) => JSON.parse(chunk.text) as string).join("");
    const page = pageOfBytes(text, offset - start, limit);
    const from = start + page.offset;
    const end = from + byteLength(page.text);
    return { id, ...about, bytes, offset: from, text: page.text, nextOffset: end < bytes ? end : null };
  }

  /** One that was stored before there were chunks. */
  private async wholeOf(id: string): Promise<string> {
    const [row] = await this.database.query<{ text: string }>("SELECT text FROM artifacts WHERE id = $1", [id]);
    return JSON.parse(row?.text ?? '""') as string;
  }
}

export interface NewArtifact {
  id: string;
  threadId: string;
  mediaType: string;
  text: string;
}

const types = { artifact_id: "text", start: "bigint", bytes: "int", text: "text" } as const;

export async function insertArtifact(client: Client, { id, threadId, mediaType, text }: NewArtifact): Promise<void> {
  let start = 0;
  let rows: { artifact_id: string; start: number; bytes: number; text: string }[] = [];
  const write = async (): Promise<void> => {
    const { names, unnest, values } = manyRows(types, rows);
    await client.query(`INSERT INTO artifact_chunks (${names}) SELECT * FROM ${unnest}`, values);
    rows = [];
  };
  for (const chunk of chunksOf(text)) {
    const bytes = byteLength(chunk);
    rows.push({ artifact_id: id, start, bytes, text: JSON.stringify(chunk) });
    start += bytes;
    if (rows.length === AT_ONCE) await write();
  }
  if (rows.length > 0) await write();
  await client.query("INSERT INTO artifacts (id, thread_id, media_type, bytes) VALUES ($1, $2, $3, $4)", [
    id,
    threadId,
    mediaType,
    start,
  ]);
}

function* chunksOf(text: string): Iterable<string> {
  for (let at = 0; at < text.length; ) {
    const last = at + CHUNK_LENGTH - 1;
    const cutsPair = (text.codePointAt(last) ?? 0) > 0xffff;
    const end = cutsPair ? last : last + 1;
    yield text.slice(at, end);
    at = end;
  }
}
