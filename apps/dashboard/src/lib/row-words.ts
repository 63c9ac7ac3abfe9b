// What a row says at a glance: its words, its tone, its figures. From the events and the folded state, nothing else.
import type { CallState, Event, ThreadState } from "@roundhouse/runtime/browser";
import { callOf } from "@roundhouse/runtime/browser";
import { cost, duration, tokens } from "@/lib/figures";
import type { Shape, Tone } from "@/lib/state-words";
import { all, find, type Row } from "./group-rows";

export interface RowWords {
  name: string;
  text: string;
  tone: Tone;
  shape: Shape;
  figures: string[];
  /** A short word for how it stands, beside the figures. */
  standing?: string;
}

const firstLine = (text: string): string => text.trim().split("\n")[0] ?? "";
const calm = (name: string, text: string, shape: Shape = "ring"): RowWords => ({
  name,
  text,
  tone: "calm",
  shape,
  figures: [],
});

function requestWords(row: Row): RowWords {
  const requests = all(row, "model_request");
  const response = find(row, "model_response");
  const failure = all(row, "model_attempt_failed").at(-1);
  const last = requests.at(-1);
  const attempts = requests.length > 1 ? [`${requests.length} attempts`] : [];
  const name = last?.data.purpose === "compaction" ? "Summary" : "Model";
  if (response) {
    const { content, usage } = response.data;
    const money = cost(usage.costMicros);
    const said = content.flatMap((part) => (part.type === "text" ? [part.text] : [])).join("");
    const uses = content.flatMap((part) => (part.type === "tool_use" ? [part.name] : []));
    const text = firstLine(said) || (uses.length > 0 ? `calls ${uses.join(", ")}` : response.data.stopReason);
    const spent = `${tokens(usage.inputTokens)} → ${tokens(usage.outputTokens)} tok`;
    const took = last ? [duration(Date.parse(response.at) - Date.parse(last.at))] : [];
    return {
      name,
      text,
      tone: "calm",
      shape: "check",
      figures: [...attempts, spent, ...(money ? [money] : []), ...took],
    };
  }
  if (failure && failure.seq > (last?.seq ?? 0)) {
    const why = failure.data.reason.replaceAll("_", " ");
    return { name, text: failure.data.message ?? why, tone: "stop", shape: "cross", figures: attempts, standing: why };
  }
  return { name, text: last?.data.model ?? "", tone: "go", shape: "running", figures: attempts, standing: "answering" };
}

type Standing = Pick<RowWords, "tone" | "shape"> & { standing: string };

const needs = (standing: string): Standing => ({ tone: "call", shape: "flag", standing });

function closedStanding({ origin, isError }: NonNullable<CallState["result"]>): Standing {
  if (origin === "denied") return { tone: "stop", shape: "slash", standing: "denied" };
  if (isError) return { tone: "stop", shape: "cross", standing: "error" };
  return { tone: "calm", shape: "check", standing: origin === "executed" ? "done" : origin.replaceAll("_", " ") };
}

function callStanding(call: CallState, state: ThreadState): Standing {
  if (call.unknown) return needs("outcome unknown");
  if (call.result) return closedStanding(call.result);
  if (call.challengeId && state.challenges[call.challengeId]?.status === "open") return needs("needs approval");
  if (state.questions[call.callId]?.status === "open") return needs("has a question");
  const child = state.children[call.callId];
  if (child && !child.finished) return { tone: "wait", shape: "children", standing: "waits for its child" };
  if (call.started) return { tone: "go", shape: "running", standing: "running" };
  return { tone: "calm", shape: "ring", standing: state.turn ? "pending" : "not run" };
}

const short = (value: unknown): string => {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "");
  return firstLine(text);
};

/** The arguments in one line: values of the first few fields. */
export const inputLine = (input: Record<string, unknown>): string =>
  Object.entries(input)
    .slice(0, 4)
    .map(([name, value]) => `${name}: ${short(value)}`)
    .join(" · ");

function callWords(row: Row, state: ThreadState): RowWords {
  const call = row.callId ? callOf(state, row.callId) : undefined;
  if (!call) return calm(find(row, "tool_call")?.data.name ?? "call", "");
  const took = call.result?.durationMs;
  const child = state.children[call.callId];
  const figures = [...(call.edited ? ["edited"] : []), ...(took === undefined ? [] : [duration(took)])];
  const name = child ? `Spawn ${child.agent}` : call.name;
  return { name, text: inputLine(call.effectiveInput), figures, ...callStanding(call, state) };
}

/** Answers that change what happens next; the others let it be. */
const steering = new Set(["ask", "guide", "retry", "continue", "redact", "modify"]);

function hookWords(event: Event): RowWords {
  if (event.type !== "hook_decision") return calm("Hook", "");
  const { extension, hook, decision, reason, cause, durationMs, shadow } = event.data;
  const strict = decision === "deny" || decision === "failed";
  const steers = steering.has(decision);
  return {
    name: `${extension} · ${hook}`,
    text: reason ?? cause?.replaceAll("_", " ") ?? "",
    tone: strict ? "stop" : steers ? "call" : "calm",
    shape: strict ? "slash" : "ring",
    figures: [...(shadow ? ["shadow"] : []), duration(durationMs)],
    standing: decision,
  };
}

function inputWords(event: Event): RowWords {
  if (event.type === "user_input")
    return calm(event.data.source === "parent_agent" ? "Task" : "Input", firstLine(event.data.text));
  if (event.type === "woken") return calm("Woken", "background children have ended");
  return { name: "Refused", text: "a hook refused this run", tone: "stop", shape: "slash", figures: [] };
}

function settingsWords(event: Event): RowWords {
  if (event.type === "settings_changed") {
    const names = { fallback: "Fell back", revert: "Went back", user: "Model set" } as const;
    const { reason, settings, forced } = event.data;
    const tone = reason === "fallback" || forced ? "call" : "calm";
    const name = forced ? "Sent to fallback" : names[reason];
    return { name, text: `to ${settings.id}`, tone, shape: "flag", figures: [] };
  }
  if (event.type === "mode_changed") return calm("Mode set", `${event.data.from} → ${event.data.to}`);
  if (event.type === "config_adopted") return calm("New config", `adopted by ${event.data.by}`);
  return calm("Settings", event.type);
}

function endWords(event: Event): RowWords {
  if (event.type === "budget_exceeded") {
    const { limit, limitValue, observed } = event.data;
    return {
      name: "Out of budget",
      text: `${limit}: ${observed} of ${limitValue}`,
      tone: "stop",
      shape: "cross",
      figures: [],
    };
  }
  if (event.type !== "turn_completed") return calm("End", "");
  const { reason, code, output } = event.data;
  const text = typeof output === "string" ? firstLine(output) : (code ?? "");
  if (reason === "end_turn") return { name: "Turn done", text, tone: "calm", shape: "check", figures: [] };
  if (reason === "cancelled") return calm("Cancelled", text, "slash");
  return {
    name: "Turn ended",
    text: text || (code ?? ""),
    tone: "stop",
    shape: "cross",
    figures: [],
    standing: reason.replaceAll("_", " "),
  };
}

function contextWords(event: Event): RowWords {
  if (event.type === "compacted")
    return calm("Summarized", `${event.data.fromSeq} to ${event.data.toSeq}: ${firstLine(event.data.summary)}`);
  if (event.type === "compaction_failed") {
    return {
      name: "No summary",
      text: event.data.reason.replaceAll("_", " "),
      tone: "stop",
      shape: "cross",
      figures: [],
    };
  }
  return calm(event.type === "context_edited" ? "Context edited" : "Summary asked for", "");
}

export function rowWords(row: Row, state: ThreadState): RowWords {
  const first = row.events[0];
  if (!first) return calm("", "");
  switch (row.kind) {
    case "request":
      return requestWords(row);
    case "call":
      return callWords(row, state);
    case "hook":
      return hookWords(first);
    case "input":
      return inputWords(first);
    case "settings":
      return settingsWords(first);
    case "end":
      return endWords(first);
    case "context":
      return contextWords(first);
    case "start":
      return calm(
        "Started",
        first.type === "thread_started" ? `${first.data.agent} on ${first.data.model.id}` : "from a fork",
      );
    case "injected":
      return calm("Added text", first.type === "injected" ? `${first.data.origin}: ${firstLine(first.data.text)}` : "");
    case "cancel":
      return {
        name: "Cancel asked",
        text: `by ${first.actor.id ?? first.actor.kind}`,
        tone: "call",
        shape: "slash",
        figures: [],
      };
    case "other":
      return calm(first.type.replaceAll("_", " "), "");
  }
}
