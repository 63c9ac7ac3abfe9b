// The incident team, from launch to report: what happens, and what it leaves behind.
import type { Event, EventType } from "@roundhouse/runtime";
import { expect, test } from "vitest";
import { runIncident } from "./run-incident.js";
import { repairedConfig, shippedFiles } from "./shipped-files.js";

const only = (log: Event[] | undefined, ...types: EventType[]): Event["data"][] =>
  (log ?? []).filter(({ type }) => types.includes(type)).map(({ data }) => data);

test("the team finds the cause, repairs a copy, restarts once after approval and reports", async () => {
  const before = shippedFiles();
  const { output, logs, copy, journal } = await runIncident();

  expect(copy).toBe(repairedConfig());
  expect(copy).toContain("pool:\n  size: 50\n");
  expect(journal).toHaveLength(1);
  expect(JSON.parse(journal[0] ?? "")).toMatchObject({
    service: "checkout-api",
    effectKey: `${logs.fixer?.[0]?.threadId}:restart`,
  });
  expect(shippedFiles()).toEqual(before);
  expect(output).toBe(
    [
      "Checkout works again.",
      "What happened\n4 checkouts failed waiting for a database connection, from 14:02:34 on.",
      "Why\nThe database pool was cut from 50 to 5 with the last deploy.",
      'What was done\nChanged in the working copy: config/database.yaml:8 "size: 50"\n' +
        "In effect: checkout-api restarted (simulated), 3 of 3 instances healthy",
      "Still open: the cost review must name staging in its change, and an alert on waiting connections is missing.",
    ].join("\n\n"),
  );
  for (const log of Object.values(logs)) expect(log.at(-1)).toMatchObject({ type: "turn_completed" });
});

test("both investigators are spawned by one response, before either has ended", async () => {
  const { logs } = await runIncident();
  const spawns = only(logs.lead, "agent_spawned", "agent_finished").slice(0, 3);
  expect(spawns).toMatchObject([
    { agent: "log_investigator" },
    { agent: "config_investigator" },
    { status: "completed" },
  ]);
  expect(only(logs.lead, "model_request")).toHaveLength(3);
});

test("an overloaded model is retried once, then the backup answers", async () => {
  const { logs } = await runIncident();
  const log = logs.config_investigator;
  expect(only(log, "model_attempt_failed", "retry_scheduled", "settings_changed")).toMatchObject([
    { reason: "overloaded", httpStatus: 529 },
    { basis: "backoff" },
    { reason: "overloaded", httpStatus: 529 },
    { reason: "fallback", settings: { id: "demo-backup" } },
  ]);
  expect(only(log, "model_response").at(-1)).toMatchObject({ model: "demo-backup" });
});

test("a finding without a quoted line is sent back, and comes back with lines that exist", async () => {
  const { logs } = await runIncident();
  const asked = only(logs.lead, "hook_decision").filter((data) => "callId" in data && data.callId === "logs");
  expect(asked).toMatchObject([
    { extension: "evidence", decision: "continue", reason: expect.stringContaining("quotes no line") },
    { extension: "evidence", decision: "stop" },
  ]);
  const [first, second] = only(logs.log_investigator, "turn_completed");
  expect(first).not.toMatchObject({ output: expect.stringMatching(/\.log:\d+/) });
  expect(second).toMatchObject({ output: expect.stringContaining("First: logs/checkout-api.log:11 ") });
});

test("an edit outside of config/ is denied, whatever the rules say", async () => {
  const { logs } = await runIncident();
  const [denied] = only(logs.fixer, "tool_result").filter((data) => "origin" in data && data.origin === "denied");
  expect(denied).toMatchObject({ callId: "note", preview: expect.stringContaining("is not under config/") });
});

test("a restart that a person refuses does not happen, and nobody says that it did", async () => {
  const { output, copy, journal } = await runIncident({ decision: { decision: "deny", reason: "not on a Friday" } });
  expect(journal).toEqual([]);
  expect(copy).toBe(repairedConfig());
  expect(output).toContain("Checkout is NOT repaired yet.");
  expect(output).toContain("not on a Friday");
});

test("asked a second time, the team works in the same copy", async () => {
  const { output, copy, journal } = await runIncident({ inputs: ["Checkout is down", "Look again"] });
  expect(output).toContain("Checkout works again.");
  expect(copy).toBe(repairedConfig());
  expect(journal).toHaveLength(2);
});
