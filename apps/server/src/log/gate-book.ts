// Gates during one transaction: what each append of a batch may pass and what it shuts, and the places that threads take behind them.
import {
  type AppendRefusal,
  type Asking,
  type Effect,
  type Gate,
  heldBy,
  joinLine,
  losesPlace,
  openGate,
  type Place,
  passedBy,
  shutGate,
} from "@roundhouse/runtime";
import type { Client } from "./database.js";
import { type GateKey, type GateRow, gateOf, keepHoldsOff, type OwnedGate, placeOf, putGates } from "./gate-rows.js";
import type { LockedRow } from "./locked-rows.js";
import type { PreparedAppend } from "./prepared-append.js";

type Rows = ReadonlyMap<string, LockedRow>;

/** Changes are kept in memory until `save`. */
export class GateBook {
  private readonly changed = new Map<string, OwnedGate>();
  private readonly places = new Map<string, Place | null>();

  private constructor(private readonly gates: Map<string, Gate>) {}

  /** Only requests and what changes a gate look at gates; only what changes one locks its row. An operator's hold waits for both. */
  static async open(client: Client, batch: readonly PreparedAppend[], rows: Rows): Promise<GateBook> {
    const asked = batch.flatMap((one) => subjectsOf(one, rows.get(one.request.threadId)?.workspaceId));
    if (asked.length === 0) return new GateBook(new Map());
    await keepHoldsOff(client, asked);
    const changes = batch.some(changesGates);
    if (changes) await ensureRows(client, asked);
    const lock = changes ? "ORDER BY g.workspace_id, g.subject FOR UPDATE OF g" : "";
    const found = await client.query<GateRow>(
      `SELECT g.* FROM provider_gates g
       WHERE (g.workspace_id, g.subject) IN (SELECT * FROM unnest($1::text[], $2::text[])) ${lock}`,
      [asked.map(([workspaceId]) => workspaceId), asked.map(([, subject]) => subject)],
    );
    return new GateBook(new Map(found.rows.map((row) => [keyOf(row.workspace_id, row.subject), gateOf(row)])));
  }

  /** Why a request may not go out now. */
  refusal(one: PreparedAppend, row: LockedRow): AppendRefusal | null {
    for (const effect of one.request.effects ?? []) {
      if (effect.kind !== "passGates") continue;
      const held = heldBy([...this.gatesOf(row)], this.asking(one, row, effect.subjects));
      const passes = !held || (one.request.state.hurried === true && held.passable);
      if (!passes) return { code: "held", until: held.until, why: held.why };
    }
    return null;
  }

  /** The append is made: its effects on gates, and on this thread's place. */
  apply(one: PreparedAppend, row: LockedRow): void {
    if (losesPlace(one.state, one.events)) this.places.set(row.id, null);
    for (const effect of one.request.effects ?? []) this.applyEffect(effect, one, row);
  }

  /** Where the thread stands in a line once the batch is committed. */
  placeAfter(row: LockedRow): Place | null {
    const place = this.places.get(row.id);
    return place === undefined ? placeOf(row) : place;
  }

  async save(client: Client): Promise<void> {
    if (this.changed.size > 0) await putGates(client, [...this.changed.values()]);
  }

  private applyEffect(effect: Effect, one: PreparedAppend, row: LockedRow): void {
    const now = one.nowMs;
    const jitter = Math.random();
    switch (effect.kind) {
      case "shutGate": {
        const limit = { ...effect, threadId: row.id, now, jitter };
        const { gate, place } = shutGate(this.gates.get(keyOf(row.workspaceId, effect.subject)), limit);
        this.change(row, gate);
        if (place) this.places.set(row.id, place);
        return;
      }
      case "joinLine": {
        const gate = this.gates.get(keyOf(row.workspaceId, effect.subject)) ?? openGate(effect.subject, "", now);
        const joined = joinLine(gate, { now, jitter });
        this.change(row, joined.gate);
        this.places.set(row.id, joined.place);
        return;
      }
      case "leaveLine":
        this.places.set(row.id, null);
        return;
      case "passGates":
        for (const gate of this.gatesOf(row)) {
          const passed = passedBy(gate, this.asking(one, row, effect.subjects));
          if (passed !== gate) this.change(row, passed);
        }
        return;
      default:
        return;
    }
  }

  private *gatesOf({ workspaceId }: LockedRow): Iterable<Gate> {
    for (const [key, gate] of this.gates) if (key === keyOf(workspaceId, gate.subject)) yield gate;
  }

  private asking(one: PreparedAppend, row: LockedRow, subjects: readonly string[]): Asking {
    return { subjects, place: this.placeAfter(row), threadId: row.id, now: one.nowMs };
  }

  private change({ workspaceId }: LockedRow, gate: Gate): void {
    const key = keyOf(workspaceId, gate.subject);
    this.gates.set(key, gate);
    this.changed.set(key, { workspaceId, gate });
  }
}

/** A gate that is not there can't be locked, and two that shut it at once must not overwrite each other: first it stands there open. */
async function ensureRows(client: Client, asked: readonly GateKey[]): Promise<void> {
  await client.query(
    `INSERT INTO provider_gates (workspace_id, subject, until, why)
     SELECT v.workspace_id, v.subject, to_timestamp(0), '' FROM unnest($1::text[], $2::text[]) AS v(workspace_id, subject)
     GROUP BY 1, 2 ORDER BY 1, 2 ON CONFLICT (workspace_id, subject) DO NOTHING`,
    [asked.map(([workspaceId]) => workspaceId), asked.map(([, subject]) => subject)],
  );
}

const keyOf = (workspaceId: string, subject: string): string => JSON.stringify([workspaceId, subject]);

function subjectsOf({ request }: PreparedAppend, workspaceId: string | undefined): GateKey[] {
  if (workspaceId === undefined) return [];
  return (request.effects ?? []).flatMap((effect): GateKey[] => {
    if (effect.kind === "passGates") return effect.subjects.map((subject) => [workspaceId, subject]);
    return effect.kind === "shutGate" || effect.kind === "joinLine" ? [[workspaceId, effect.subject]] : [];
  });
}

const changesGates = ({ request }: PreparedAppend): boolean =>
  (request.effects ?? []).some(
    ({ kind }) => kind === "shutGate" || kind === "joinLine" || (kind === "passGates" && request.state.hurried),
  );
