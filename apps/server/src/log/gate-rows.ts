// Gates and places as rows: how the columns of both read and write.
import { type Gate, isHold, type Place } from "@roundhouse/runtime";
import type { Client } from "./database.js";
import { manyRows } from "./many-rows.js";

export interface GateRow extends Record<string, unknown> {
  workspace_id: string;
  subject: string;
  until: Date | null;
  why: string;
  by: string | null;
  since: Date;
  thread_id: string | null;
  probe: string | null;
  next_place: Date;
}

export const gateOf = (row: GateRow): Gate => ({
  subject: row.subject,
  until: row.until?.getTime() ?? null,
  why: row.why,
  by: row.by,
  since: row.since.getTime(),
  threadId: row.thread_id,
  probe: row.probe,
  nextPlace: row.next_place.getTime(),
});

const gateTypes = {
  workspace_id: "text",
  subject: "text",
  until: "timestamptz",
  why: "text",
  by: "text",
  since: "timestamptz",
  thread_id: "text",
  probe: "text",
  next_place: "timestamptz",
} as const;

/** A gate of one workspace. */
export interface OwnedGate {
  workspaceId: string;
  gate: Gate;
}

const rowOf = ({ workspaceId, gate }: OwnedGate): Record<keyof typeof gateTypes, unknown> => ({
  workspace_id: workspaceId,
  subject: gate.subject,
  until: dateOf(gate.until),
  why: gate.why,
  by: gate.by,
  since: dateOf(gate.since),
  thread_id: gate.threadId,
  probe: gate.probe,
  next_place: dateOf(gate.nextPlace),
});

const dateOf = (ms: number | null): Date | null => (ms === null ? null : new Date(ms));

/** In the place of what is there. */
export async function putGates(client: Client, gates: readonly OwnedGate[]): Promise<void> {
  const { names, unnest, values } = manyRows(gateTypes, gates.map(rowOf));
  const set = Object.keys(gateTypes)
    .map((name) => `${name} = excluded.${name}`)
    .join(", ");
  await client.query(
    `INSERT INTO provider_gates (${names}) SELECT * FROM ${unnest} ON CONFLICT (workspace_id, subject) DO UPDATE SET ${set}`,
    values,
  );
}

/** `[workspaceId, subject]` */
export type GateKey = readonly [string, string];

const holdLock = (key: GateKey): string => `hold ${JSON.stringify(key)}`;

/** Until this commit nobody may hold one of these models: a row that is not there yet can't be locked. Before gates are read. */
export async function keepHoldsOff(client: Client, keys: readonly GateKey[]): Promise<void> {
  const locks = new Set(keys.filter(([, subject]) => isHold({ subject })).map(holdLock));
  if (locks.size === 0) return;
  await client.query("SELECT pg_advisory_xact_lock_shared(hashtextextended(name, 0)) FROM unnest($1::text[]) AS name", [
    [...locks].sort(),
  ]);
}

/** Waits for every request that was let through before the hold, and holds back what comes until its commit. */
export async function lockHold(client: Client, key: GateKey): Promise<void> {
  await client.query("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", [holdLock(key)]);
}

/** The columns of a thread's row that hold its place in a line. */
export interface PlaceColumns {
  placeSubject: string | null;
  placeUntil: Date | null;
  placeWhy: string | null;
}

export const placeOf = ({ placeSubject, placeUntil, placeWhy }: PlaceColumns): Place | null =>
  placeSubject === null ? null : { subject: placeSubject, until: placeUntil?.getTime() ?? null, why: placeWhy ?? "" };

export const placeColumns = (place: Place | null) => ({
  place_subject: place?.subject ?? null,
  place_until: dateOf(place?.until ?? null),
  place_why: place?.why ?? null,
});
