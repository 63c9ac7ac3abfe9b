// OpenAI responses as a stream: platform.openai.com/docs/api-reference/responses-streaming.
import { type Call, cutInto } from "../script.js";
import type { Ending, Frame, Voice, WireFormat } from "./wire-format.js";

export const openaiResponses: WireFormat = {
  name: "openai-responses",
  modelOf: (path, body) => (path.endsWith("/responses") ? String(body.model) : undefined),
  voice: speak,
};

type Item = Record<string, unknown>;

function speak(model: string): Voice {
  let sequence = 0;
  let index = -1;
  let open: { kind: unknown; finish(): Frame[] } | undefined;
  const event = (type: string, rest: Item): Frame => ({
    event: type,
    data: { type, sequence_number: sequence++, ...rest },
  });
  const response = (rest: Item) => ({ id: "resp_fake", object: "response", created_at: 1_760_000_000, model, ...rest });
  const close = (): Frame[] => {
    const frames = open?.finish() ?? [];
    open = undefined;
    return frames;
  };
  const output: Item[] = [];
  /** Opens an output item; when the next one opens its parts are closed, and `done` makes it whole again. */
  const begin = (item: Item, done: () => Item, parts: () => Frame[] = () => []): Frame[] => {
    const closed = close();
    index += 1;
    const at = index;
    const finish = (): Frame[] => {
      const whole = done();
      output.push(whole);
      return [...parts(), event("response.output_item.done", { output_index: at, item: whole })];
    };
    open = { kind: item.type, finish };
    return [...closed, event("response.output_item.added", { output_index: at, item })];
  };

  let said = "";
  const message = (): Item => ({
    id: `msg_${index}`,
    type: "message",
    role: "assistant",
    status: "completed",
    content: [{ type: "output_text", text: said, annotations: [] }],
  });
  const startMessage = (): Frame[] => {
    if (open?.kind === "message") return [];
    said = "";
    const item = { id: `msg_${index + 1}`, type: "message", role: "assistant", status: "in_progress", content: [] };
    const part = (text: string): Item => ({ type: "output_text", text, annotations: [], logprobs: [] });
    const place = { item_id: item.id, output_index: index + 1, content_index: 0 };
    const ended = (): Frame[] => [
      event("response.output_text.done", { ...place, text: said, logprobs: [] }),
      event("response.content_part.done", { ...place, part: part(said) }),
    ];
    const started = begin(item, message, ended);
    return [...started, event("response.content_part.added", { ...place, part: part("") })];
  };

  return {
    start: () => [
      event("response.created", { response: response({ status: "in_progress", output: [] }) }),
      event("response.in_progress", { response: response({ status: "in_progress", output: [] }) }),
    ],
    text(delta) {
      const started = startMessage();
      said += delta;
      const place = { item_id: `msg_${index}`, output_index: index, content_index: 0 };
      return [...started, event("response.output_text.delta", { ...place, delta, logprobs: [] })];
    },
    reasoning(text, signature) {
      const id = `rs_${index + 1}`;
      const item = { id, type: "reasoning", summary: [], encrypted_content: null };
      const done = () => ({ ...item, summary: [{ type: "summary_text", text }], encrypted_content: signature ?? null });
      const started = begin(item, done);
      const place = { item_id: id, output_index: index, summary_index: 0 };
      return [
        ...started,
        event("response.reasoning_summary_part.added", { ...place, part: { type: "summary_text", text: "" } }),
        event("response.reasoning_summary_text.delta", { ...place, delta: text }),
        event("response.reasoning_summary_part.done", { ...place, part: { type: "summary_text", text } }),
      ];
    },
    call(call) {
      const id = `fc_${index + 1}`;
      const item = { id, type: "function_call", call_id: call.id, name: call.name };
      const place = { item_id: id, output_index: index + 1 };
      const started = begin(
        { ...item, arguments: "", status: "in_progress" },
        () => ({ ...item, arguments: call.arguments, status: "completed" }),
        () => [
          event("response.function_call_arguments.done", { ...place, name: call.name, arguments: call.arguments }),
        ],
      );
      const frames = [
        ...started,
        ...argumentDeltas(call, (delta) => ({ item_id: id, output_index: index, delta }), event),
      ];
      if (!call.whole) open = undefined;
      return frames;
    },
    end: (ending) => [...close(), event(...lastEvent(ending, (rest) => response({ output, ...rest })))],
    error: (body) => [{ event: "error", data: body }],
    ping: () => [],
  };
}

function argumentDeltas(
  call: Call,
  place: (delta: string) => Item,
  event: (type: string, rest: Item) => Frame,
): Frame[] {
  return cutInto(call.arguments, call.pieces).map((delta) =>
    event("response.function_call_arguments.delta", place(delta)),
  );
}

function lastEvent({ stop, usage }: Ending, response: (rest: Item) => Item): [string, Item] {
  const used = {
    input_tokens: usage.input,
    input_tokens_details: { cached_tokens: usage.cached ?? 0 },
    output_tokens: usage.output,
    output_tokens_details: { reasoning_tokens: 0 },
    total_tokens: usage.input + usage.output,
  };
  const reason = stop === "max_tokens" ? "max_output_tokens" : stop === "refusal" ? "content_filter" : undefined;
  if (!reason) return ["response.completed", { response: response({ status: "completed", usage: used }) }];
  const incomplete = { status: "incomplete", incomplete_details: { reason }, usage: used };
  return ["response.incomplete", { response: response(incomplete) }];
}
