// Where a hook's answer counts: the key under which it is read back, and the events that open a new window.
import type { HookDecision } from "../events/index.js";
import type { ThreadState } from "./thread-state.js";

/** What a hook is asked about; together with the extension's name it is the key of the answer. */
export interface HookSubject {
  requestSeq?: number | undefined;
  callId?: string | undefined;
  inputSeq?: number | undefined;
  argsHash?: string | undefined;
}

const subjectOf = (about: HookSubject): string =>
  [about.requestSeq, about.callId, about.inputSeq, about.argsHash].map((part) => part ?? "").join("|");

export const windowKey = (hook: string, about: HookSubject): string => `${hook}|${subjectOf(about)}`;

/** sessionStart stands in two windows: a run's, and the one that a compaction opens. */
export const SESSION_START_COMPACT = "sessionStart:compact";

/** The names of the pinned extensions that have this hook, in list order. */
export function extensionsWith(state: ThreadState, hook: string): string[] {
  return (state.pinned?.extensions ?? [])
    .filter((extension) => extension.hooks.includes(hook) && !extension.remote?.shadow)
    .map((extension) => extension.name);
}

/** Answers already in the log for this hook and subject. */
export function answersTo(state: ThreadState, hook: string, about: HookSubject): HookDecision[] {
  return state.decisions[windowKey(hook, about)] ?? [];
}

/** Files an answer under its window. */
export function recordAnswer(state: ThreadState, decision: HookDecision): void {
  const hook = isCompactSession(state, decision) ? SESSION_START_COMPACT : decision.hook;
  const key = windowKey(hook, decision);
  state.decisions[key] = [...(state.decisions[key] ?? []), decision];
}

function isCompactSession(state: ThreadState, decision: HookDecision): boolean {
  if (decision.hook !== "sessionStart" || !state.compaction.justCompacted) return false;
  const answered = answersTo(state, SESSION_START_COMPACT, {}).length;
  return answered < extensionsWith(state, "sessionStart").length;
}

/** Opens a new window for a hook: what was answered before no longer counts. */
export function openWindow(state: ThreadState, hook: string, about: HookSubject = {}): void {
  delete state.decisions[windowKey(hook, about)];
}

/** At a turn's end its answers can no longer be asked for. */
export function closeTurnWindows(state: ThreadState): void {
  for (const key of Object.keys(state.decisions)) {
    if (!key.startsWith("sessionStart") && !key.startsWith("subagentStop|") && !key.startsWith("afterCompact|")) {
      delete state.decisions[key];
    }
  }
}

/** Whether an extension that has this hook has not answered yet. */
export function unanswered(state: ThreadState, hook: string, about: HookSubject): boolean {
  const name = hook === SESSION_START_COMPACT ? "sessionStart" : hook;
  return answersTo(state, hook, about).length < extensionsWith(state, name).length;
}

export const compactionUntold = (state: ThreadState): boolean =>
  unanswered(state, "afterCompact", {}) || unanswered(state, SESSION_START_COMPACT, {});
