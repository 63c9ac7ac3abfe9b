// A model as the API shows it, put together from what is stored: attempts, gates, who is on it and who waits.
import {
  accountOf,
  type Gate,
  type GateView,
  isShut,
  type ModelHealth,
  type ModelView,
  modelSubject,
  providerSubject,
} from "@roundhouse/runtime";
import type { FellBack, ModelWait, RecentAttempts } from "../log/index.js";
import { type NamedModel, namesOf } from "./named-models.js";

/** All that is stored about the models of one workspace. */
export interface StoredAboutModels {
  now: number;
  windowMs: number;
  recent: readonly RecentAttempts[];
  gates: readonly Gate[];
  threads: ReadonlyMap<string, number>;
  waits: readonly ModelWait[];
  fellBack: readonly FellBack[];
}

const MAX_SHOWN = 100;

export function modelViewOf(named: NamedModel, stored: StoredAboutModels): ModelView {
  const { model, aliases } = named;
  const names = new Set(namesOf(named));
  const recent = stored.recent.filter((one) => names.has(one.model));
  const subjects = [modelSubject(model.id), providerSubject(accountOf(model))];
  const fellBack = stored.fellBack.filter(({ from }) => names.has(from));
  const waits = stored.waits.filter((wait) => names.has(wait.model));
  const gates = stored.gates.filter((gate) => subjects.includes(gate.subject) && isShut(gate, stored.now));
  return {
    id: model.id,
    aliases,
    provider: model.provider,
    window: model.window ?? null,
    price: model.price ? { input: model.price.input, output: model.price.output } : null,
    ...healthOf(gates, recent),
    recent: summaryOf(recent, stored.windowMs),
    threads: sum([...names].map((name) => stored.threads.get(name) ?? 0)),
    fellBack: fellBack.slice(0, MAX_SHOWN).map(({ from: _, total: __, ...thread }) => thread),
    fellBackTotal: totalOf(fellBack, ({ from }) => from),
    waits: waits
      .slice(0, MAX_SHOWN)
      .map(({ model: _, total: __, notBefore, ...wait }) => ({ ...wait, notBefore: notBefore?.toISOString() ?? null })),
    waitsTotal: totalOf(waits, (wait) => wait.model),
    gates: gates.map(gateViewOf),
  };
}

const sum = (all: readonly number[]): number => all.reduce((total, one) => total + one, 0);

/** Each row tells the total of its name. */
function totalOf<T extends { total: number }>(rows: readonly T[], nameOf: (row: T) => string): number {
  const totals = new Map(rows.map((row) => [nameOf(row), row.total]));
  return sum([...totals.values()]);
}

/** A gate says more than attempts do, and an operator's more than a provider's. */
export function healthOf(
  gates: readonly Gate[],
  recent: readonly Pick<RecentAttempts, "newest">[],
): { health: ModelHealth; until: string | null } {
  const gate = gates.find(({ by }) => by !== null) ?? gates[0];
  if (gate) return { health: gate.by === null ? "throttled" : "held", until: isoOf(gate.until) };
  return { health: healthByAttempts(recent.flatMap(({ newest }) => newest)), until: null };
}

const words: Record<string, ModelHealth> = {
  ok: "healthy",
  rate_limited: "throttled",
  overloaded: "overloaded",
  quota_exhausted: "out_of_quota",
};

/** The newest end of an attempt says how it is; one failure of another kind says nothing yet. */
function healthByAttempts(newest: readonly string[]): ModelHealth {
  const [last] = newest;
  if (last === undefined) return "unused";
  return words[last] ?? (newest.includes("ok") ? "healthy" : "failing");
}

function summaryOf(recent: readonly RecentAttempts[], windowMs: number): ModelView["recent"] {
  const attempts = sum(recent.map((one) => one.attempts));
  const failed = sum(recent.map((one) => one.failed));
  const ended = failed + sum(recent.map((one) => one.answered));
  const failures: Record<string, number> = {};
  for (const [reason, times] of recent.flatMap((one) => Object.entries(one.failures)))
    failures[reason] = (failures[reason] ?? 0) + times;
  return {
    windowMs,
    attempts,
    failed,
    errorRate: ended === 0 ? null : failed / ended,
    latencyMs: latencyOf(recent),
    failures,
  };
}

/** Of the name that is used most, where a model has several. */
function latencyOf(recent: readonly RecentAttempts[]): ModelView["recent"]["latencyMs"] {
  const [most] = recent.toSorted((a, b) => b.answered - a.answered);
  if (!most || most.p50 === null || most.p95 === null) return null;
  return { p50: Math.round(most.p50), p95: Math.round(most.p95) };
}

const isoOf = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());

const gateViewOf = (gate: Gate): GateView => ({
  kind: gate.by === null ? "limit" : "hold",
  subject: gate.subject,
  until: isoOf(gate.until),
  why: gate.why,
  by: gate.by,
  since: new Date(gate.since).toISOString(),
  threadId: gate.threadId,
});
