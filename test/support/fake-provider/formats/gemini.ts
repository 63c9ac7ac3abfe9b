// Gemini's streamGenerateContent with alt=sse: ai.google.dev/api/generate-content.
import type { StopReason } from "../script.js";
import type { Frame, Voice, WireFormat } from "./wire-format.js";

const FINISH: Record<StopReason, string> = {
  end_turn: "STOP",
  stop_sequence: "STOP",
  tool_use: "STOP",
  max_tokens: "MAX_TOKENS",
  refusal: "SAFETY",
};

export const gemini: WireFormat = {
  name: "gemini",
  modelOf: (path) => /\/models\/(.+):streamGenerateContent$/.exec(path)?.[1],
  voice: speak,
};

function speak(model: string): Voice {
  const chunk = (rest: Record<string, unknown>): Frame => ({
    data: { ...rest, modelVersion: model, responseId: "resp-fake" },
  });
  const part = (content: Record<string, unknown>): Frame =>
    chunk({ candidates: [{ index: 0, content: { role: "model", parts: [content] } }] });
  return {
    start: () => [],
    text: (text) => [part({ text })],
    reasoning: (text, signature) => [
      part({ text, thought: true, ...(signature ? { thoughtSignature: signature } : {}) }),
    ],
    // Arguments come as an object, in one piece: a malformed call can't be said in this format.
    call: (call) => [part({ functionCall: { name: call.name, args: JSON.parse(call.arguments) } })],
    end: ({ stop, usage }) => [
      chunk({
        candidates: [{ index: 0, content: { role: "model", parts: [{ text: "" }] }, finishReason: FINISH[stop] }],
        usageMetadata: {
          promptTokenCount: usage.input,
          candidatesTokenCount: usage.output,
          totalTokenCount: usage.input + usage.output,
          cachedContentTokenCount: usage.cached ?? 0,
        },
      }),
    ],
    error: (body) => [{ data: body }],
    ping: () => [],
  };
}
