// Gates and the line behind them, worked out by hand.
import { describe, expect, test } from "vitest";
import { type Asking, type Gate, heldBy, joinLine, openGate, passedBy, shutGate, wakeInLine } from "./gates.js";

const NOW = 1_000_000;
const PROVIDER = "provider:acme#1";
const MODEL = "model:small";

const limit = (until: number, threadId = "thr_1", now = NOW) => ({
  subject: PROVIDER,
  until,
  why: "rate limit",
  threadId,
  now,
  jitter: 0.5,
});
const shutUntil = (until: number): Gate => shutGate(undefined, limit(until)).gate;
const hold = (until: number | null): Gate => ({ ...openGate(MODEL, "held by ann", NOW), by: "ann", until });
const asking = (more: Partial<Asking> = {}): Asking => ({
  subjects: [MODEL, PROVIDER],
  place: null,
  threadId: "thr_9",
  now: NOW,
  ...more,
});

describe("what holds a request back", () => {
  test("nothing, or a gate of another subject, or one that is over", () => {
    expect(heldBy([], asking())).toBeNull();
    expect(heldBy([{ ...hold(null), subject: "model:large" }], asking())).toBeNull();
    expect(heldBy([shutUntil(NOW)], asking())).toBeNull();
  });

  test("of several the one that ends last, and a hold without an end ends last", () => {
    expect(heldBy([shutUntil(NOW + 5), hold(NOW + 9)], asking())?.until).toBe(NOW + 9);
    expect(heldBy([hold(null), shutUntil(NOW + 5)], asking())).toMatchObject({ subject: MODEL, until: null });
  });

  test("the thread's own place, also when the gate is open by then", () => {
    const place = { subject: PROVIDER, until: NOW + 300, why: "rate limit" };
    expect(heldBy([shutUntil(NOW + 5)], asking({ place }))).toMatchObject({ placed: true, until: NOW + 300 });
    expect(heldBy([shutUntil(NOW - 5)], asking({ place }))).toMatchObject({ placed: true, until: NOW + 300 });
    expect(heldBy([shutUntil(NOW - 5)], asking({ place, now: NOW + 300 }))).toBeNull();
  });

  test("a place before the end of a gate that was extended is no place", () => {
    const place = { subject: PROVIDER, until: NOW + 300, why: "rate limit" };
    expect(heldBy([shutUntil(NOW + 400)], asking({ place }))).toMatchObject({ placed: false, until: NOW + 400 });
  });

  test("a place that is left over from a longer hold is no place behind a shorter one", () => {
    const behind = (until: number | null) => ({ subject: MODEL, until, why: "held by ann" });
    const shorter = hold(NOW + 3000);
    for (const place of [behind(null), behind(NOW + 3_600_000)])
      expect(heldBy([shorter], asking({ place }))).toMatchObject({ placed: false, until: NOW + 3000 });
    expect(heldBy([hold(null)], asking({ place: behind(NOW + 3000) }))).toMatchObject({ placed: false, until: null });
    expect(heldBy([hold(null)], asking({ place: behind(null) }))).toMatchObject({ placed: true, until: null });
    const last = joinLine({ ...shorter, nextPlace: NOW + 3000 + 30_000 }, { now: NOW, jitter: 1 }).place;
    expect(heldBy([shorter], asking({ place: last }))?.placed).toBe(true);
  });

  test("a place behind a model that the thread has left is none", () => {
    const place = { subject: "model:large", until: NOW + 300, why: "" };
    expect(heldBy([], asking({ place }))).toBeNull();
  });

  test("a person gets one thread through a limit, none through a hold", () => {
    const gate = shutUntil(NOW + 5);
    expect(heldBy([gate], asking())?.passable).toBe(true);
    const passed = passedBy(gate, asking());
    expect(heldBy([passed], asking())?.passable).toBe(true);
    expect(heldBy([passed], asking({ threadId: "thr_8" }))?.passable).toBe(false);
    expect(heldBy([gate, hold(null)], asking())?.passable).toBe(false);
  });
});

describe("the line", () => {
  test("begins behind the gate's end, one step after the other, and jitter only adds", () => {
    let gate = shutUntil(NOW + 1000);
    const times = [0, 0.5, 0.999].map((jitter) => {
      const joined = joinLine(gate, { now: NOW, jitter });
      gate = joined.gate;
      return joined.place.until;
    });
    expect(times).toEqual([NOW + 1250, NOW + 1625, NOW + 2000]);
  });

  test("a long one begins again at its head", () => {
    let gate = shutUntil(NOW + 1000);
    const times: number[] = [];
    for (let n = 0; n < 1000; n++) {
      const joined = joinLine(gate, { now: NOW, jitter: 0 });
      gate = joined.gate;
      times.push(joined.place.until ?? 0);
    }
    expect(Math.min(...times)).toBeGreaterThanOrEqual(NOW + 1000);
    expect(Math.max(...times)).toBeLessThanOrEqual(NOW + 32_000);
  });

  test("behind a hold without an end there is no time", () => {
    expect(joinLine(hold(null), { now: NOW, jitter: 0 }).place.until).toBeNull();
    expect(wakeInLine(NOW, { subject: MODEL, until: null, why: "" })).toBeNull();
  });

  test("a thread's own wait may be longer than the line", () => {
    const place = { subject: PROVIDER, until: NOW + 10, why: "" };
    expect(wakeInLine(NOW + 90, place)).toBe(NOW + 90);
    expect(wakeInLine(NOW + 5, place)).toBe(NOW + 10);
    expect(wakeInLine(NOW + 5, null)).toBe(NOW + 5);
  });
});

describe("a limit", () => {
  test("who runs into it first needs no place, also when it runs into it again", () => {
    const first = shutGate(undefined, limit(NOW + 1000));
    expect(first.place).toBeNull();
    const again = shutGate(first.gate, limit(NOW + 2000, "thr_1", NOW + 10));
    expect(again).toMatchObject({ place: null, gate: { until: NOW + 2000, threadId: "thr_1" } });
  });

  test("a shorter one changes nothing, a longer one extends; both get in line", () => {
    const gate = shutUntil(NOW + 1000);
    const shorter = shutGate(gate, limit(NOW + 10, "thr_2"));
    expect(shorter.gate.until).toBe(NOW + 1000);
    expect(shorter.place?.until).toBeGreaterThan(NOW + 1000);
    const longer = shutGate(gate, limit(NOW + 5000, "thr_2"));
    expect(longer.gate).toMatchObject({ until: NOW + 5000, threadId: "thr_1" });
    expect(longer.place?.until).toBeGreaterThanOrEqual(NOW + 5000);
  });

  test("once the gate was open it is another limit: whoever runs into it first now, and a new probe", () => {
    const gate = passedBy(shutUntil(NOW + 1000), asking());
    const next = shutGate(gate, limit(NOW + 3000, "thr_2", NOW + 1500));
    expect(next).toMatchObject({ place: null, gate: { threadId: "thr_2", probe: null, since: NOW + 1500 } });
  });
});
