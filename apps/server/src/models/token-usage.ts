// What a request used, and what that costs.
import type { Model, Usage } from "@roundhouse/runtime";
import type { LanguageModelUsage } from "ai";
import { z } from "zod";
import { asRecord } from "./error-body.js";

type Price = Model["price"];

const count = (value: number | undefined): number => (value !== undefined && value > 0 ? Math.round(value) : 0);

/** Input tokens include those read from and written to a cache. Cost: micro-units, from a price per million tokens. */
export function usageOf(used: LanguageModelUsage, price: Price): Usage {
  return priced(
    {
      inputTokens: count(used.inputTokens),
      outputTokens: count(used.outputTokens),
      cacheReadTokens: count(used.inputTokenDetails.cacheReadTokens),
      cacheWriteTokens: count(used.inputTokenDetails.cacheWriteTokens),
    },
    price,
  );
}

function priced(usage: Usage, price: Price): Usage {
  if (!price) return usage;
  const { inputTokens, outputTokens, cacheReadTokens, cacheWriteTokens } = usage;
  const fresh = Math.max(0, inputTokens - cacheReadTokens - cacheWriteTokens);
  const micros =
    fresh * price.input +
    cacheReadTokens * (price.cacheRead ?? price.input) +
    cacheWriteTokens * (price.cacheWrite ?? price.input) +
    outputTokens * price.output;
  return { ...usage, costMicros: Math.ceil(micros / 1_000_000) };
}

const tokens = z.number().nonnegative().catch(0);
const frameUsage = z
  .object({
    prompt_tokens: tokens,
    completion_tokens: tokens,
    input_tokens: tokens,
    output_tokens: tokens,
    cache_read_input_tokens: tokens,
    cache_creation_input_tokens: tokens,
    promptTokenCount: tokens,
    candidatesTokenCount: tokens,
    thoughtsTokenCount: tokens,
  })
  .partial();

/** Remembers what the frames of a stream tell of its usage, for an attempt that never gets to its end. */
export interface UsageMeter {
  see(frame: unknown): void;
  read(): Usage | undefined;
}

export function usageMeter(price: Price): UsageMeter {
  let seen: Usage | undefined;
  return {
    see(frame) {
      const told = frameUsage.safeParse(usageIn(frame));
      if (told.success) seen = larger(seen, told.data);
    },
    read: () => (seen ? priced(seen, price) : undefined),
  };
}

function usageIn(frame: unknown): unknown {
  const record = asRecord(frame);
  const inner = asRecord(record?.message) ?? asRecord(record?.response);
  return record?.usage ?? record?.usageMetadata ?? inner?.usage;
}

function larger(before: Usage | undefined, told: z.infer<typeof frameUsage>): Usage {
  const cacheReadTokens = told.cache_read_input_tokens ?? 0;
  const cacheWriteTokens = told.cache_creation_input_tokens ?? 0;
  const anthropicInput = (told.input_tokens ?? 0) + cacheReadTokens + cacheWriteTokens;
  return {
    inputTokens: Math.max(before?.inputTokens ?? 0, told.prompt_tokens ?? told.promptTokenCount ?? anthropicInput),
    outputTokens: Math.max(
      before?.outputTokens ?? 0,
      told.completion_tokens ?? told.output_tokens ?? (told.candidatesTokenCount ?? 0) + (told.thoughtsTokenCount ?? 0),
    ),
    cacheReadTokens: Math.max(before?.cacheReadTokens ?? 0, cacheReadTokens),
    cacheWriteTokens: Math.max(before?.cacheWriteTokens ?? 0, cacheWriteTokens),
  };
}
