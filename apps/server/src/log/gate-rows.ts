// Gates and places as rows: how the columns of both read and write.
import type { Gate, Place } from "@roundhouse/runtime";

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

/** For `manyRows`. */
export const gateTypes = {
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

export const gateRowOf = (workspaceId: string, gate: Gate): Record<keyof typeof gateTypes, unknown> => ({
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
