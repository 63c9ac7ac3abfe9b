// The watchdog bites when it is quiet for too long, and not before.
import { expect, test } from "vitest";
import { watchdog } from "./watchdog.js";

const never = new AbortController().signal;

test("bites after the quiet that it was told", async () => {
  expect(await watchdog(never, 5).bitten).toBe("timeout");
});

test("a quiet that is longer than any timer is none of a moment", async () => {
  const dog = watchdog(never, 2 ** 31);
  dog.feed();
  await watchdog(never, 20).bitten;
  expect(dog.ending()).toBeUndefined();
  dog.release();
});
