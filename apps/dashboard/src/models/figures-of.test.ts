// A model's numbers: what was measured is shown, what was not is left out.
import type { ModelView } from "@roundhouse/runtime/browser";
import { expect, test } from "vitest";
import { failuresOf, figuresOf } from "./figures-of";

const unused: ModelView = {
  id: "scripted",
  aliases: [],
  provider: "scripted",
  window: null,
  price: null,
  health: "unused",
  until: null,
  recent: { windowMs: 900_000, attempts: 0, failed: 0, errorRate: null, latencyMs: null, failures: {} },
  threads: 0,
  fellBack: [],
  fellBackTotal: 0,
  waits: [],
  waitsTotal: 0,
  gates: [],
};

const lines = (model: ModelView): string[] => figuresOf(model).map(({ value, label }) => `${value} ${label}`);

test("nobody asked it: no error rate and no latency are made up", () => {
  expect(lines(unused)).toEqual(["0 attempts in the last 15 min", "0 threads on it"]);
  expect(failuresOf(unused)).toBe("");
});

test("a busy one", () => {
  const failures = { timeout: 1, rate_limited: 3 };
  const latencyMs = { p50: 820, p95: 4230 };
  const recent = { windowMs: 900_000, attempts: 1240, failed: 4, errorRate: 4 / 1240, latencyMs, failures };
  const busy = { ...unused, provider: "openai", window: 200_000, threads: 1, recent };
  expect(lines(busy)).toEqual([
    "1,240 attempts in the last 15 min",
    "under 1 % failed",
    "820 ms median",
    "4.2 s for 95 of 100",
    "1 thread on it",
    "200K context",
    "openai provider",
  ]);
  expect(failuresOf(busy)).toBe("3 rate limited, 1 timeout");
});
