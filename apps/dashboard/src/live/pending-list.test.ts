// The list of what waits for a person.
import type { ApprovalView } from "@roundhouse/runtime/browser";
import { expect, test } from "vitest";
import { dropClosed, emptyPending, openOnes, takeApproval, takeSnapshot } from "./pending-list";

const approval = (id: string, minute: number, status: ApprovalView["status"] = "open"): ApprovalView => ({
  id,
  kind: "approval",
  status,
  threadId: "thr_1",
  rootThreadId: "thr_1",
  path: ["lead"],
  agent: "lead",
  callId: "c1",
  tool: "send_email",
  input: {},
  argsHash: "h",
  summary: "",
  rule: null,
  reason: null,
  source: null,
  quorum: 1,
  decisions: [],
  approvers: null,
  assignee: null,
  question: null,
  options: null,
  suggestedRules: [],
  inputSchema: null,
  requestedAt: `2026-01-01T00:0${minute}:00.000Z`,
  expiresAt: null,
  escalated: false,
});
const ids = (list: { items: readonly ApprovalView[] }) => list.items.map(({ id }) => id);

test("oldest first, and a new one comes last", () => {
  const list = takeSnapshot(emptyPending, [approval("b", 2), approval("a", 1)]);
  expect(ids(takeApproval(list, approval("c", 3), 0))).toEqual(["a", "b", "c"]);
});

test("a decided one keeps its place for a while, and longer while it is looked at", () => {
  const list = takeSnapshot(emptyPending, [approval("a", 1), approval("b", 2)]);
  const decided = takeApproval(list, approval("a", 1, "granted"), 1000);
  expect(ids(decided)).toEqual(["a", "b"]);
  expect(openOnes(decided)).toHaveLength(1);
  expect(ids(dropClosed(decided, 5000, "a"))).toEqual(["a", "b"]);
  expect(ids(dropClosed(decided, 5000, null))).toEqual(["b"]);
});

test("a snapshot drops what was decided meanwhile", () => {
  const list = takeSnapshot(emptyPending, [approval("a", 1), approval("b", 2)]);
  expect(ids(takeSnapshot(list, [approval("b", 2)]))).toEqual(["b"]);
});

test("a decision on something never seen adds nothing", () => {
  expect(ids(takeApproval(emptyPending, approval("z", 1, "denied"), 0))).toEqual([]);
});
