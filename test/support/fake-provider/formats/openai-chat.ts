// OpenAI chat completions as a stream: platform.openai.com/docs/api-reference/chat-streaming. Ollama, vLLM and OpenRouter speak it too.
import { type Call, cutInto, type StopReason } from "../script.js";
import type { Ending, Frame, Voice, WireFormat } from "./wire-format.js";

const FINISH: Record<StopReason, string> = {
  end_turn: "stop",
  stop_sequence: "stop",
  tool_use: "tool_calls",
  max_tokens: "length",
  refusal: "content_filter",
};

export const openaiChat: WireFormat = {
  name: "openai-chat",
  modelOf: (path, body) => (path.endsWith("/chat/completions") ? String(body.model) : undefined),
  voice: speak,
};

function speak(model: string): Voice {
  let calls = 0;
  const chunk = (rest: Record<string, unknown>): Frame => ({
    data: { id: "chatcmpl-fake", object: "chat.completion.chunk", created: 1_760_000_000, model, ...rest },
  });
  const delta = (change: Record<string, unknown>): Frame =>
    chunk({ choices: [{ index: 0, delta: change, logprobs: null, finish_reason: null }] });
  return {
    start: () => [delta({ role: "assistant", content: "", refusal: null })],
    text: (text) => [delta({ content: text })],
    reasoning: (text) => [delta({ reasoning_content: text })],
    call(call) {
      const index = calls++;
      return [
        delta({ tool_calls: [{ index, id: call.id, type: "function", function: { name: call.name, arguments: "" } }] }),
        ...pieces(call).map((part) => delta({ tool_calls: [{ index, function: { arguments: part } }] })),
      ];
    },
    end: ({ stop, usage }) => [
      chunk({ choices: [{ index: 0, delta: {}, logprobs: null, finish_reason: FINISH[stop] }] }),
      chunk({ choices: [], usage: usageOf({ stop, usage }) }),
      { data: "[DONE]" },
    ],
    error: (body) => [{ data: body }],
    ping: () => [],
  };
}

const pieces = (call: Call): string[] => cutInto(call.arguments, call.pieces);

const usageOf = ({ usage }: Ending) => ({
  prompt_tokens: usage.input,
  completion_tokens: usage.output,
  total_tokens: usage.input + usage.output,
  prompt_tokens_details: { cached_tokens: usage.cached ?? 0, audio_tokens: 0 },
  completion_tokens_details: { reasoning_tokens: 0, accepted_prediction_tokens: 0, rejected_prediction_tokens: 0 },
});
