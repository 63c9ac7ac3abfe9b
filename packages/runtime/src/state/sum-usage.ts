// What several threads have used together.
import type { ThreadView } from "../views.js";

type Used = ThreadView["usage"];

/** Money counts where a price is known; where none is, there is none to show. */
export const sumUsage = (a: Used, b: Used): Used => ({
  inputTokens: a.inputTokens + b.inputTokens,
  outputTokens: a.outputTokens + b.outputTokens,
  cacheReadTokens: a.cacheReadTokens + b.cacheReadTokens,
  cacheWriteTokens: a.cacheWriteTokens + b.cacheWriteTokens,
  requests: a.requests + b.requests,
  ...(a.costMicros === undefined && b.costMicros === undefined
    ? {}
    : { costMicros: (a.costMicros ?? 0) + (b.costMicros ?? 0) }),
});
