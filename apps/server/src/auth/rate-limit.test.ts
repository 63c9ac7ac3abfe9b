import { expect, test } from "vitest";
import { RateLimit } from "./rate-limit.js";

test("tries within the limit are allowed, the next one waits for the end of the window", () => {
  const limit = new RateLimit(2, 60_000);
  expect([limit.take("a", 0), limit.take("a", 1000), limit.take("a", 2000)]).toEqual([null, null, 58]);
  expect(limit.take("b", 2000)).toBeNull();
  expect(limit.take("a", 60_000)).toBeNull();
});

test("who got it right begins anew", () => {
  const limit = new RateLimit(1, 60_000);
  limit.take("a", 0);
  limit.forget("a");
  expect(limit.take("a", 1)).toBeNull();
});
