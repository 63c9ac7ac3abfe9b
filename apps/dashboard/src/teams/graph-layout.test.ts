// The graph's places: who stands beside whom.
import { expect, test } from "vitest";
import { testThread } from "@/lib/test-thread";
import { NODE, placeThreads } from "./graph-layout";

const team = [
  testThread("lead", null),
  testThread("logs", "lead"),
  testThread("fixer", "lead"),
  testThread("grep", "logs"),
  testThread("tail", "logs"),
];

/** `column,row` of each. */
const places = (folded: string[] = []) =>
  placeThreads(team, new Set(folded)).map(
    ({ thread, x, y }) => `${thread.threadId} ${x / (NODE.width + NODE.gapX)},${y / (NODE.height + NODE.gapY)}`,
  );

test("parents stand in the middle of their children, column by column", () => {
  expect(places()).toEqual(["lead 0,1.25", "logs 1,0.5", "fixer 1,2", "grep 2,0", "tail 2,1"]);
});

test("a folded branch takes one place", () => {
  expect(places(["logs"])).toEqual(["lead 0,0.5", "logs 1,0", "fixer 1,1"]);
  expect(places(["lead"])).toEqual(["lead 0,0"]);
});
