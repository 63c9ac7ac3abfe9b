// How large the next prompt is, in tokens: what the last answer measured, and a guess over what came since.
import type { ModelSettings } from "../events/index.js";
import { callOf } from "./calls.js";
import { promptText, renderPrompt } from "./prompt.js";
import { renderResult } from "./render-result.js";
import { byteLength } from "./spans.js";
import type { ThreadState, TranscriptItem } from "./thread-state.js";

const BYTES_PER_TOKEN = 4;
const DEFAULT_WINDOW = 200_000;

/** models contract, "Estimate": the last turn response's tokens plus the bytes added since by 4; without usage, bytes by 4. */
export function estimateTokens(state: ThreadState): number {
  const { measured } = state;
  if (!measured) return Math.ceil(byteLength(promptText(renderPrompt(state))) / BYTES_PER_TOKEN);
  return measured.tokens + Math.ceil(bytesSince(state, measured.seq) / BYTES_PER_TOKEN);
}

function bytesSince(state: ThreadState, seq: number): number {
  let bytes = 0;
  for (let at = state.transcript.length - 1; at >= 0; at--) {
    const item = state.transcript[at];
    if (!item || item.seq < seq) break;
    bytes += item.seq === seq ? 0 : itemBytes(state, item);
    if (item.kind === "response") bytes += resultBytes(state, item);
  }
  return bytes;
}

function resultBytes(state: ThreadState, item: Extract<TranscriptItem, { kind: "response" }>): number {
  return item.content.reduce((sum, part) => {
    const call = part.type === "tool_use" ? callOf(state, part.callId) : undefined;
    return call?.result ? sum + byteLength(renderResult(call, call.result)) : sum;
  }, 0);
}

function itemBytes(state: ThreadState, item: TranscriptItem): number {
  switch (item.kind) {
    case "input":
    case "injected":
      return byteLength(item.text);
    case "response":
      return byteLength(JSON.stringify(item.content));
    case "late_result": {
      const call = callOf(state, item.callId);
      return call?.late ? byteLength(renderResult(call, call.late)) : 0;
    }
    case "output_rejected":
      return byteLength(item.errors.join("\n"));
    case "woken":
      return 0;
  }
}

/** How many bytes one item and its results take in a prompt. */
export const promptBytes = (state: ThreadState, item: TranscriptItem): number =>
  itemBytes(state, item) + (item.kind === "response" ? resultBytes(state, item) : 0);

export const tokensOf = (bytes: number): number => Math.ceil(bytes / BYTES_PER_TOKEN);

/** The window that holds for a thread: its own setting, else its model's. */
export function windowOf(state: ThreadState, modelWindow: (model: ModelSettings) => number | undefined): number {
  const own = state.pinned?.context.window;
  return own ?? (state.model ? modelWindow(state.model) : undefined) ?? DEFAULT_WINDOW;
}
