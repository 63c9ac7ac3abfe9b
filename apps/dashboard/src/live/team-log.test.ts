// The viewer's copy of a team's logs: each thread by itself, whatever order they come in.
import { expect, test } from "vitest";
import { addThreadEvents, byThread, emptyTeamLog, teamCursor, teamOf } from "./team-log";
import type { LogEvent } from "./thread-log";

const event = (threadId: string, seq: number, data: Record<string, unknown> = {}): LogEvent => ({
  threadId,
  seq,
  append: seq,
  type: seq === 1 ? "thread_started" : "from_the_future",
  at: "2026-01-01T00:00:00.000Z",
  actor: { kind: "host" },
  epoch: 1,
  data,
});
const of = (threadId: string, ...seqs: number[]) => ({
  threadId,
  events: seqs.map((seq) => event(threadId, seq)),
});

test("each thread goes on from its own place, and one cursor holds all of them", () => {
  const first = addThreadEvents(emptyTeamLog, of("lead", 1, 2));
  const both = addThreadEvents(first.team, of("logs", 1));
  const again = addThreadEvents(both.team, of("lead", 2, 3));
  expect(again.gap).toBe(false);
  expect(teamCursor(again.team)).toBe('{"lead":3,"logs":1}');
});

test("a hole in one thread is a gap and leaves the others as they are", () => {
  const { team } = addThreadEvents(emptyTeamLog, of("lead", 1));
  const holed = addThreadEvents(team, of("logs", 2));
  expect(holed.gap).toBe(true);
  expect(teamCursor(holed.team)).toBe('{"lead":1,"logs":0}');
});

test("a thread's beginning says which team it is of", () => {
  expect(teamOf([event("logs", 1, { rootThreadId: "lead" })])).toBe("lead");
  expect(teamOf([event("logs", 2)])).toBe(null);
  expect(teamOf([])).toBe(null);
});

test("what a forked lead took over stands in its own log", () => {
  const events = [event("before", 1), event("lead", 2), event("logs", 1)];
  const groups = byThread(events, { teamId: "lead", members: new Set(["lead", "logs"]) });
  expect(groups.map(({ threadId, events }) => [threadId, events.map(({ seq }) => seq)])).toEqual([
    ["lead", [1, 2]],
    ["logs", [1]],
  ]);
});
