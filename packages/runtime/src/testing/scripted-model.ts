// A model that says what a script says: for tests, demos and trying hooks out. It runs no network and spends nothing.
import type { AttemptFailure, ResponsePart, Usage } from "../events/index.js";
import type { Model, ModelOutcome, ModelRequest } from "../ports.js";

export interface ScriptedAnswer {
  content: ResponsePart[];
  stopReason?: "end_turn" | "tool_use" | "max_tokens";
  usage?: Partial<Usage>;
  /** How long the answer takes. */
  delayMs?: number;
}

export interface ScriptedFailure {
  fail: { reason: AttemptFailure; httpStatus?: number; retryAfterMs?: number; message?: string };
  usage?: Partial<Usage>;
  delayMs?: number;
}

export type ScriptedResponse = ScriptedAnswer | ScriptedFailure;

/** An answer in words. */
export const say = (text: string): ScriptedAnswer => ({ content: [{ type: "text", text }] });

/** An answer that calls one tool. */
export const use = (name: string, input: Record<string, unknown>, callId: string): ScriptedAnswer => ({
  content: [{ type: "tool_use", callId, name, input }],
  stopReason: "tool_use",
});

/** Several answers as one: words and calls side by side. */
export const together = (...answers: ScriptedAnswer[]): ScriptedAnswer => ({
  content: answers.flatMap((answer) => answer.content),
  stopReason: answers.some((answer) => answer.stopReason === "tool_use") ? "tool_use" : "end_turn",
});

/** An attempt that fails as a provider's would. */
export const fail = (
  reason: AttemptFailure,
  more: { httpStatus?: number; retryAfterMs?: number; message?: string } = {},
): ScriptedFailure => ({ fail: { reason, ...more } });

export interface ScriptedModelOptions {
  id?: string;
  provider?: string;
  window?: number;
  price?: Model["price"];
  /** In order, whichever thread asks. */
  responses?: readonly ScriptedResponse[];
  /** Or chosen by what is asked: then a killed worker changes nothing. */
  answer?: (request: ModelRequest) => ScriptedResponse;
}

export function scriptedModel(options: ScriptedModelOptions): Model {
  const { id = "scripted", provider = id, window, price, responses = [], answer } = options;
  let next = 0;
  return {
    id,
    provider,
    window,
    price,
    async send(request) {
      const response = answer ? answer(request) : responses[next];
      next += 1;
      if (!response) {
        return { ok: false, reason: "invalid_request", message: `the script of model "${id}" has no response left` };
      }
      return playResponse(response, request, id);
    },
  };
}

/** Plays one response with its delay, its deltas and the signal that cuts it short. */
export async function playResponse(
  response: ScriptedResponse,
  request: ModelRequest,
  model: string,
): Promise<ModelOutcome> {
  const { signal } = request;
  if (!(await waited(response.delayMs ?? 0, signal))) return { ok: false, reason: "cancelled" };
  if ("fail" in response) {
    const failed = { ok: false as const, ...response.fail };
    return response.usage ? { ...failed, usage: usageOf(response.usage) } : failed;
  }
  for (const part of response.content) {
    if (part.type === "text") request.onDelta({ kind: "text", text: part.text });
  }
  const calls = response.content.some((part) => part.type === "tool_use");
  return {
    ok: true,
    content: response.content,
    stopReason: response.stopReason ?? (calls ? "tool_use" : "end_turn"),
    usage: usageOf(response.usage ?? {}),
    model,
  };
}

const usageOf = (usage: Partial<Usage>): Usage => ({
  inputTokens: 10,
  outputTokens: 2,
  cacheReadTokens: 0,
  cacheWriteTokens: 0,
  ...usage,
});

function waited(ms: number, signal: AbortSignal): Promise<boolean> {
  if (signal.aborted) return Promise.resolve(false);
  if (ms === 0) return Promise.resolve(true);
  return new Promise((resolve) => {
    const timer = setTimeout(() => finish(true), ms);
    const stop = (): void => finish(false);
    const finish = (whole: boolean): void => {
      clearTimeout(timer);
      signal.removeEventListener("abort", stop);
      resolve(whole);
    };
    signal.addEventListener("abort", stop, { once: true });
  });
}
