// Asks a model for one answer, as the loop would.
import type { Model, ModelOutcome, ModelRequest, Prompt } from "@roundhouse/runtime";

export interface Asked extends Partial<Omit<ModelRequest, "prompt" | "model">> {
  prompt?: Partial<Prompt>;
  params?: Record<string, unknown>;
}

export interface Told {
  outcome: ModelOutcome;
  /** What the viewers saw, delta by delta. */
  deltas: string[];
}

const plain: Prompt = {
  system: "You help.",
  messages: [{ role: "user", parts: [{ type: "text", text: "Hi" }] }],
  tools: [],
};

/** A request with everything filled in that `asked` does not say. */
export async function ask(model: Model, { prompt, params, ...rest }: Asked = {}): Promise<Told> {
  const deltas: string[] = [];
  const outcome = await model.send({
    threadId: "thr_1",
    agent: "assistant",
    requestSeq: 1,
    attempt: 1,
    purpose: "turn",
    model: { id: model.id, ...(params ? { params } : {}) },
    prompt: { ...plain, ...prompt },
    idleMs: 5000,
    signal: new AbortController().signal,
    onDelta: (delta) => deltas.push(delta.text),
    ...rest,
  });
  return { outcome, deltas };
}

export const reasonOf = ({ outcome }: Told): string => (outcome.ok ? "ok" : outcome.reason);

/** The text of an answer, other parts by their type; of a failure its class. */
export const textOf = ({ outcome }: Told): string =>
  outcome.ok
    ? outcome.content.map((part) => (part.type === "text" ? part.text : `<${part.type}>`)).join("")
    : outcome.reason;
