// Every provider error there is a fixture for. They were written after the documentation named above each group; ids and names are made up.
import { anthropicErrors } from "./errors/anthropic.js";
import { compatibleErrors } from "./errors/compatible.js";
import { geminiErrors } from "./errors/gemini.js";
import { openaiChatErrors } from "./errors/openai-chat.js";
import { openaiResponsesErrors } from "./errors/openai-responses.js";
import type { ErrorGroup, ProviderError } from "./errors/provider-error.js";

export type { ProviderError } from "./errors/provider-error.js";

const inFormat = (format: ProviderError["format"], group: ErrorGroup): ProviderError[] =>
  group.map((error) => ({ ...error, format }));

export const providerErrors: readonly ProviderError[] = [
  ...inFormat("openai-chat", [...openaiChatErrors, ...compatibleErrors]),
  ...inFormat("openai-responses", openaiResponsesErrors),
  ...inFormat("anthropic", anthropicErrors),
  ...inFormat("gemini", geminiErrors),
];
