// An error as a provider writes it, with the class it belongs to.

export interface ProviderError {
  name: string;
  /** Whose wire format carries it. Ollama, vLLM and OpenRouter speak OpenAI's chat completions. */
  format: "openai-chat" | "openai-responses" | "anthropic" | "gemini";
  /** 200: it comes as an event inside a stream, in the first frame as well as in the middle. */
  status: number;
  headers?: Record<string, string>;
  body: unknown;
  reason: string;
  retryAfterMs?: number;
}

/** The errors of one wire format, or of one family of servers that speak it. */
export type ErrorGroup = Omit<ProviderError, "format">[];

/** The body that OpenAI writes, and most of those that are compatible with it. */
export const openaiBody = (message: string, type: string, code: string | null = null) => ({
  error: { message, type, param: null, code },
});
