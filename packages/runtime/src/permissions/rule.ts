// One permission rule: `tool`, `tool*` or `tool(specifier)`.
import type { PinnedTool, ToolMatch } from "../events/index.js";
import { err, ok, type Result } from "../result.js";
import { commandPattern, commandRuleMatches } from "./command-rule.js";
import { domainMatches } from "./domain-rule.js";
import { globMatches } from "./glob.js";
import { pathMatches, pathProblem } from "./path-rule.js";

/** Enough of a tool to read its rules: as configured, or as pinned in a log. */
export interface RuledTool {
  name: string;
  match?: ToolMatch | PinnedTool["match"] | undefined;
}

export interface Rule {
  text: string;
  toolName: string;
  prefix: boolean;
  specifier: string | null;
}

const NAME = "[A-Za-z0-9_-]*";
const whole = new RegExp(`^(${NAME})(\\*)?$`);
const specified = new RegExp(`^(${NAME})\\(([\\s\\S]*)\\)$`);

const familyOf = (tool: RuledTool | undefined): string | undefined =>
  tool?.match === undefined
    ? undefined
    : typeof tool.match === "string"
      ? tool.match
      : "by" in tool.match
        ? tool.match.by
        : "argument";

/** Reads a rule, or says what is wrong with it. Tools that are named but not known here are left to the call. */
export function parseRule(text: string, tools: readonly RuledTool[]): Result<Rule, string> {
  const plain = whole.exec(text);
  if (plain) {
    const [, toolName = "", star] = plain;
    if (toolName === "" && !star) return err("a rule needs a tool's name");
    return ok({ text, toolName, prefix: star !== undefined, specifier: null });
  }
  const withSpecifier = specified.exec(text);
  if (!withSpecifier) return err("must be tool, tool* or tool(specifier)");
  const [, toolName = "", specifier = ""] = withSpecifier;
  if (toolName === "") return err("a rule needs a tool's name before its specifier");
  if (specifier.trim() === "") return err("the specifier is empty");
  const problem = specifierProblem(
    specifier,
    tools.find((tool) => tool.name === toolName),
  );
  return problem ? err(problem) : ok({ text, toolName, prefix: false, specifier });
}

function specifierProblem(specifier: string, tool: RuledTool | undefined): string | null {
  if (!tool) return null;
  switch (familyOf(tool)) {
    case "command":
      return commandPattern(specifier) ? null : "the command can't be read: check its quotes";
    case "path":
      return pathProblem(specifier);
    case "domain":
      return /^(\*\.)?[^*\s/]+$/.test(specifier) ? null : "a domain is exact or *.parent";
    default:
      return /^[A-Za-z0-9_-]+:/.test(specifier) || familyOf(tool) === "argument"
        ? null
        : "the specifier must be argument:glob";
  }
}

/** Whether a rule is about this call. For an allow every part of it must be covered; for deny and ask one is enough. */
export function ruleMatches(
  rule: Rule,
  call: { tool: PinnedTool; input: Record<string, unknown> },
  purpose: "allow" | "restrict",
): boolean {
  const { tool, input } = call;
  if (rule.prefix) return tool.name.startsWith(rule.toolName);
  if (rule.toolName !== tool.name) return false;
  if (rule.specifier === null) return true;
  const value = tool.match ? argumentText(input[tool.match.argument]) : null;
  switch (tool.match?.by) {
    case "command":
      return value !== null && commandRuleMatches(rule.specifier, value, purpose);
    case "path":
      return value !== null && pathMatches(rule.specifier, value);
    case "domain":
      return value !== null && domainMatches(rule.specifier, value, purpose);
    default:
      return argumentMatches(rule.specifier, input, { usual: tool.match?.argument, purpose });
  }
}

function argumentMatches(
  specifier: string,
  input: Record<string, unknown>,
  { usual, purpose }: { usual: string | undefined; purpose: "allow" | "restrict" },
): boolean {
  const colon = specifier.indexOf(":");
  const named = colon > 0 ? specifier.slice(0, colon) : undefined;
  const [argument, glob] =
    named !== undefined && (named in input || usual === undefined)
      ? [named, specifier.slice(colon + 1)]
      : [usual, specifier];
  if (argument === undefined) return false;
  const given = input[argument];
  const matches = (one: unknown): boolean => {
    const value = argumentText(one);
    return value !== null && globMatches(glob, value);
  };
  // A deny is about a list when it is about anything in it.
  return matches(given) || (purpose === "restrict" && Array.isArray(given) && given.some(matches));
}

function argumentText(value: unknown): string | null {
  return typeof value === "string"
    ? value
    : typeof value === "number" || typeof value === "boolean"
      ? String(value)
      : null;
}
