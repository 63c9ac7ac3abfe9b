// Branches of a team: what they cost together, and what their threads are called.
import { expect, test } from "vitest";
import { branchesOf } from "./branches";
import { testThread } from "./test-thread";

const team = [
  testThread("lead", null, { usage: { inputTokens: 100, costMicros: 10 } }),
  testThread("logs", "lead", { usage: { inputTokens: 20 } }),
  testThread("grep", "logs", { usage: { inputTokens: 3, costMicros: 5 } }),
  testThread("fixer", "lead", { usage: { inputTokens: 1 } }),
];

test("a branch costs what its thread and all below it have used", () => {
  const spent = [...branchesOf(team)].map(([id, { usage }]) => [id, usage.inputTokens, usage.costMicros]);
  expect(Object.fromEntries(spent.map(([id, ...figures]) => [id, figures]))).toEqual({
    lead: [124, 15],
    logs: [23, 5],
    grep: [3, 5],
    fixer: [1, undefined],
  });
});

test("a branch is its own thread and those below it, parents first", () => {
  const branches = branchesOf(team);
  const ids = (id: string) => branches.get(id)?.threads.map(({ threadId }) => threadId);
  expect(ids("lead")).toEqual(["lead", "logs", "grep", "fixer"]);
  expect(ids("logs")).toEqual(["logs", "grep"]);
});

test("siblings of one agent are told apart, and so is what is below them", () => {
  const payer = (id: string) => testThread(id, "lead", { agent: "payer" });
  const branches = branchesOf([testThread("lead", null), payer("p1"), payer("p2"), testThread("bank", "p2")]);
  expect([...branches.values()].map(({ path }) => path.join(" / ")).sort()).toEqual([
    "lead",
    "lead / payer",
    "lead / payer 2",
    "lead / payer 2 / bank",
  ]);
});
