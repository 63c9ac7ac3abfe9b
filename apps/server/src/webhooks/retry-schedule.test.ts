import { expect, test } from "vitest";
import { waitAfter } from "./retry-schedule.js";

const HOUR = 3_600_000;
const middle = (): number => 0.5;

test("nine attempts over two days, each wait longer than the one before", () => {
  const waits: number[] = [];
  for (let tries = 1, wait = waitAfter(tries, 0, middle); wait !== null; wait = waitAfter(++tries, 0, middle))
    waits.push(wait);
  expect(waits).toHaveLength(8);
  expect(waits).toEqual([...waits].sort((a, b) => a - b));
  const all = waits.reduce((sum, wait) => sum + wait, 0);
  expect(all).toBeGreaterThan(47 * HOUR);
  expect(all).toBeLessThanOrEqual(48 * HOUR);
});

test("a wait is spread by a tenth either way", () => {
  expect(waitAfter(1, 0, () => 0)).toBe(4500);
  expect(waitAfter(1, 0, () => 1)).toBe(5500);
});

test("what a receiver asks for counts where it is longer, up to twelve hours", () => {
  expect(waitAfter(1, 60_000, middle)).toBe(60_000);
  expect(waitAfter(2, 1000, middle)).toBe(300_000);
  expect(waitAfter(1, 100 * HOUR, middle)).toBe(12 * HOUR);
  expect(waitAfter(9, 60_000, middle)).toBeNull();
});
