// What an agent's own rules say about a call. The first decisive one wins.
import type { DecisionSource, PermissionMode, Permissions, PinnedTool, Verdict } from "../events/index.js";
import { assertNever } from "../result.js";
import type { RememberedRule } from "../state/thread-state.js";
import { parseRule, ruleMatches } from "./rule.js";

export interface Judged {
  decision: Verdict;
  source: DecisionSource;
  rule?: string | undefined;
  reason?: string | undefined;
}

export interface PolicyQuestion {
  permissions: Permissions;
  mode: PermissionMode;
  remembered: readonly RememberedRule[];
  tool: PinnedTool;
  input: Record<string, unknown>;
  now: number;
}

const strictness: Record<Verdict, number> = { allow: 0, ask: 1, deny: 2 };
export const isStricter = (a: Verdict, b: Verdict): boolean => strictness[a] > strictness[b];

export function judge(question: PolicyQuestion): Judged {
  const judged = firstDecisive(question);
  return question.mode === "dont_ask" && judged.decision === "ask" ? { ...judged, decision: "deny" } : judged;
}

function firstDecisive(question: PolicyQuestion): Judged {
  const { permissions, mode, remembered, tool, input, now } = question;
  const find = (rules: readonly string[], purpose: "allow" | "restrict"): string | undefined =>
    rules.find((text) => {
      const rule = parseRule(text, [tool]);
      return rule.ok && ruleMatches(rule.value, { tool, input }, purpose);
    });
  const live = remembered.filter((rule) => rule.expiresAt === undefined || Date.parse(rule.expiresAt) > now);
  const texts = (decision: "allow" | "deny"): string[] =>
    live.filter((rule) => rule.decision === decision).map((rule) => rule.rule);

  const denied = find(permissions.deny, "restrict");
  if (denied) return { decision: "deny", source: "policy", rule: denied };
  const deniedByMemory = find(texts("deny"), "restrict");
  if (deniedByMemory) return { decision: "deny", source: "remembered_rule", rule: deniedByMemory };
  if (mode === "plan" && tool.effect !== "read_only") return { decision: "deny", source: "mode" };
  const asked = find(permissions.ask, "restrict");
  if (asked) return { decision: "ask", source: "policy", rule: asked };
  const allowed = find(permissions.allow, "allow");
  if (allowed) return { decision: "allow", source: "policy", rule: allowed };
  const allowedByMemory = find(texts("allow"), "allow");
  if (allowedByMemory) return { decision: "allow", source: "remembered_rule", rule: allowedByMemory };
  return { decision: byMode(mode, tool), source: "mode" };
}

function byMode(mode: PermissionMode, tool: PinnedTool): Verdict {
  if (tool.effect === "read_only") return "allow";
  switch (mode) {
    case "default":
      return "ask";
    case "accept_edits":
      return tool.kind === "edit" ? "allow" : "ask";
    case "plan":
    case "dont_ask":
      return "deny";
    case "bypass":
      return "allow";
    default:
      return assertNever(mode);
  }
}
