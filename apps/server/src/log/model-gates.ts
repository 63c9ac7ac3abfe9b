// What operators do to all threads on a model: hold it, let it go, let those who wait go, send its threads elsewhere. Each is one transaction with its audit entry.
import { type Gate, isShut, joinLine, openGate, type SwitchOrder } from "@roundhouse/runtime";
import type { Bus } from "./bus.js";
import type { CommandContext } from "./command-context.js";
import { recordCommand } from "./command-records.js";
import type { CommitFeed } from "./commit-feed.js";
import type { Client, Database } from "./database.js";
import { type GateRow, gateOf, lockHold, placeColumns, putGates } from "./gate-rows.js";
import { manyRows } from "./many-rows.js";

interface Found {
  id: string;
  depth: number;
}

export interface GateRooms {
  database: Database;
  bus: Bus;
  feed: CommitFeed;
}

export class ModelGates {
  constructor(private readonly rooms: GateRooms) {}

  async list(workspaceId: string): Promise<Gate[]> {
    const rows = await this.rooms.database.query<GateRow>(
      "SELECT * FROM provider_gates WHERE workspace_id = $1 ORDER BY subject",
      [workspaceId],
    );
    return rows.map(gateOf);
  }

  /** In the place of a hold that is there, whose line it takes over. From this commit on no request of the model is recorded, and so none is sent. */
  async hold(command: CommandContext, gate: Gate): Promise<void> {
    const { workspaceId } = command;
    const where = { workspaceId, subject: gate.subject };
    await this.asOne(command, async (client) => {
      // Threads before gates, as an append locks them.
      await lockLine(client, where);
      await lockHold(client, [workspaceId, gate.subject]);
      await putGates(client, [{ workspaceId, gate }]);
      // Once more: whoever got in line until then stands there as the hold before said.
      const line = await lockLine(client, where);
      await putGates(client, [{ workspaceId, gate: await placeAnew(client, line, { gate, now: gate.since }) }]);
      return line;
    });
  }

  /** Ends a hold; those who wait go on one after the other. Gives how many, or null when there is no hold. */
  release(command: CommandContext, subject: string, now: number): Promise<number | null> {
    return this.asOne(command, async (client) => {
      const where = { workspaceId: command.workspaceId, subject };
      // Threads before gates, as an append locks them.
      await lockLine(client, where);
      const { rowCount } = await client.query(
        "DELETE FROM provider_gates WHERE workspace_id = $1 AND subject = $2 AND by IS NOT NULL AND (until IS NULL OR until > $3)",
        [where.workspaceId, subject, new Date(now)],
      );
      if (!rowCount) return null;
      // Once more: whoever got in line until the gate was gone would wait for ever.
      const line = await lockLine(client, where);
      await placeAnew(client, line, { gate: openGate(subject, "released", now), now });
      return line;
    });
  }

  /**
   * Opens a gate, or makes one that is open: whoever is let go takes a place in its line.
   * Who is left in the line of a hold that is over goes on as well. Gives how many those are, or null when the model is held.
   */
  openLine(
    command: CommandContext,
    { line, hold, now }: { line: string; hold: string; now: number },
  ): Promise<number | null> {
    const { workspaceId } = command;
    const why = "let go by an operator";
    return this.asOne(command, async (client) => {
      const left = await lockLine(client, { workspaceId, subject: hold });
      const { rows } = await client.query<GateRow>(
        "SELECT * FROM provider_gates WHERE workspace_id = $1 AND subject = $2 FOR UPDATE",
        [workspaceId, hold],
      );
      if (rows.map(gateOf).some((gate) => isShut(gate, now))) return null;
      await placeAnew(client, left, { gate: openGate(hold, why, now), now });
      await putGates(client, [{ workspaceId, gate: openGate(line, why, now) }]);
      return left;
    });
  }

  /** For unfinished threads on the model that are pinned to one of these configurations: those have somewhere else to go. */
  sendElsewhere(command: CommandContext, order: SwitchOrder, configs: readonly string[]): Promise<number> {
    const where = `t.status <> 'idle' AND t.model::json->>'id' = ANY($3::text[]) AND t.config_hash = ANY($4::text[])`;
    return this.order(command, order, { where, values: [order.models, configs] });
  }

  /** For every thread that went from the model to a fallback, at work or not. */
  bringBack(command: CommandContext, order: SwitchOrder): Promise<number> {
    return this.order(command, order, { where: "t.fell_back_from = ANY($3::text[])", values: [order.models] });
  }

  private async order(
    command: CommandContext,
    order: SwitchOrder,
    { where, values }: { where: string; values: unknown[] },
  ): Promise<number> {
    const told = await this.asOne(command, async (client) => {
      const { rows } = await client.query<Found>(
        `WITH told AS (SELECT t.id FROM threads t WHERE t.workspace_id = $1 AND ${where} ORDER BY t.depth, t.id FOR NO KEY UPDATE)
         UPDATE threads t SET switch_order = $2, wakes = t.wakes + 1 FROM told WHERE t.id = told.id RETURNING t.id, t.depth`,
        [command.workspaceId, JSON.stringify(order), ...values],
      );
      return rows;
    });
    return told ?? 0;
  }

  /** R8: one transaction, then word to whoever looks at these threads, holds one of them, or is free. Nothing is done where `work` gives null. */
  private async asOne(
    command: CommandContext,
    work: (client: Client) => Promise<Found[] | null>,
  ): Promise<number | null> {
    const { database, bus, feed } = this.rooms;
    const found = await database.transaction(async (client) => {
      const threads = await work(client);
      if (threads) await recordCommand(client, command);
      return threads;
    });
    if (!found) return null;
    command.recorded = true;
    if (found.length > 0) {
      const ids = found.map(({ id }) => id);
      const wake = found.map(({ id, depth }) => ({ threadId: id, isChild: depth > 0 }));
      feed.tell({
        ids,
        bumped: ids,
        rested: [],
        cancelled: [],
        holders: [],
        rules: false,
        wake,
        observed: [],
        news: [],
        outdated: [],
      });
      bus.publish({ kind: "commit", ids, rested: [], cancelled: [], rules: false });
    }
    return found.length;
  }
}

async function lockLine(
  client: Client,
  { workspaceId, subject }: { workspaceId: string; subject: string },
): Promise<Found[]> {
  const { rows } = await client.query<Found>(
    `SELECT t.id, t.depth FROM threads t WHERE t.workspace_id = $1 AND t.place_subject = $2
     ORDER BY t.depth, t.id FOR NO KEY UPDATE`,
    [workspaceId, subject],
  );
  return rows;
}

/** Gives everybody in a line a place behind this gate. They are woken too: one that is looked at right now must see its new place. */
async function placeAnew(
  client: Client,
  line: readonly Found[],
  { gate: first, now }: { gate: Gate; now: number },
): Promise<Gate> {
  let gate = first;
  const places = line.map(({ id }) => {
    const joined = joinLine(gate, { now, jitter: Math.random() });
    gate = joined.gate;
    return { id, ...placeColumns(joined.place) };
  });
  const types = { id: "text", place_subject: "text", place_until: "timestamptz", place_why: "text" } as const;
  const { names, unnest, values } = manyRows(types, places);
  await client.query(
    `UPDATE threads t SET place_until = v.place_until, place_why = v.place_why, wake_at = v.place_until, wakes = t.wakes + 1
     FROM ${unnest} AS v(${names}) WHERE t.id = v.id`,
    values,
  );
  return gate;
}
