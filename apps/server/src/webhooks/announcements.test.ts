// Recorded logs as somebody outside hears of them.
import fs from "node:fs";
import path from "node:path";
import type { Event } from "@roundhouse/runtime";
import { describe, expect, test } from "vitest";
import { announcementsFrom } from "./announcements.js";

interface Recorded {
  threads: { threadId: string; events: Event[] }[];
}

const corpus = path.resolve(import.meta.dirname, "../../../../test/corpus");
const logs = fs.readdirSync(corpus).flatMap((file) =>
  (JSON.parse(fs.readFileSync(path.join(corpus, file), "utf8")) as Recorded).threads.map(({ events }, nth) => ({
    name: `${file.replace(".json", "")} ${nth}`,
    events,
  })),
);
const toldOf = (name: string) => {
  const log = logs.find((one) => one.name === name);
  if (!log) throw new Error(`no recorded log ${name}; there are ${logs.map((one) => one.name).join(", ")}`);
  return announcementsFrom(log.events, 1, "wsp").map(({ type, message: { data } }) => ({ type, data }));
};

describe.each(logs)("$name", ({ events }) => {
  test("told in any two parts it is told the same, each thing once", () => {
    const whole = announcementsFrom(events, 1, "wsp");
    expect(new Set(whole.map(({ seq, type }) => `${seq} ${type}`)).size).toBe(whole.length);
    for (const from of new Set(events.map(({ append }) => append))) {
      expect(announcementsFrom(events, from, "wsp")).toEqual(whole.filter(({ seq }) => seq >= from));
      const before = events.filter(({ append }) => append < from);
      expect(announcementsFrom(before, 1, "wsp")).toEqual(whole.filter(({ seq }) => seq < from));
    }
  });

  test("every end of a run is told of, and no text", () => {
    const told = announcementsFrom(events, 1, "wsp");
    const ends = told.filter(({ type }) => ["thread.completed", "thread.failed", "thread.cancelled"].includes(type));
    const refused = events.filter(({ type }) => type === "run_refused").length;
    const opened = events.filter(({ type }) => type === "user_input").length;
    expect(ends.length).toBeGreaterThanOrEqual(opened + refused - 1);
    expect(ends.length).toBeLessThanOrEqual(opened + refused);
    for (const { message } of told) {
      for (const word of ["text", "input", "output", "preview", "content", "instructions", "prompt"]) {
        expect(Object.keys(message.data)).not.toContain(word);
      }
    }
  });
});

const linesOf = (name: string, ...facts: string[]): string[] =>
  toldOf(name).map(({ type, data }) => [type, ...facts.map((fact) => data[fact] ?? "-")].join(" "));

test("approvals: asked for, parked, decided by each of two, and denied", () => {
  expect(linesOf("approvals 0", "tool", "decision", "by", "status")).toEqual([
    "approval.requested pay - - -",
    "thread.parked - - - parked",
    "approval.decided - approve alice open",
    "approval.decided - approve bob granted",
    "approval.requested pay - - -",
    "thread.parked - - - parked",
    "approval.decided - deny bob denied",
    "thread.completed - - - completed",
  ]);
});

test("children: each end, and then the parent's own", () => {
  expect(linesOf("children 0", "status")).toEqual([
    "child.finished completed",
    "child.finished completed",
    "thread.completed completed",
  ]);
});

test("a model that is overloaded: waits, a switch, and the way back", () => {
  expect(linesOf("fallback-and-revert 0", "model", "basis", "status")).toEqual([
    "retry.scheduled - retry_after -",
    "model.switched backup - -",
    "thread.completed - - completed",
    "model.switched scripted - -",
    "thread.completed - - completed",
  ]);
});

test("a budget that is used up: what was exceeded, and a run that failed for it", () => {
  expect(linesOf("budget-exhausted 0", "limit", "status")).toEqual([
    "budget.exceeded maxModelRequests -",
    "thread.failed maxModelRequests budget_exhausted",
  ]);
});
