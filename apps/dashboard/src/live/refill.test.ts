// Reading everything anew: once at a time, and with a pause after it failed.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { refused } from "@/lib/problems";
import { Refill } from "./refill";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a second wish while it reads is no second reading", async () => {
  const refill = new Refill();
  const read = vi.fn(async () => undefined);
  const [gone, done] = [vi.fn(), vi.fn()];
  await Promise.all([refill.run(read, { gone, done }), refill.run(read, { gone, done })]);
  await vi.runAllTimersAsync();
  expect(read).toHaveBeenCalledTimes(1);
  expect(done).toHaveBeenCalledTimes(1);
  expect(refill.running).toBe(false);
});

test("what failed is asked for again, but not at once", async () => {
  const refill = new Refill();
  const [gone, done] = [vi.fn(), vi.fn()];
  await refill.run(() => Promise.reject(new Error("unreachable")), { gone, done });
  expect(gone).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(500);
  expect(done).not.toHaveBeenCalled();
  expect(refill.running).toBe(true);
  await vi.runAllTimersAsync();
  expect(done).toHaveBeenCalledTimes(1);
  expect(refill.running).toBe(false);
});

test("what is not there any more is not shown any more", async () => {
  const refill = new Refill();
  const [gone, done] = [vi.fn(), vi.fn()];
  await refill.run(() => Promise.reject(refused(404, {})), { gone, done });
  expect(gone).toHaveBeenCalledTimes(1);
  await vi.runAllTimersAsync();
  expect(done).toHaveBeenCalledTimes(1);
});
