// A good body with every field, for each POST that takes more than the access table shows.
import { accessRows } from "../access/rows.js";

const agent = {
  name: "made_here",
  instructions: "Repeat.",
  model: "scripted",
  fallbacks: ["scripted-other"],
  tools: ["look", "pay"],
  extensions: [],
  subagents: ["echo"],
  permissions: { mode: "default", allow: ["look"], ask: ["pay"], deny: ["pay(eve)"] },
  approvers: ["alice", "bob"],
  quorum: 2,
  selfApproval: false,
  approvalTimeoutMs: 60_000,
  limits: { maxTurns: 5 },
  retry: { maxAttempts: 3 },
  context: { window: 100_000 },
  budget: { maxTurns: 3, maxWallMs: 60_000 },
  output: { type: "object", properties: { done: { type: "boolean", pattern: "^a+$" } }, required: ["done"] },
};
const budget = { maxCostMicros: 1000, maxInputTokens: 1000, maxOutputTokens: 1000, maxModelRequests: 3, maxTurns: 2 };
const deadline = "2030-01-01T00:00:00.000Z";

const full: Record<string, unknown> = {
  "POST /v1/threads": { agent: "echo", input: "hello", budget, metadata: { team: "blue" }, deadline },
  "POST /v1/teams": {
    name: "a team",
    lead: { ...agent, name: "head" },
    members: [agent],
    input: "hello",
    budget,
    deadline,
    approvers: ["alice"],
    metadata: { team: "blue" },
  },
  "POST /v1/agents": agent,
  "POST /v1/threads/:id/inputs": { input: "hello", ifBusy: "queue", budget },
  "POST /v1/threads/:id/cancel": { scope: "thread", reason: "enough" },
  "POST /v1/threads/:id/compact": { instructions: "briefly" },
  "POST /v1/teams/:id/cancel": { reason: "enough" },
  "POST /v1/approvals/:id/decision": {
    decision: "approve",
    argsHash: "seen",
    reason: "fine",
    editedInput: { to: "bob", amount: 4 },
    remember: { rule: "pay(bob)", scope: "thread", expiresAt: deadline },
  },
  "POST /v1/approvals/bulk-decisions": {
    decision: "deny",
    filter: { agent: "payer", tool: "pay", thread: "thr_x", team: "thr_x", assignee: "bob" },
    reason: "no",
    token: "eyJkZWNpc2lvbiI6ImRlbnkiLCJpdGVtcyI6W119",
  },
  "POST /v1/outcomes/:id/resolution": { outcome: "done", result: "paid" },
  "POST /v1/models/:alias/hold": { until: deadline, reason: "too dear" },
  "POST /v1/webhook-endpoints": {
    url: "http://127.0.0.1:9/hook",
    events: ["thread.completed", "approval.requested"],
    description: "ours",
  },
  "POST /v1/users": { name: "carol", email: "carol@example.com", role: "viewer" },
  "POST /v1/api-keys": { name: "ci", scopes: ["threads:read"], principal: "robot", expiresAt: deadline },
  "POST /v1/me/password": { password: "correct horse battery", currentPassword: "what it was" },
};

export const goodBody = (route: string): unknown => full[route] ?? accessRows[route]?.body ?? {};
