// How a model is, from what is stored about it.
import { modelSubject, openGate, providerSubject, scriptedModel } from "@roundhouse/runtime";
import { describe, expect, test } from "vitest";
import type { RecentAttempts } from "../log/index.js";
import { healthOf, modelViewOf, type StoredAboutModels } from "./model-views.js";
import { namedModels } from "./named-models.js";

const NOW = Date.parse("2026-01-02T03:04:05.000Z");
const UNTIL = NOW + 60_000;

const limit = { ...openGate(providerSubject("acme"), "rate limit", NOW), until: UNTIL };
const hold = { ...openGate(modelSubject("small"), "held by ann", NOW), by: "ann", until: null };

const attempts = (more: Partial<RecentAttempts> = {}): RecentAttempts => ({
  model: "small",
  attempts: 0,
  answered: 0,
  failed: 0,
  p50: null,
  p95: null,
  failures: {},
  newest: [],
  ...more,
});

describe("health", () => {
  test.each([
    [[], "unused"],
    [["ok"], "healthy"],
    [["overloaded", "ok"], "overloaded"],
    [["rate_limited"], "throttled"],
    [["quota_exhausted", "ok"], "out_of_quota"],
    [["server_error", "ok", "ok"], "healthy"],
    [["server_error", "timeout", "auth"], "failing"],
    [["ok", "overloaded", "overloaded"], "healthy"],
  ])("after %j: %s", (newest, health) => {
    expect(healthOf([], [{ newest }])).toEqual({ health, until: null });
  });

  test("a gate says more than attempts, a hold more than a limit", () => {
    const until = new Date(UNTIL).toISOString();
    expect(healthOf([limit], [{ newest: ["ok"] }])).toEqual({ health: "throttled", until });
    expect(healthOf([limit, hold], [])).toEqual({ health: "held", until: null });
  });
});

describe("a model's view", () => {
  const model = scriptedModel({ id: "small", provider: "acme" });
  const [named] = namedModels([
    { alias: "main", model },
    { alias: "default", model },
  ]);
  const stored = (more: Partial<StoredAboutModels>): StoredAboutModels => ({
    now: NOW,
    windowMs: 900_000,
    recent: [],
    gates: [],
    threads: new Map(),
    waits: [],
    fellBack: [],
    ...more,
  });
  const viewOf = (more: Partial<StoredAboutModels>) => {
    if (!named) throw new Error("no model");
    return modelViewOf(named, stored(more));
  };

  test("what goes under its aliases is added up, what goes under others is not", () => {
    const view = viewOf({
      recent: [
        attempts({
          model: "main",
          attempts: 4,
          answered: 2,
          failed: 1,
          p50: 100.4,
          p95: 200,
          failures: { timeout: 1 },
        }),
        attempts({ attempts: 1, failed: 1, failures: { timeout: 1 } }),
        attempts({ model: "large", attempts: 9, failed: 9 }),
      ],
      threads: new Map([
        ["main", 2],
        ["small", 1],
        ["large", 7],
      ]),
    });
    expect(view).toMatchObject({ id: "small", aliases: ["main", "default"], threads: 3 });
    expect(view.recent).toEqual({
      windowMs: 900_000,
      attempts: 5,
      failed: 2,
      errorRate: 0.5,
      latencyMs: { p50: 100, p95: 200 },
      failures: { timeout: 2 },
    });
  });

  test("gates that are over, and those of others, are not shown", () => {
    const over = { ...limit, until: NOW };
    const other = { ...hold, subject: modelSubject("large") };
    expect(viewOf({ gates: [over, other] }).gates).toEqual([]);
    expect(viewOf({ gates: [limit, hold] }).gates.map(({ kind, by }) => [kind, by])).toEqual([
      ["limit", null],
      ["hold", "ann"],
    ]);
  });

  test("a long list is cut, and its length is still told", () => {
    const wait = (nth: number) => ({ threadId: `thr_${nth}`, agent: "worker", attempt: 1, why: "overloaded" });
    const waits = Array.from({ length: 150 }, (_, nth) => ({
      ...wait(nth),
      model: nth < 140 ? "main" : "small",
      notBefore: nth === 0 ? null : new Date(UNTIL),
      total: nth < 140 ? 200 : 10,
    }));
    const view = viewOf({ waits });
    expect(view.waits).toHaveLength(100);
    expect(view.waitsTotal).toBe(210);
    expect(view.waits.slice(0, 2)).toEqual([
      { ...wait(0), notBefore: null },
      { ...wait(1), notBefore: new Date(UNTIL).toISOString() },
    ]);
  });

  test("nothing was measured: nothing is made up", () => {
    expect(viewOf({}).recent).toMatchObject({ attempts: 0, errorRate: null, latencyMs: null });
  });
});
