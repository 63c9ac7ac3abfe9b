// Anthropic messages as a stream: docs.anthropic.com/en/docs/build-with-claude/streaming.
import { cutInto, type StopReason } from "../script.js";
import type { Frame, Voice, WireFormat } from "./wire-format.js";

const STOP: Record<StopReason, string> = {
  end_turn: "end_turn",
  stop_sequence: "stop_sequence",
  tool_use: "tool_use",
  max_tokens: "max_tokens",
  refusal: "refusal",
};

export const anthropic: WireFormat = {
  name: "anthropic",
  modelOf: (path, body) => (path.endsWith("/messages") ? String(body.model) : undefined),
  voice: (model, { input, cached = 0 }) =>
    speak(model, { input_tokens: input - cached, cache_read_input_tokens: cached }),
};

function speak(model: string, usage: Record<string, number>): Voice {
  const blocks = newBlocks();
  return {
    start: () => [
      event("message_start", {
        message: {
          id: "msg_fake",
          type: "message",
          role: "assistant",
          model,
          content: [],
          stop_reason: null,
          stop_sequence: null,
          usage: { cache_creation_input_tokens: 0, output_tokens: 1, ...usage },
        },
      }),
      event("ping", {}),
    ],
    text: (text) => [...blocks.inside("text", { text: "" }), blocks.delta({ type: "text_delta", text })],
    reasoning: (text, signature) => [
      ...blocks.inside("thinking", { thinking: "", signature: "" }),
      blocks.delta({ type: "thinking_delta", thinking: text }),
      ...(signature ? [blocks.delta({ type: "signature_delta", signature })] : []),
    ],
    call: (call) => [
      ...blocks.fresh("tool_use", { id: call.id, name: call.name, input: {} }),
      blocks.delta({ type: "input_json_delta", partial_json: "" }),
      ...cutInto(call.arguments, call.pieces).map((part) =>
        blocks.delta({ type: "input_json_delta", partial_json: part }),
      ),
      ...(call.whole ? blocks.close() : []),
    ],
    end: ({ stop, usage: { output } }) => [
      ...blocks.close(),
      event("message_delta", {
        delta: { stop_reason: STOP[stop], stop_sequence: null },
        usage: { output_tokens: output },
      }),
      event("message_stop", {}),
    ],
    error: (body) => [{ event: "error", data: body }],
    ping: () => [event("ping", {})],
  };
}

const event = (type: string, rest: Record<string, unknown>): Frame => ({ event: type, data: { type, ...rest } });

/** Content blocks: at most one is open, each has an index of its own. */
function newBlocks() {
  let index = -1;
  let open: string | undefined;
  const blocks = {
    close(): Frame[] {
      if (open === undefined) return [];
      open = undefined;
      return [event("content_block_stop", { index })];
    },
    fresh(type: string, block: Record<string, unknown>): Frame[] {
      const closed = blocks.close();
      open = type;
      index += 1;
      return [...closed, event("content_block_start", { index, content_block: { type, ...block } })];
    },
    inside: (type: string, block: Record<string, unknown>): Frame[] => (open === type ? [] : blocks.fresh(type, block)),
    delta: (delta: Record<string, unknown>): Frame => event("content_block_delta", { index, delta }),
  };
  return blocks;
}
