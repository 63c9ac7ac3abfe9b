// What a parent's log and model are told of a child's end. Never dressed as success.
import { draft, type EventDraft } from "../events/index.js";
import type { ChildReport, Effect } from "../ports.js";
import type { CallState, ChildState } from "../state/thread-state.js";
import { finishOf } from "./ask-subagent-stop.js";
import { packText } from "./pack-output.js";

export function finishedDrafts(
  child: ChildState,
  report: ChildReport,
  call: CallState | undefined,
): { drafts: EventDraft[]; effects: Effect[] } {
  const { callId, childThreadId } = child;
  const { status, output, error, usage } = finishOf(child, report);
  const isError = status !== "completed";
  const packed = packText(isError ? failureText(status, error, report.text) : outputText(output));
  const finished = draft("agent_finished", {
    callId,
    childThreadId,
    status,
    usage,
    ...(error === undefined ? {} : { code: error }),
    ...(output === undefined ? {} : { output }),
  });
  // A turn that was given up closed the call over its child.
  if (child.mode === "foreground" && call?.result) return { drafts: [finished], effects: [] };
  const result = { callId, isError, ...packed.shown };
  const told =
    child.mode === "background"
      ? draft("tool_result_late", result)
      : draft("tool_result", { ...result, origin: "executed" });
  return { drafts: [finished, told], effects: packed.effects };
}

const outputText = (output: unknown): string => (typeof output === "string" ? output : JSON.stringify(output ?? ""));

const failureText = (status: string, error: string | undefined, text: string): string =>
  `${status}${error ? `: ${error}` : ""}${text ? `\n${text}` : ""}`;
