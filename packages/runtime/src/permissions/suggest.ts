// Rules that an approver may remember: narrow ones, made from the call itself. Never one that allows everything.
import type { PinnedTool } from "../events/index.js";
import { normalizePath } from "./path-rule.js";
import { readShell } from "./shell.js";

export function suggestedRules(tool: PinnedTool, input: Record<string, unknown>): string[] {
  const value = tool.match ? input[tool.match.argument] : undefined;
  const text = typeof value === "string" ? value : undefined;
  if (tool.match?.by === "command") return text === undefined ? [] : commandRules(tool.name, text);
  const narrow = text === undefined || /[*?]/.test(text) ? [] : narrowRules(tool, text);
  return [tool.name, ...narrow];
}

function commandRules(name: string, command: string): string[] {
  const { parts, opaque } = readShell(command);
  const [part] = parts;
  if (opaque || parts.length !== 1 || !part || part.assignments.length > 0 || /[*"'\\$\n]/.test(command)) return [];
  const [first, second] = part.words;
  const exact = `${name}(${part.words.join(" ")})`;
  return first && second ? [exact, `${name}(${first} ${second}:*)`] : [exact];
}

function narrowRules(tool: PinnedTool, text: string): string[] {
  switch (tool.match?.by) {
    case "path": {
      const path = normalizePath(text);
      if (!path?.path) return [];
      const plain = path.path.includes("/") && !path.path.startsWith("!");
      const anchor = path.absolute ? "/" : plain ? "" : "./";
      return [`${tool.name}(${anchor}${path.path})`];
    }
    case "domain":
      return /^[A-Za-z0-9.-]+$/.test(text) ? [`${tool.name}(${text})`] : [];
    case "argument":
      return [`${tool.name}(${tool.match.argument}:${text})`];
    default:
      return [];
  }
}
