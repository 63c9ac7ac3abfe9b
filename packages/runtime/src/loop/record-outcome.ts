// Records how a call's body came out: a value, an error, or that nobody knows.
import type { Tool } from "../config/tool.js";
import { draft } from "../events/index.js";
import { err, type Result } from "../result.js";
import { callOf } from "../state/calls.js";
import { headBytes } from "../state/spans.js";
import type { CallState, ThreadState } from "../state/thread-state.js";
import { DEFAULT_CAP_BYTES, type Packed, packOutput, packText } from "./pack-output.js";
import type { Plan, Thread } from "./thread.js";

export async function recordValue(
  thread: Thread,
  { call, tool, value, durationMs }: { call: CallState; tool: Tool; value: unknown; durationMs?: number },
): Promise<void> {
  const result = packWithin(value, tool);
  // The body has run to its end: whatever its effect is, it happened, and only its output is lost.
  if (!result.ok) return recordError(thread, { call, message: `error: ${result.error}`, origin: "executed" });
  const packed = result.value;
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

function packWithin(value: unknown, tool: Tool): Result<Packed, string> {
  const packed = packOutput(value);
  if (!packed.ok) return err(`${tool.name} ran, but what it returned can't be kept: ${packed.error}`);
  const capBytes = tool.maxOutputBytes ?? DEFAULT_CAP_BYTES;
  return packed.value.bytes > capBytes ? err(`the output is over ${capBytes} bytes`) : packed;
}

export async function recordError(
  thread: Thread,
  { call, message, origin }: { call: CallState; message: string; origin: "executed" | "interrupted" },
): Promise<void> {
  const { callId } = call;
  // What a body throws may be as large as what it returns.
  const packed = packText(headBytes(message, DEFAULT_CAP_BYTES));
  await thread.append((state) =>
    callOf(state, callId)?.result
      ? null
      : {
          drafts: [draft("tool_result", { callId, isError: true, origin, ...packed.shown })],
          effects: packed.effects,
        },
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
