// A log as lines that a person can check by eye, and a matcher that reads them.
import type { Event, EventOf, EventType, ResponsePart } from "../events/index.js";

type Told = {
  [T in EventType]?: (data: EventOf<T>["data"], event: EventOf<T>) => (string | number | undefined | false)[];
};

const because = (text: string | undefined): string => (text === undefined ? "" : `: ${text}`);

const partLine = (part: ResponsePart): string =>
  part.type === "tool_use" ? `${part.name} ${part.callId}` : part.type === "text" ? part.text : "";

const told: Told = {
  thread_started: (data) => [data.agent],
  forked: (data) => [`at ${data.atSeq}`],
  user_input: (data) => [data.source !== "api" && `(${data.source})`, data.text],
  injected: (data) => [data.origin, `${data.trust === "trusted_instruction" ? "trusted" : "untrusted"}: ${data.text}`],
  model_request: (data) => [
    data.purpose,
    data.attempt > 1 && `attempt ${data.attempt}`,
    data.model !== "scripted" && `to ${data.model}`,
  ],
  model_response: (data) => [data.content.map(partLine).join(" + ")],
  model_attempt_failed: (data) => [data.reason],
  retry_scheduled: (data) => [data.basis],
  settings_changed: (data) => [data.reason, data.settings.id],
  mode_changed: (data) => [data.from, "to", data.to],
  tool_call: (data) => [data.callId, data.name],
  hook_decision: (data) => [
    data.extension,
    data.hook,
    data.callId,
    data.argsHash !== undefined && "(edited)",
    `${data.decision}${data.cause ? ` (${data.cause})` : ""}${because(data.reason)}`,
  ],
  permission_decision: (data) => [
    data.callId,
    data.decision,
    "by",
    data.source,
    data.rule,
    data.edited === true && "(edited)",
  ],
  approval_requested: (data) => [data.callId, data.quorum !== undefined && `quorum ${data.quorum}`],
  approval_granted: (data, { actor }) => [data.callId, "by", actor.id, data.editedInput && "(edited)"],
  approval_denied: (data, { actor }) => [data.callId, "by", `${actor.id}${because(data.reason)}`],
  approval_expired: (data) => [data.callId],
  permission_rule_added: (data) => [data.decision, data.rule, `(${data.scope})`],
  tool_started: (data) => [data.callId, data.attempt > 1 && `attempt ${data.attempt}`],
  tool_result: (data) => [
    data.callId,
    data.preview.startsWith(data.origin) ? data.preview : `${data.origin}: ${data.preview}`,
  ],
  tool_result_late: (data) => [`${data.callId}${because(data.preview)}`],
  tool_outcome_unknown: (data) => [data.callId, data.reason],
  tool_outcome_resolved: (data) => [data.callId, data.outcome, "by", data.by],
  context_edited: (data) => [
    data.reason,
    ...data.edits.map(
      (one) => `${one.callId} ${one.action}${(one.spans ?? []).map(({ start, end }) => ` ${start}..${end}`).join("")}`,
    ),
  ],
  question_asked: (data) => [`${data.callId}: ${data.question}`],
  question_answered: (data) => [`${data.callId}: ${data.answer}`],
  parked: (data) => [data.reason],
  resumed: (data) => [data.address.kind],
  park_escalated: (data) => [data.address.kind],
  cancel_requested: (data) => [`${data.scope}${because(data.reason)}`],
  turn_completed: (data) => [
    data.reason,
    data.code,
    data.output !== undefined && `with ${JSON.stringify(data.output)}`,
  ],
  budget_exceeded: (data) => [data.scope, data.limit],
  compacted: (data) => [`${data.trigger}: ${data.summary}`],
  compaction_failed: (data) => [data.stage, data.reason],
  output_validated: (data) => [data.outcome],
  agent_spawned: (data) => [data.callId, data.agent, data.mode === "background" && "in the background"],
  agent_finished: (data) => [data.callId, data.status, data.code],
};

/** One event as `<type> <what matters of it>`. */
export function logLine(event: Event): string {
  const tell = told[event.type] as ((data: unknown, event: Event) => unknown[]) | undefined;
  const words = tell?.(event.data, event).filter((word) => word !== undefined && word !== false && word !== "") ?? [];
  return [event.type, ...words].join(" ").trimEnd().replaceAll("\n", "\\n");
}

export const logLines = (log: readonly Event[]): string[] => log.map(logLine);

/** Lines as written in a test: indentation and columns do not count. */
export const wantedLines = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim().replace(/^(\S+)\s+/, "$1 "))
    .filter((line) => line !== "");

/** A line that ends in `…` only says how the event's line begins. */
const meets = (line: string | undefined, wanted: string): boolean =>
  line !== undefined && (wanted.endsWith("…") ? line.startsWith(wanted.slice(0, -1)) : line === wanted);

const GAP = "...";

function found(lines: readonly string[], wanted: readonly string[], from: number): boolean {
  let at = from;
  for (const [index, one] of wanted.entries()) {
    if (one === GAP) {
      const rest = wanted.slice(index + 1);
      return rest.length === 0 || lines.some((_, start) => start >= at && found(lines, rest, start));
    }
    if (!meets(lines[at], one)) return false;
    at += 1;
  }
  return true;
}

/**
 * A matcher for `expect.extend`: these lines stand in the log right behind each other; `...` leaves any number of lines out.
 * A text that begins with `thread_started` and one whose last line is the log's last one therefore pin the log's ends.
 */
export function toRead(log: readonly Event[], text: string): { pass: boolean; message: () => string } {
  const lines = logLines(log);
  const wanted = wantedLines(text);
  const pass = lines.some((_, start) => found(lines, wanted, start));
  return {
    pass,
    message: () => `the log does ${pass ? "" : "not "}read\n${wanted.join("\n")}\n\nit reads\n${lines.join("\n")}`,
  };
}

/** As `toRead`, over the whole log after its first event. */
export function toReadInFull(log: readonly Event[], text: string): { pass: boolean; message: () => string } {
  const lines = logLines(log).slice(1);
  const wanted = wantedLines(text);
  const pass = lines.length === wanted.length && found(lines, wanted, 0);
  return {
    pass,
    message: () => `the log does ${pass ? "" : "not "}read\n${wanted.join("\n")}\n\nit reads\n${lines.join("\n")}`,
  };
}
