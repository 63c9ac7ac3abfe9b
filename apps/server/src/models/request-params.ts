// The settings of one request that a thread may carry beside its model's id.
import { z } from "zod";

const fraction = z.number().min(0).max(1);

export const requestParams = z.strictObject({
  temperature: z.number().min(0).max(2).exactOptional(),
  maxOutputTokens: z.number().int().positive().exactOptional(),
  topP: fraction.exactOptional(),
  topK: z.number().int().positive().exactOptional(),
  presencePenalty: z.number().exactOptional(),
  frequencyPenalty: z.number().exactOptional(),
  stopSequences: z.array(z.string().min(1)).exactOptional(),
  seed: z.number().int().exactOptional(),
  /** By the provider's name, as the AI SDK takes them: reasoning effort, thinking budget, caching. */
  providerOptions: z.record(z.string(), z.record(z.string(), z.json())).exactOptional(),
});
export type RequestParams = z.infer<typeof requestParams>;
