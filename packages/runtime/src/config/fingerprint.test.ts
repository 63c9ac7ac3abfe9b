// What a child is pinned to is bounded by its team.
import { expect, test } from "vitest";
import { say, scriptedModel } from "../testing/scripted-model.js";
import { agent } from "./define-agent.js";
import { pinAgent } from "./fingerprint.js";

const model = scriptedModel({ answer: () => say("done") });
const pin = (limits: object, parent?: ReturnType<typeof pinAgent>) =>
  pinAgent(agent({ name: "one", model, limits, approvers: ["own"] }), {
    threadId: "thr_1",
    principal: "alice",
    ...(parent ? { parent: { threadId: "thr_0", callId: "c1", seq: 5, pinned: parent } } : {}),
  });

test("a team grows no deeper and no larger than its lead may let it, whatever its members may", () => {
  const lead = pin({ maxDepth: 1, maxThreadsPerTeam: 2 });
  expect(pin({ maxDepth: 3, maxThreadsPerTeam: 64 }, lead).limits).toMatchObject({ maxDepth: 1, maxThreadsPerTeam: 2 });
  expect(pin({ maxDepth: 0, maxThreadsPerTeam: 1 }, lead).limits).toMatchObject({ maxDepth: 0, maxThreadsPerTeam: 1 });
});

test("who decides in a team is decided at its launch", () => {
  const lead = pin({});
  const launched = { ...lead, permissions: { ...lead.permissions, approvers: ["bob"] } };
  expect(pin({}, launched).permissions.approvers).toEqual(["bob"]);
});
