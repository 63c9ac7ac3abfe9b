// The door for browsers: what a dashboard needs to fold a log, and nothing that runs agents.
export * from "./events/index.js";
export { reduce, reduceOn } from "./state/reduce.js";
export * from "./state/thread-state.js";
export { type Prompt, type PromptMessage, promptText, renderPrompt } from "./state/prompt.js";
export { renderResult } from "./state/render-result.js";
export { replaceSpans, mergeSpans, type Span } from "./state/spans.js";
export { hookNames, type HookName, type HookPoint, hookPoints } from "./hooks/points.js";
export * from "./views.js";
export { assertNever } from "./result.js";
export { hashJson } from "./hash.js";
