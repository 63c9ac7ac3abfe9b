// Reading everything anew: once at a time, and with a pause after it failed.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Refill } from "./refill";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a second wish while it reads is no second reading", async () => {
  const refill = new Refill();
  const read = vi.fn(async () => undefined);
  const done = vi.fn();
  await Promise.all([refill.run(read, done), refill.run(read, done)]);
  await vi.runAllTimersAsync();
  expect(read).toHaveBeenCalledTimes(1);
  expect(done).toHaveBeenCalledTimes(1);
  expect(refill.running).toBe(false);
});

test("what failed is asked for again, but not at once", async () => {
  const refill = new Refill();
  const done = vi.fn();
  await refill.run(() => Promise.reject(new Error("unreachable")), done);
  await vi.advanceTimersByTimeAsync(500);
  expect(done).not.toHaveBeenCalled();
  expect(refill.running).toBe(true);
  await vi.runAllTimersAsync();
  expect(done).toHaveBeenCalledTimes(1);
  expect(refill.running).toBe(false);
});
