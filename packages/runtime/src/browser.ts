// The door for browsers: what a dashboard needs to fold a log, and nothing that runs agents.
export * from "./admin-views.js";
export * from "./events/index.js";
export { hashJson } from "./hash.js";
export { type HookName, type HookPoint, hookNames, hookPoints } from "./hooks/points.js";
export * from "./model-views.js";
export { assertNever } from "./result.js";
export { callOf } from "./state/calls.js";
export { copyState, emptyState } from "./state/fresh-state.js";
export { type Prompt, type PromptMessage, promptText, renderPrompt } from "./state/prompt.js";
export { reduce, reduceOn } from "./state/reduce.js";
export { renderResult } from "./state/render-result.js";
export { mergeSpans, replaceSpans, type Span } from "./state/spans.js";
export { sumUsage } from "./state/sum-usage.js";
export * from "./state/thread-state.js";
export * from "./views.js";
export * from "./webhook-views.js";
