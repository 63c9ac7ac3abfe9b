// What an agent's own policy says: the modes' table, the order of rules, memory with its expiry, and the ceilings over it.
import { describe, expect, test } from "vitest";
import { agent } from "../config/define-agent.js";
import { pinAgent } from "../config/fingerprint.js";
import { type Permissions, type PinnedTool, permissions as permissionsSchema, type Verdict } from "../events/index.js";
import { hashJson } from "../hash.js";
import { emptyState } from "../state/fresh-state.js";
import type { RememberedRule, ThreadState } from "../state/thread-state.js";
import { scriptedModel } from "../testing/scripted-model.js";
import { judgeCall } from "./fold.js";
import { judge } from "./policy.js";

const NOW = Date.parse("2026-01-02T03:04:05.000Z");
const input = { command: "git push", path: "src/a.ts" };
const policy = (given: Partial<Permissions> = {}): Permissions =>
  permissionsSchema.parse({ allowBypass: true, ...given });

const pinnedTool = (name: string, more: Partial<PinnedTool> = {}): PinnedTool => ({
  name,
  description: "",
  inputSchema: {},
  effect: "unguarded",
  ...more,
});
const tools = {
  read: pinnedTool("read", { effect: "read_only" }),
  edit: pinnedTool("edit", { kind: "edit" }),
  bash: pinnedTool("bash", { match: { by: "command", argument: "command" } }),
  save: pinnedTool("save", { effect: "idempotent" }),
  pay: pinnedTool("pay", { effect: "reconcilable" }),
};

describe("what no rule decides", () => {
  // permissions contract, "Modes"
  const table: Record<Permissions["mode"], Record<keyof typeof tools, Verdict>> = {
    default: { read: "allow", edit: "ask", bash: "ask", save: "ask", pay: "ask" },
    accept_edits: { read: "allow", edit: "allow", bash: "ask", save: "ask", pay: "ask" },
    plan: { read: "allow", edit: "deny", bash: "deny", save: "deny", pay: "deny" },
    dont_ask: { read: "allow", edit: "deny", bash: "deny", save: "deny", pay: "deny" },
    bypass: { read: "allow", edit: "allow", bash: "allow", save: "allow", pay: "allow" },
  };
  const cases = Object.entries(table).flatMap(([mode, row]) =>
    Object.entries(row).map(([tool, verdict]) => ({
      mode: mode as Permissions["mode"],
      tool: tool as keyof typeof tools,
      verdict,
    })),
  );
  test.each(cases)("$mode, $tool: $verdict", ({ mode, tool, verdict }) => {
    const judged = judge({ permissions: policy(), mode, remembered: [], tool: tools[tool], input, now: NOW });
    expect(judged).toEqual({ decision: verdict, source: "mode" });
  });
});

const remembered = (decision: "allow" | "deny", rule: string, expiresAt?: string): RememberedRule => ({
  rule,
  decision,
  scope: "thread",
  challengeId: "apr_1",
  expiresAt,
});

describe("the first decisive one wins", () => {
  // permissions contract, "Order": each line is beaten by the lines above it.
  const all = {
    deny: ["bash(git push:*)"],
    ask: ["bash(git push)"],
    allow: ["bash(git:*)"],
  };
  const forgotten = { deny: [], ask: [], allow: [] };
  const both = [remembered("allow", "bash"), remembered("deny", "bash(git push)")];
  const judged = (given: Partial<Permissions>, memory: RememberedRule[], mode: Permissions["mode"] = "default") =>
    judge({ permissions: policy(given), mode, remembered: memory, tool: tools.bash, input, now: NOW });

  test("1. a deny rule beats everything", () => {
    expect(judged(all, both, "bypass")).toEqual({ decision: "deny", source: "policy", rule: "bash(git push:*)" });
  });
  test("2. then a deny that was remembered", () => {
    expect(judged({ ...all, deny: [] }, both, "bypass")).toEqual({
      decision: "deny",
      source: "remembered_rule",
      rule: "bash(git push)",
    });
  });
  test("3. then plan mode, which beats allow rules and remembered ones", () => {
    expect(judged({ ...all, deny: [] }, [remembered("allow", "bash")], "plan")).toEqual({
      decision: "deny",
      source: "mode",
    });
  });
  test("4. then ask rules", () => {
    expect(judged({ ...all, deny: [] }, [remembered("allow", "bash")])).toEqual({
      decision: "ask",
      source: "policy",
      rule: "bash(git push)",
    });
    expect(judged({ ...all, deny: [] }, [], "bypass").decision).toBe("ask");
  });
  test("5. then allow rules", () => {
    expect(judged({ ...all, deny: [], ask: [] }, [remembered("allow", "bash")])).toEqual({
      decision: "allow",
      source: "policy",
      rule: "bash(git:*)",
    });
  });
  test("6. then allows that were remembered", () => {
    expect(judged(forgotten, [remembered("allow", "bash")])).toEqual({
      decision: "allow",
      source: "remembered_rule",
      rule: "bash",
    });
  });
  test("7. and at last the mode", () => {
    expect(judged(forgotten, [])).toEqual({ decision: "ask", source: "mode" });
  });
  test("in dont_ask an ask rule denies with its own source, and an allow rule still allows", () => {
    expect(judged({ ...all, deny: [] }, [], "dont_ask")).toEqual({
      decision: "deny",
      source: "policy",
      rule: "bash(git push)",
    });
    expect(judged({ allow: ["bash(git push)"] }, [], "dont_ask").decision).toBe("allow");
  });
  test("a remembered rule counts until it expires, and not at that moment", () => {
    const until = (offsetMs: number) => remembered("allow", "bash", new Date(NOW + offsetMs).toISOString());
    expect(judged(forgotten, [until(1)]).decision).toBe("allow");
    expect(judged(forgotten, [until(0)]).decision).toBe("ask");
    expect(judged(forgotten, [until(-1)]).decision).toBe("ask");
  });
  test("read-only tools are denied only by a rule", () => {
    const asked = (given: Partial<Permissions>) =>
      judge({ permissions: policy(given), mode: "plan", remembered: [], tool: tools.read, input, now: NOW });
    expect(asked({}).decision).toBe("allow");
    expect(asked({ deny: ["read"] })).toEqual({ decision: "deny", source: "policy", rule: "read" });
    expect(asked({ ask: ["re*"] })).toEqual({ decision: "ask", source: "policy", rule: "re*" });
  });
});

describe("ceilings", () => {
  const under = (own: Partial<Permissions>, ...ceilings: Partial<Permissions>[]): ThreadState => {
    const started = pinAgent(agent({ model: scriptedModel({}) }), { threadId: "thr_c", principal: "user" });
    const all = ceilings.map((one, at) => ({ threadId: `thr_${at}`, permissions: policy(one) }));
    const mode = policy(own).mode;
    return { ...emptyState("thr_c"), mode, pinned: { ...started, permissions: policy(own), ceilings: all } };
  };
  const decided = (
    state: ThreadState,
    more: { agentRules?: RememberedRule[]; ancestorModes?: Record<string, Permissions["mode"]> } = {},
  ) =>
    judgeCall({
      state,
      tool: tools.bash,
      input,
      argsHash: hashJson(input),
      agentRules: [],
      ancestorModes: {},
      now: NOW,
      ...more,
    });

  test.each([
    { own: "allow", over: "allow", decision: "allow", source: "policy" },
    { own: "allow", over: "ask", decision: "ask", source: "ceiling" },
    { own: "allow", over: "deny", decision: "deny", source: "ceiling" },
    { own: "ask", over: "allow", decision: "ask", source: "policy" },
    { own: "ask", over: "ask", decision: "ask", source: "policy" },
    { own: "ask", over: "deny", decision: "deny", source: "ceiling" },
    { own: "deny", over: "allow", decision: "deny", source: "policy" },
    { own: "deny", over: "ask", decision: "deny", source: "policy" },
    { own: "deny", over: "deny", decision: "deny", source: "policy" },
  ] as const)("own $own, parent's $over: $decision by $source", ({ own, over, decision, source }) => {
    expect(decided(under({ [own]: ["bash"] }, { [over]: ["bash"] }))).toMatchObject({ decision, source });
  });

  test("a grandparent's counts as much as a parent's", () => {
    const state = under({ allow: ["bash"] }, { allow: ["bash"] }, { deny: ["bash(git push)"] });
    expect(decided(state)).toEqual({ decision: "deny", source: "ceiling", rule: "bash(git push)" });
  });

  test("each is decided in the mode that its ancestor is in now", () => {
    const state = under({ mode: "bypass" }, { mode: "bypass" });
    expect(decided(state)).toEqual({ decision: "allow", source: "mode" });
    expect(decided(state, { ancestorModes: { thr_0: "plan" } })).toEqual({ decision: "deny", source: "ceiling" });
    expect(decided(state, { ancestorModes: { thr_0: "dont_ask" } })).toEqual({ decision: "deny", source: "ceiling" });
    expect(decided(state, { ancestorModes: { thr_0: "default" } })).toEqual({ decision: "ask", source: "ceiling" });
  });

  test("remembered rules never loosen one", () => {
    const state = under({}, {});
    const rules = [remembered("allow", "bash")];
    expect(decided({ ...state, rules }, { agentRules: rules })).toEqual({ decision: "ask", source: "ceiling" });
    const alone = under({});
    expect(decided({ ...alone, rules })).toMatchObject({ decision: "allow", source: "remembered_rule" });
    expect(decided(alone, { agentRules: rules })).toMatchObject({ decision: "allow", source: "remembered_rule" });
  });

  test("a child in dont_ask is denied what its parent would ask about", () => {
    expect(decided(under({ mode: "dont_ask", allow: ["bash"] }, { ask: ["bash"] }))).toMatchObject({
      decision: "deny",
      source: "ceiling",
    });
  });
});
