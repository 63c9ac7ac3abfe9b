// Records how a call's body came out: a value, an error, or that nobody knows.
import type { Tool } from "../config/tool.js";
import { draft } from "../events/index.js";
import { callOf } from "../state/calls.js";
import { byteLength } from "../state/spans.js";
import type { CallState, ThreadState } from "../state/thread-state.js";
import { DEFAULT_CAP_BYTES, type Packed, packOutput } from "./pack-output.js";
import type { Plan, Thread } from "./thread.js";

export async function recordValue(
  thread: Thread,
  { call, tool, value, durationMs }: { call: CallState; tool: Tool; value: unknown; durationMs?: number },
): Promise<void> {
  const packed = packWithin(value, tool.maxOutputBytes ?? DEFAULT_CAP_BYTES);
  if (!packed) {
    const cap = tool.maxOutputBytes ?? DEFAULT_CAP_BYTES;
    return recordError(thread, { call, message: `error: the output is over ${cap} bytes`, origin: "executed" });
  }
  await thread.append((state) => ({
    drafts: [
      ...resolvedBy(state, call),
      draft("tool_result", {
        callId: call.callId,
        isError: false,
        origin: "executed",
        ...packed.shown,
        ...(durationMs === undefined ? {} : { durationMs }),
      }),
    ],
    effects: packed.effects,
  }));
}

/** A result found by a look-up says how it was settled. */
const resolvedBy = (state: ThreadState, call: CallState): Plan["drafts"] =>
  callOf(state, call.callId)?.unknown
    ? [draft("tool_outcome_resolved", { callId: call.callId, outcome: "done", by: "tool" })]
    : [];

function packWithin(value: unknown, capBytes: number): Packed | null {
  const packed = packOutput(value);
  const bytes = packed.shown.artifact?.bytes ?? byteLength(packed.shown.preview);
  return bytes > capBytes ? null : packed;
}

export async function recordError(
  thread: Thread,
  { call, message, origin }: { call: CallState; message: string; origin: "executed" | "interrupted" },
): Promise<void> {
  const { callId } = call;
  await thread.append((state) =>
    callOf(state, callId)?.result
      ? null
      : { drafts: [draft("tool_result", { callId, isError: true, origin, preview: message })] },
  );
}

/** The effect may have happened: never repeated by itself. The thread parks until a person says which it was. */
export async function recordUnknown(
  thread: Thread,
  callId: string,
  reason: "crash" | "timeout" | "error",
): Promise<void> {
  const by = reason === "crash" ? { kind: "recovery" as const } : { kind: "host" as const };
  await thread.append((state) => {
    const call = callOf(state, callId);
    if (!call || call.result || call.unknown) return null;
    return {
      drafts: [
        draft("tool_outcome_unknown", { callId, attempt: call.attempts, reason }, by),
        draft("parked", { address: { kind: "outcome", id: callId }, reason: "outcome_unknown" }),
      ],
    };
  });
}
