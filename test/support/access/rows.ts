// Who may do what: one row for each endpoint and each message of the live namespace. A new one without a row fails the matrix.

export const roles = ["viewer", "operator", "developer", "admin"] as const;
export type Role = (typeof roles)[number];

/** The least role that has a scope. */
export const leastRoles = {
  "threads:read": "viewer",
  "threads:operate": "operator",
  "approvals:decide": "operator",
  "results:raw": "operator",
  "webhooks:operate": "operator",
  "threads:write": "developer",
  "webhooks:write": "developer",
  admin: "admin",
} as const satisfies Record<string, Role>;
export type Scope = keyof typeof leastRoles;
export const scopes = Object.keys(leastRoles) as Scope[];

/** Scopes that hold another one. */
export const impliedBy: Partial<Record<Scope, Scope>> = {
  "threads:operate": "threads:write",
  "webhooks:operate": "webhooks:write",
};

/** What an id in a path is of. Another workspace's is not there. */
export type Thing =
  | "agent"
  | "approval"
  | "artifact"
  | "delivery"
  | "endpoint"
  | "key"
  | "outcome"
  | "question"
  | "rule"
  | "team"
  | "thread"
  | "user";

export interface AccessRow {
  /** `signed in`: whoever is. `nobody`: it is open. */
  needs: Scope | "signed in" | "nobody";
  /** `shared`: what it names is the same in every workspace. */
  of?: Thing | "shared";
  /** One that is let through to where the id is looked up. */
  body?: unknown;
  /** After it the session is gone. */
  endsSession?: true;
}

const reads = (of?: AccessRow["of"]): AccessRow => ({ needs: "threads:read", ...(of ? { of } : {}) });
const operates = (of: AccessRow["of"], body: unknown = {}): AccessRow => ({
  needs: "threads:operate",
  ...(of ? { of } : {}),
  body,
});
const writes = (body: unknown, of?: AccessRow["of"]): AccessRow => ({
  needs: "threads:write",
  body,
  ...(of ? { of } : {}),
});
const decides = (of: Thing | undefined, body: unknown): AccessRow => ({
  needs: "approvals:decide",
  body,
  ...(of ? { of } : {}),
});
const administers = (of?: Thing, body?: unknown): AccessRow => ({
  needs: "admin",
  ...(of ? { of } : {}),
  ...(body === undefined ? {} : { body }),
});
const open: AccessRow = { needs: "nobody" };
const signedIn: AccessRow = { needs: "signed in" };

const signIn: Record<string, AccessRow> = {
  "GET /sign-in": open,
  "GET /v1/session/ways": open,
  "GET /v1/session/oidc": open,
  "GET /v1/session/oidc/callback": open,
  "POST /v1/session": { ...open, body: { name: "nobody", password: "nothing" } },
  "DELETE /v1/session": { needs: "threads:read", endsSession: true },
  "GET /v1/me": reads(),
  "POST /v1/me/password": { needs: "threads:read", body: { password: "correct horse battery" } },
};

const threads: Record<string, AccessRow> = {
  "POST /v1/threads": writes({ agent: "echo", input: "hello" }),
  "GET /v1/threads": reads(),
  "GET /v1/threads/:id": reads("thread"),
  "GET /v1/threads/:id/events": reads("thread"),
  "GET /v1/threads/:id/events/stream": reads("thread"),
  "GET /v1/threads/:id/result": reads("thread"),
  "GET /v1/threads/:id/prompt": reads("thread"),
  "POST /v1/threads/:id/inputs": writes({ input: "hello", ifBusy: "queue" }, "thread"),
  "POST /v1/threads/:id/fork": writes({ atSeq: 1 }, "thread"),
  "POST /v1/threads/:id/cancel": operates("thread"),
  "POST /v1/threads/:id/retry-now": operates("thread"),
  "POST /v1/threads/:id/model": operates("thread", { model: "scripted" }),
  "POST /v1/threads/:id/mode": operates("thread", { mode: "plan" }),
  "POST /v1/threads/:id/compact": operates("thread"),
  "POST /v1/threads/:id/adopt-config": operates("thread"),
  "GET /v1/artifacts/:id": { needs: "results:raw", of: "artifact" },
};

const teams: Record<string, AccessRow> = {
  "POST /v1/teams": writes({ lead: "echo", input: "hello" }),
  "GET /v1/teams": reads(),
  "GET /v1/teams/:id": reads("team"),
  "GET /v1/teams/:id/events": reads("team"),
  "GET /v1/teams/:id/events/stream": reads("team"),
  "POST /v1/teams/:id/cancel": operates("team"),
};

const people: Record<string, AccessRow> = {
  "GET /v1/approvals": reads(),
  "GET /v1/approvals/:id": reads("approval"),
  "POST /v1/approvals/:id/assign": decides("approval", { assignee: "bob" }),
  "POST /v1/approvals/:id/decision": decides("approval", { decision: "deny", argsHash: "seen" }),
  "POST /v1/approvals/bulk-decisions": decides(undefined, { decision: "deny" }),
  "POST /v1/questions/:id/answer": decides("question", { answer: "red" }),
  "POST /v1/outcomes/:id/resolution": decides("outcome", { outcome: "done" }),
  "GET /v1/permission-rules": reads(),
  "DELETE /v1/permission-rules/:id": decides("rule", undefined),
};

const agents: Record<string, AccessRow> = {
  "GET /v1/agents": reads(),
  "GET /v1/agents/:name": reads("agent"),
  "POST /v1/agents": writes({ name: "made_here", instructions: "Repeat.", model: "scripted" }),
  "GET /v1/models": reads(),
  "POST /v1/models/:alias/test": writes({}, "shared"),
  "POST /v1/models/:alias/hold": operates("shared"),
  "POST /v1/models/:alias/release": operates("shared"),
  "POST /v1/models/:alias/retry-all": operates("shared"),
  "POST /v1/models/:alias/force-fallback": operates("shared"),
  "POST /v1/models/:alias/revert": operates("shared"),
};

const webhooks: Record<string, AccessRow> = {
  "GET /v1/webhook-endpoints": { needs: "webhooks:operate" },
  "POST /v1/webhook-endpoints": { needs: "webhooks:write", body: { url: "http://127.0.0.1:9/hook" } },
  "POST /v1/webhook-endpoints/:id/test": { needs: "webhooks:write", of: "endpoint", body: {} },
  "DELETE /v1/webhook-endpoints/:id": { needs: "webhooks:write", of: "endpoint" },
  "GET /v1/webhook-deliveries": { needs: "webhooks:operate" },
  "POST /v1/webhook-deliveries/:id/redeliver": { needs: "webhooks:operate", of: "delivery", body: {} },
};

const admin: Record<string, AccessRow> = {
  "GET /v1/users": administers(),
  "POST /v1/users": administers(undefined, { name: "carol", role: "viewer" }),
  "GET /v1/users/:id": administers("user"),
  "PATCH /v1/users/:id": administers("user", { role: "viewer" }),
  "DELETE /v1/users/:id": administers("user"),
  "POST /v1/users/:id/sign-in-link": administers("user", {}),
  "GET /v1/api-keys": administers(),
  "POST /v1/api-keys": administers(undefined, { name: "ci" }),
  "DELETE /v1/api-keys/:id": administers("key"),
  "GET /v1/audit": administers(),
  "GET /v1/audit/export": administers(),
  "GET /v1/usage": reads(),
};

const ops: Record<string, AccessRow> = {
  "GET /healthz": open,
  "GET /readyz": open,
  "GET /metrics": reads(),
  "GET /v1/queues": reads(),
  "GET /v1/workers": reads(),
  "GET /problems": signedIn,
  "GET /problems/:code": { ...signedIn, of: "shared" },
  "GET /openapi.json": signedIn,
  "GET /docs": signedIn,
  "GET /docs/": signedIn,
  "GET /docs/index.html": signedIn,
  "GET /docs/LICENSE": signedIn,
  "GET /docs/swagger-ui-init.js": signedIn,
  "GET /docs/docs/swagger-ui-init.js": signedIn,
};

export const accessRows: Record<string, AccessRow> = {
  ...signIn,
  ...threads,
  ...teams,
  ...people,
  ...agents,
  ...webhooks,
  ...admin,
  ...ops,
};

/** Messages of `/live`, by their topic. */
export const liveRows: Record<string, { needs: Scope; of?: Thing }> = {
  "subscribe thread": { needs: "threads:read", of: "thread" },
  "subscribe team": { needs: "threads:read", of: "team" },
  "subscribe board": { needs: "threads:read" },
  "subscribe approvals": { needs: "threads:read" },
  "unsubscribe thread": { needs: "threads:read" },
  "unsubscribe team": { needs: "threads:read" },
  "unsubscribe board": { needs: "threads:read" },
  "unsubscribe approvals": { needs: "threads:read" },
};
