// The request that was sent to a model, rendered again from the log, with the proof that it is the same.
import { type EventLog, type Prompt, promptAt, promptText } from "@roundhouse/runtime";

export interface PromptView {
  seq: number;
  purpose: string;
  model: string;
  promptHash: string;
  /** Whether what is rendered now has the hash that was recorded before the send. */
  matches: boolean;
  prompt: Prompt;
  text: string;
}

export class ThreadPrompts {
  constructor(private readonly log: Pick<EventLog, "read">) {}

  /** The request at a seq, or the last one; null when there is none. */
  async render(threadId: string, seq: number | undefined): Promise<PromptView | null> {
    const events = await this.log.read(threadId);
    const request = events.findLast(
      (event) => event.type === "model_request" && (seq === undefined || event.seq === seq),
    );
    if (request?.type !== "model_request") return null;
    const rendered = promptAt(events, request.seq);
    return rendered && { seq: request.seq, ...pick(request.data), ...rendered, text: promptText(rendered.prompt) };
  }
}

const pick = ({
  purpose,
  model,
  promptHash,
}: Pick<PromptView, "purpose" | "model" | "promptHash">): Pick<PromptView, "purpose" | "model" | "promptHash"> => ({
  purpose,
  model,
  promptHash,
});
