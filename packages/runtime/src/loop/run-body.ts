// Calls a tool's body once, within its time and until the run is cancelled.
import { READ_TOOL_RESULT } from "../config/builtin-tools.js";
import { isToolError } from "../config/errors.js";
import { toZod } from "../config/schema.js";
import type { Tool, ToolContext } from "../config/tool.js";
import { timerMs } from "../events/index.js";
import type { CallState } from "../state/thread-state.js";
import { readToolResult } from "./read-tool-result.js";
import type { Thread } from "./thread.js";

export type BodyOutcome =
  | { kind: "value"; value: unknown; durationMs: number }
  | { kind: "threw"; message: string; vouched: boolean; durationMs: number }
  | { kind: "timed_out"; durationMs: number }
  /** The run was cancelled and the body did not come back in the time it was given. */
  | { kind: "abandoned"; durationMs: number };

const CANCEL_GRACE_MS = 2000;

/** What ends a body before it is done. */
export interface Interruption {
  signal: AbortSignal;
  /** Until the thread's own time is over; null where nothing limits it. */
  timeLeftMs: number | null;
}

export async function runBody(
  thread: Thread,
  call: CallState,
  { signal: interrupted, timeLeftMs }: Interruption,
): Promise<BodyOutcome> {
  const started = performance.now();
  const took = (): number => Math.round(performance.now() - started);
  const tool = thread.code.agent.tools.find((one) => one.name === call.name);
  if (!tool) return { kind: "threw", message: `no tool named "${call.name}" here`, vouched: true, durationMs: 0 };
  if (interrupted.aborted) return neverBegun(tool);
  const deadline = new AbortController();
  const signal = AbortSignal.any([interrupted, deadline.signal]);
  const body = startBody(thread, { tool, call, signal }).then(
    (value): BodyOutcome => ({ kind: "value", value, durationMs: took() }),
    (error: unknown): BodyOutcome => ({
      kind: "threw",
      message: messageOf(error),
      vouched: isToolError(error),
      durationMs: took(),
    }),
  );
  const timers: ReturnType<typeof setTimeout>[] = [];
  const after = (ms: number, outcome: () => BodyOutcome): Promise<BodyOutcome> =>
    new Promise((resolve) => timers.push(setTimeout(() => resolve(outcome()), timerMs(ms))));
  const ownMs = tool.timeoutMs ?? thread.state.pinned?.limits.toolTimeoutMs ?? 600_000;
  const timeoutMs = Math.min(ownMs, timeLeftMs ?? ownMs);
  let stop: (() => void) | undefined;
  const abandoned = new Promise<BodyOutcome>((resolve) => {
    stop = () => {
      const grace = tool.effect === "read_only" ? 0 : CANCEL_GRACE_MS;
      void after(grace, () => ({ kind: "abandoned", durationMs: took() })).then(resolve);
    };
    interrupted.addEventListener("abort", stop, { once: true });
  });
  try {
    return await Promise.race([body, after(timeoutMs, () => ({ kind: "timed_out", durationMs: took() })), abandoned]);
  } finally {
    for (const timer of timers) clearTimeout(timer);
    if (stop) interrupted.removeEventListener("abort", stop);
    deadline.abort(new Error(`${call.name} is over`));
  }
}

/** Anything can be thrown, even what has no text. */
function messageOf(error: unknown): string {
  try {
    return error instanceof Error ? error.message : String(error);
  } catch {
    return "something that is no error";
  }
}

/** The cancel came before the body did: there is no effect to be in doubt about. */
const neverBegun = ({ effect }: Tool): BodyOutcome =>
  effect === "read_only" || effect === "idempotent"
    ? { kind: "abandoned", durationMs: 0 }
    : { kind: "threw", message: "the run was cancelled before this call began", vouched: true, durationMs: 0 };

async function startBody(
  thread: Thread,
  { tool, call, signal }: { tool: Tool; call: CallState; signal: AbortSignal },
): Promise<unknown> {
  if (tool.name === READ_TOOL_RESULT) return readToolResult(thread, call.effectiveInput);
  const input = toZod(tool.input, tool.name).parse(structuredClone(call.effectiveInput)) as Record<string, unknown>;
  return tool.execute(input, toolContext(thread, call.callId, signal));
}

export function toolContext(thread: Thread, callId: string, signal: AbortSignal): ToolContext {
  const { state, code } = thread;
  return {
    threadId: state.threadId,
    principal: state.pinned?.principal ?? "",
    deps: code.deps,
    callId,
    effectKey: `${state.threadId}:${callId}`,
    signal,
  };
}
