import { expect, test } from "vitest";
import { mayDo, type Principal, type Role, type Scope, scopesOfRole } from "./principal.js";

const as = (scopes: readonly Scope[]): Principal => ({
  name: "p",
  workspaceId: "w",
  scopes,
  by: "key",
  subject: "key_1",
});

test.each<[Role, Scope[]]>([
  ["viewer", ["threads:write", "threads:operate", "approvals:decide", "webhooks:operate", "admin"]],
  ["operator", ["threads:write", "webhooks:write", "admin"]],
  ["developer", ["admin"]],
  ["admin", ["principals:act-as"]],
])("a %s may not do what is above the role", (role, forbidden) => {
  for (const scope of forbidden) expect(mayDo(as(scopesOfRole[role]), scope)).toBe(false);
});

test("a key decides approvals only when it was given that by name", () => {
  expect(mayDo(as(["threads:read", "threads:write"]), "approvals:decide")).toBe(false);
  expect(mayDo(as(["approvals:decide"]), "approvals:decide")).toBe(true);
});

test("who may start threads may stop them", () => {
  expect(mayDo(as(["threads:write"]), "threads:operate")).toBe(true);
});
