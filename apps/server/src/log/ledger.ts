// Budgets: what each allows, what open requests hold of it, and what was spent. One row for a thread's life, one for its run.
import {
  type AppendRefusal,
  type Budget,
  type BudgetAmounts,
  type Effect,
  overLimit,
  spentBy,
  sumAmounts,
} from "@roundhouse/runtime";
import type { Client } from "./database.js";
import type { LockedRow } from "./locked-rows.js";
import { jsonOrNull } from "./many-rows.js";
import type { PreparedAppend } from "./prepared-append.js";

type Scope = "thread" | "run";

interface Ledger {
  ownerThreadId: string;
  scope: Scope;
  limits: Budget;
  reserved: BudgetAmounts;
  used: BudgetAmounts;
  changed: boolean;
}

type NewLedger = Pick<Ledger, "ownerThreadId" | "scope" | "limits"> & Partial<Pick<Ledger, "used">>;

const nothing: BudgetAmounts = { requests: 0, inputTokens: 0, outputTokens: 0, costMicros: 0, turns: 0 };

export async function insertLedger(
  client: Client,
  { ownerThreadId, scope, limits, used = nothing }: NewLedger,
): Promise<void> {
  await client.query(
    `INSERT INTO ledgers (owner_thread_id, scope, limits, reserved, used) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (owner_thread_id, scope) DO UPDATE SET limits = excluded.limits, reserved = excluded.reserved, used = excluded.used`,
    [ownerThreadId, scope, JSON.stringify(limits), JSON.stringify(nothing), JSON.stringify(used)],
  );
}

/** The ledgers that a batch of appends touches, locked; changes are kept in memory until `save`. */
export class BudgetBook {
  private readonly held = new Map<string, BudgetAmounts | null>();

  private constructor(private readonly ledgers: readonly Ledger[]) {}

  static async open(
    client: Client,
    batch: readonly PreparedAppend[],
    rows: Map<string, LockedRow>,
  ): Promise<BudgetBook> {
    const owners = new Set<string>();
    for (const one of batch) {
      const row = rows.get(one.request.threadId);
      if (!row || !movesMoney(one)) continue;
      for (const id of [row.id, ...row.lineage]) owners.add(id);
    }
    if (owners.size === 0) return new BudgetBook([]);
    const found = await client.query<Record<"owner_thread_id" | "scope" | "limits" | "reserved" | "used", string>>(
      "SELECT * FROM ledgers WHERE owner_thread_id = ANY($1::text[]) ORDER BY owner_thread_id, scope FOR UPDATE",
      [[...owners]],
    );
    return new BudgetBook(
      found.rows.map((row) => ({
        ownerThreadId: row.owner_thread_id,
        scope: row.scope as Scope,
        limits: JSON.parse(row.limits) as Budget,
        reserved: JSON.parse(row.reserved) as BudgetAmounts,
        used: JSON.parse(row.used) as BudgetAmounts,
        changed: false,
      })),
    );
  }

  /** Holds the worst case against every covering budget, or says which one can't bear it. Settling comes first. */
  reserve(one: PreparedAppend, row: LockedRow): AppendRefusal | null {
    const covering = this.covering(row);
    for (const effect of one.request.effects ?? []) {
      if (effect.kind === "settle") this.settle(covering, row, effect.amounts);
      if (effect.kind !== "reserve") continue;
      const refusal = firstOver(covering, row.id, effect);
      if (refusal) return refusal;
      for (const ledger of covering) change(ledger, "reserved", effect.amounts, 1);
      if (covering.length > 0) this.held.set(row.id, effect.amounts);
    }
    return null;
  }

  async save(client: Client, passed: readonly PreparedAppend[]): Promise<void> {
    for (const { ownerThreadId, scope, reserved, used, changed } of this.ledgers) {
      if (!changed) continue;
      await client.query("UPDATE ledgers SET reserved = $3, used = $4 WHERE owner_thread_id = $1 AND scope = $2", [
        ownerThreadId,
        scope,
        JSON.stringify(reserved),
        JSON.stringify(used),
      ]);
    }
    for (const [threadId, held] of this.held) {
      await client.query("UPDATE threads SET held = $2 WHERE id = $1", [threadId, held ? JSON.stringify(held) : null]);
    }
    for (const one of passed) {
      await beginRunLedger(client, one);
      await adoptBudget(client, one);
    }
  }

  /** Nearest first: the run's, the thread's, then the ancestors' from the parent up. */
  private covering(row: LockedRow): Ledger[] {
    return [row.id, ...row.lineage.toReversed()].flatMap((id) =>
      (["run", "thread"] as const).flatMap((scope) =>
        this.ledgers.filter((ledger) => ledger.ownerThreadId === id && ledger.scope === scope),
      ),
    );
  }

  private settle(covering: readonly Ledger[], row: LockedRow, amounts: BudgetAmounts): void {
    if (row.held === null) return;
    const held = JSON.parse(row.held) as BudgetAmounts;
    for (const ledger of covering) {
      change(ledger, "reserved", held, -1);
      change(ledger, "used", { ...amounts, turns: held.turns }, 1);
    }
    this.held.set(row.id, null);
  }
}

const movesMoney = (one: PreparedAppend): boolean =>
  (one.request.effects ?? []).some((effect) => effect.kind === "reserve" || effect.kind === "settle");

function change(ledger: Ledger, column: "reserved" | "used", amounts: BudgetAmounts, sign: 1 | -1): void {
  const next = { ...ledger[column] };
  for (const key of Object.keys(nothing) as (keyof BudgetAmounts)[]) {
    next[key] = Math.max(0, next[key] + sign * amounts[key]);
  }
  ledger[column] = next;
  ledger.changed = true;
}

function firstOver(
  covering: readonly Ledger[],
  threadId: string,
  { amounts, unbounded }: Extract<Effect, { kind: "reserve" }>,
): AppendRefusal | null {
  for (const { ownerThreadId, scope, limits, used, reserved } of covering) {
    const over = overLimit(limits, sumAmounts(sumAmounts(used, reserved), amounts), unbounded);
    if (!over) continue;
    return { code: "budget_exceeded", scope: ownerThreadId === threadId ? scope : "ancestor", ownerThreadId, ...over };
  }
  return null;
}

/** Another version's budget counts what the thread and those below it have used all along. */
async function adoptBudget(client: Client, one: PreparedAppend): Promise<void> {
  const { pinned, threadId } = one.state;
  if (!pinned || !one.events.some((event) => event.type === "config_adopted")) return;
  const { budget, limits, extensions } = pinned;
  const observed = extensions.some((extension) => extension.observers.length > 0);
  await client.query("UPDATE threads SET budget = $2, max_wall_ms = $3, observed = $4 WHERE id = $1", [
    threadId,
    jsonOrNull(budget),
    limits.maxWallMs ?? null,
    observed,
  ]);
  if (!budget) {
    await client.query("DELETE FROM ledgers WHERE owner_thread_id = $1 AND scope = 'thread'", [threadId]);
    return;
  }
  const { rowCount } = await client.query(
    "UPDATE ledgers SET limits = $2 WHERE owner_thread_id = $1 AND scope = 'thread'",
    [threadId, JSON.stringify(budget)],
  );
  if (rowCount) return;
  const { rows } = await client.query<{ usage: string }>(
    "SELECT usage FROM threads WHERE root_id = $2 AND $1 = ANY(lineage)",
    [threadId, one.rootId],
  );
  const below = rows.map(({ usage }) => spentBy({ usage: JSON.parse(usage), turns: 0 }));
  const used = below.reduce(sumAmounts, spentBy(one.state));
  await insertLedger(client, { ownerThreadId: threadId, scope: "thread", limits: budget, used });
}

/** A run's budget begins with its input, and ends with the next one. */
async function beginRunLedger(client: Client, one: PreparedAppend): Promise<void> {
  const input = one.events.find((event) => event.type === "user_input");
  if (input?.type !== "user_input") return;
  const ownerThreadId = one.request.threadId;
  if (input.data.budget) await insertLedger(client, { ownerThreadId, scope: "run", limits: input.data.budget });
  else if (one.request.state.inputs > 0) {
    await client.query("DELETE FROM ledgers WHERE owner_thread_id = $1 AND scope = 'run'", [ownerThreadId]);
  }
}
