// Many logs as one timeline: read the right column to see who did what when.
import { expect, test } from "vitest";
import { branchesOf } from "@/lib/branches";
import { testThread } from "@/lib/test-thread";
import { addThreadEvents, emptyTeamLog, type TeamLog } from "@/live/team-log";
import type { LogEvent } from "@/live/thread-log";
import { mergeRows } from "./merge-rows";

const branches = branchesOf([testThread("lead", null), testThread("logs", "lead"), testThread("grep", "lead")]);

/** One row each: `[thread, second]`, its seq counted by thread. */
function logOf(...inputs: [string, number][]): TeamLog {
  let team = emptyTeamLog;
  for (const [threadId, second] of inputs) {
    const seq = (team.get(threadId)?.seq ?? 0) + 1;
    const event: LogEvent = {
      threadId,
      seq,
      append: seq,
      type: "user_input",
      at: `2026-01-01T00:00:${String(second).padStart(2, "0")}.000Z`,
      actor: { kind: "host" },
      epoch: 1,
      data: { source: "api", text: "go" },
    };
    team = addThreadEvents(team, { threadId, events: [event] }).team;
  }
  return team;
}
const shown = (team: TeamLog) => mergeRows(team, branches).map(({ key, path }) => `${key} ${path.join(" / ")}`);

test("rows of all threads stand in the order of time, each with its path", () => {
  expect(shown(logOf(["lead", 1], ["lead", 5], ["logs", 2], ["grep", 3], ["logs", 6]))).toEqual([
    "lead:1 lead",
    "logs:1 lead / logs",
    "grep:1 lead / grep",
    "lead:2 lead",
    "logs:2 lead / logs",
  ]);
});

test("a log keeps its order when its clock went back", () => {
  expect(shown(logOf(["lead", 5], ["lead", 2], ["logs", 4]))).toEqual([
    "logs:1 lead / logs",
    "lead:1 lead",
    "lead:2 lead",
  ]);
});

test("at one moment older threads come first, whichever log came in first", () => {
  expect(shown(logOf(["grep", 1], ["logs", 1], ["lead", 1]))).toEqual([
    "lead:1 lead",
    "logs:1 lead / logs",
    "grep:1 lead / grep",
  ]);
});

test("a thread whose row is yet to come is called by its id", () => {
  expect(shown(logOf(["new", 1]))).toEqual(["new:1 new"]);
});
