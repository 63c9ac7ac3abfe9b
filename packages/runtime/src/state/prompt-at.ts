// The prompt of a request that was made, rendered again from the log before it. Its hash proves that it is the same.
import type { Event } from "../events/index.js";
import { type Prompt, promptHash, renderPrompt, renderSummaryPrompt } from "./prompt.js";
import { reduce } from "./reduce.js";
import { summaryGuides } from "./summary-guides.js";

export interface RenderedPrompt {
  prompt: Prompt;
  /** Whether the hash that was recorded with the request is this prompt's. */
  matches: boolean;
}

/** Null when there is no request at that seq. */
export function promptAt(events: readonly Event[], seq: number): RenderedPrompt | null {
  const request = events.find((event) => event.seq === seq);
  if (request?.type !== "model_request") return null;
  const state = reduce(events.filter((event) => event.seq < seq));
  const prompt =
    request.data.purpose === "compaction" ? renderSummaryPrompt(state, summaryGuides(state)) : renderPrompt(state);
  return { prompt, matches: promptHash(prompt) === request.data.promptHash };
}
