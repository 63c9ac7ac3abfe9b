// One event in one line: its type in words, and what matters of its data.
import type { Event } from "@roundhouse/runtime/browser";
import { cost, duration, tokens } from "@/lib/figures";

type Data = Record<string, unknown>;
const words = (value: unknown): string => String(value ?? "").replaceAll("_", " ");
const quote = (value: unknown): string => (value ? `“${String(value).trim().split("\n")[0]}”` : "");
const joined = (...parts: unknown[]): string =>
  parts.filter((part) => part !== undefined && part !== "" && part !== null).join(" · ");

export function eventLine(event: Event): string {
  switch (event.type) {
    case "hook_decision":
      return joined(
        `${event.data.extension} ${event.data.hook}: ${words(event.data.decision)}`,
        event.data.reason,
        duration(event.data.durationMs),
      );
    case "permission_decision":
      return joined(`${event.data.decision} by ${words(event.data.source)}`, event.data.rule, event.data.reason);
    case "approval_requested":
      return joined(
        "asked",
        event.data.rule,
        event.data.reason,
        (event.data.quorum ?? 1) > 1 ? `${event.data.quorum} must agree` : "",
      );
    case "approval_granted":
    case "approval_denied":
      return joined(
        `by ${event.actor.id ?? event.actor.kind}`,
        event.data.editedInput ? "with edits" : "",
        quote(event.data.reason),
      );
    case "tool_call":
      return event.data.name;
    case "resumed":
      return `after ${event.data.causeSeq}`;
    case "parked":
      return words(event.data.reason);
    case "tool_started":
      return `attempt ${event.data.attempt}`;
    case "tool_result":
      return joined(words(event.data.origin), event.data.isError ? "error" : "", quote(event.data.preview));
    case "model_request":
      return joined(event.data.model, `attempt ${event.data.attempt}`, `~${tokens(event.data.estimatedTokens)} tok`);
    case "model_response":
      return joined(event.data.model, words(event.data.stopReason), cost(event.data.usage.costMicros));
    case "model_attempt_failed":
      return joined(words(event.data.reason), event.data.httpStatus, event.data.message);
    case "retry_scheduled":
      return `${duration(event.data.delayMs)} by ${words(event.data.basis)}`;
    case "agent_spawned":
      return joined(event.data.agent, event.data.mode);
    case "agent_finished":
      return joined(words(event.data.status), event.data.code);
    default:
      return rest(event.data as Data);
  }
}

/** The short values of what has no line of its own. */
function rest(data: Data): string {
  const shown = Object.entries(data).filter(([, value]) => typeof value === "string" || typeof value === "number");
  return shown
    .slice(0, 3)
    .map(([name, value]) => `${name} ${String(value).split("\n")[0]?.slice(0, 120)}`)
    .join(" · ");
}
