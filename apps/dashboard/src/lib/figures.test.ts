// Numbers as people read them.
import { expect, test } from "vitest";
import { age, clock, cost, duration, tokens } from "./figures";

test("durations keep one unit, or two for hours", () => {
  expect([340, 4200, 12_000, 180_000, 7_500_000, 400_000_000].map(duration)).toEqual([
    "340 ms",
    "4.2 s",
    "12 s",
    "3 min",
    "2 h 5 min",
    "4 d",
  ]);
});

test("a countdown never goes below zero and never shows less than is left", () => {
  expect([-5, 0, 8_100, 271_000, 3_720_000].map(clock)).toEqual(["0:00", "0:00", "0:09", "4:31", "1:02:00"]);
});

test("ages, tokens and money", () => {
  expect([100, 6400, 61_000].map(age)).toEqual(["now", "6 s", "1 min"]);
  expect([12, 1234, 45_600].map(tokens)).toEqual(["12", "1.2K", "45.6K"]);
  expect([undefined, 0, 1200, 2_340_000].map(cost)).toEqual([null, "$0", "$0.0012", "$2.34"]);
});
