// The front door: what an application builds agents with, and what a server runs them with.
export * from "./admin-views.js";
export * from "./commands/command.js";
export { forkAt } from "./commands/fork.js";
export { issueCommand } from "./commands/issue-command.js";
export type { Agent, AgentDefinition, RunOptions, RunResult } from "./config/agent.js";
export { budgetProblem } from "./config/budget-problem.js";
export { ASK_USER, READ_TOOL_RESULT, SPAWN_AGENT } from "./config/builtin-tools.js";
export { composeAgent, type DataProblem, type Parts, recomposeAgent } from "./config/compose-agent.js";
export { agent } from "./config/define-agent.js";
export { ConfigError, ToolError } from "./config/errors.js";
export { type Extension, type ExtensionDefinition, extension } from "./config/extension.js";
export { configHashOf, type Lineage, mismatch, pinAgent, pinnedConfig } from "./config/fingerprint.js";
export { defineProject, type Project, type ProjectDefinition } from "./config/project.js";
export { schemaErrors } from "./config/schema.js";
export { type LookupAnswer, type Tool, type ToolContext, type ToolDefinition, tool } from "./config/tool.js";
export * from "./events/index.js";
export { hashJson } from "./hash.js";
export type { HookCall, HookContext, SubagentFinish } from "./hooks/context.js";
export { type HookName, type HookPoint, type Hooks, hookNames, hookPoints } from "./hooks/points.js";
export { type IdPrefix, newId } from "./ids.js";
export { isTooDeep, MAX_LEVELS } from "./json.js";
export { runThread } from "./loop/run-thread.js";
export { accountOf, LeaseLost, type ThreadCode } from "./loop/thread.js";
export { overLimit, spentBy, sumAmounts } from "./memory/memory-budgets.js";
export { lanesOf } from "./memory/memory-observers.js";
export { setUp } from "./memory/run-agent.js";
export * from "./model-views.js";
export { suggestedRules } from "./permissions/suggest.js";
export * from "./ports.js";
export { assertNever, err, ok, type Result } from "./result.js";
export { isBarred } from "./state/barrier.js";
export { callOf } from "./state/calls.js";
export { deadlineOf } from "./state/deadline.js";
export { copyState, emptyState } from "./state/fresh-state.js";
export {
  type Asking,
  type Gate,
  heldBy,
  isHold,
  isShut,
  joinLine,
  losesPlace,
  modelSubject,
  openGate,
  type Place,
  passedBy,
  providerSubject,
  shutGate,
  wakeInLine,
} from "./state/gates.js";
export { unfinishedChildren } from "./state/outcome.js";
export { pinnedNow } from "./state/pinned-now.js";
export { type PendingItem, pendingItems, rowOf, statusOf, type ThreadRow } from "./state/projection.js";
export {
  type Prompt,
  type PromptMessage,
  type PromptPart,
  type PromptTool,
  promptHash,
  promptText,
  renderPrompt,
} from "./state/prompt.js";
export { promptAt, type RenderedPrompt } from "./state/prompt-at.js";
export { reduce, reduceOn } from "./state/reduce.js";
export { type BytePage, type ByteRange, byteLength, pageOfBytes } from "./state/spans.js";
export type { Rest } from "./state/step.js";
export { sumUsage } from "./state/sum-usage.js";
export * from "./state/thread-state.js";
export { checkAppend, placed } from "./state/transitions.js";
export {
  fail,
  playResponse,
  type ScriptedResponse,
  say,
  scriptedModel,
  together,
  use,
} from "./testing/scripted-model.js";
export * from "./views.js";
export * from "./webhook-views.js";
