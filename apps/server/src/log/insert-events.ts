// Writes events, of one thread or of many, in one statement.
import type { Event } from "@roundhouse/runtime";
import type { Client } from "./database.js";
import { manyRows } from "./many-rows.js";

const types = {
  thread_id: "text",
  seq: "int",
  append: "int",
  type: "text",
  at: "timestamptz",
  actor: "text",
  epoch: "int",
  data: "text",
} as const;

export async function insertEvents(client: Client, events: readonly Event[]): Promise<void> {
  if (events.length === 0) return;
  const { names, unnest, values } = manyRows(
    types,
    events.map(({ threadId, seq, append, type, at, actor, epoch, data }) => ({
      thread_id: threadId,
      seq,
      append,
      type,
      at,
      actor: JSON.stringify(actor),
      epoch,
      data: JSON.stringify(data),
    })),
  );
  await client.query(`INSERT INTO events (${names}) SELECT * FROM ${unnest}`, values);
}
