// Asks every extension that has a hook, records each answer with what it causes, and never asks again what the log already answers. R3.
import type { EventDraft, HookDecision } from "../events/index.js";
import { draft } from "../events/index.js";
import { callHook } from "../hooks/call-hook.js";
import type { HookContext } from "../hooks/context.js";
import { type HookArguments, type HookName, hookPoints } from "../hooks/points.js";
import type { Effect } from "../ports.js";
import type { ThreadState } from "../state/thread-state.js";
import { answersTo, extensionsWith, type HookSubject } from "../state/windows.js";
import type { Plan, Thread } from "./thread.js";

export interface Answer {
  decision: HookDecision;
  /** What the hook returned, checked; undefined when it failed, or when the answer was read back from the log. */
  value?: unknown;
}

export interface Asking<T extends HookName> {
  hook: T;
  about: HookSubject;
  arguments(state: ThreadState): HookArguments[T];
  attempt?: HookContext["attempt"];
  /** The window under which answers are read back, where it is not the hook's own name. */
  window?: string;
  /** Why an answer of the right shape is no answer all the same. */
  problem?(value: unknown): string | null;
  /** A caller may have to record another decision than the one answered, as when a cap is reached. */
  record?(decision: HookDecision, value: unknown): HookDecision;
  /** What one answer causes, in the same append. */
  each?(answer: Answer): { drafts?: EventDraft[]; effects?: Effect[] };
  /** What all answers together cause, in one append with the last of them. `seq` is the one that its first draft will get. */
  final?(answers: HookDecision[], state: ThreadState, seq: number): Plan | null;
  /** Whether `final` still holds once a cancel has landed. By default nothing is started after it. */
  finalWhenCancelled?: boolean;
}

/** All answers, those read back included. When a cancel lands the asking stops: what was answered is kept, what it allowed is not started. */
export async function askHooks<T extends HookName>(thread: Thread, asking: Asking<T>): Promise<HookDecision[]> {
  const point = hookPoints[asking.hook];
  const window = asking.window ?? asking.hook;
  const answers = [...answersTo(thread.state, window, asking.about)];
  const names = extensionsWith(thread.state, asking.hook);
  if (point.order === "reverse") names.reverse();
  const open = names.filter((name) => !answers.some((answer) => answer.extension === name));
  const ends = (answer: HookDecision): boolean => (point.endsAsking as readonly string[]).includes(answer.decision);
  const finalFor = (all: HookDecision[], state: ThreadState, seq: number): Plan =>
    (state.cancel && !asking.finalWhenCancelled ? null : asking.final?.(all, state, seq)) ?? { drafts: [] };

  if (open.length === 0 || answers.some(ends)) {
    await thread.append((state) => finalFor(answers, state, state.seq + 1));
    return answers;
  }
  for (const [index, name] of open.entries()) {
    const answer = await askOne(thread, asking, name);
    answers.push(answer.decision);
    const last = index === open.length - 1 || ends(answer.decision);
    await thread.append((state) => {
      const each = asking.each?.(answer) ?? {};
      const own = [draft("hook_decision", answer.decision), ...(each.drafts ?? [])];
      const final = last ? finalFor(answers, state, state.seq + own.length + 1) : { drafts: [] };
      return { drafts: [...own, ...final.drafts], effects: [...(each.effects ?? []), ...(final.effects ?? [])] };
    });
    if (last || thread.cancelled) break;
  }
  return answers;
}

async function askOne<T extends HookName>(thread: Thread, asking: Asking<T>, name: string): Promise<Answer> {
  const outcome = await callExtension(thread, asking.hook, {
    extension: name,
    arguments: asking.arguments(thread.state),
    attempt: asking.attempt,
  });
  const base = { extension: name, hook: asking.hook, durationMs: outcome.durationMs, ...asking.about };
  const problem = outcome.ok ? (asking.problem?.(outcome.value) ?? null) : null;
  if (!outcome.ok || problem) {
    const cause = outcome.ok ? "invalid_return" : outcome.cause;
    return { decision: { ...base, decision: "failed", cause, ...(problem ? { reason: problem } : {}) } };
  }
  const said = wordOf(outcome.value);
  const decision: HookDecision = { ...base, ...said };
  return { decision: asking.record?.(decision, outcome.value) ?? decision, value: outcome.value };
}

/** The word a hook answered and the text it came with. Context strings count as proceed. */
function wordOf(value: unknown): { decision: string; reason?: string } {
  if (Array.isArray(value)) return { decision: "proceed" };
  const answer = value as { decision: string; reason?: string; text?: string; rule?: string };
  const reason = answer.reason ?? answer.text ?? answer.rule;
  return { decision: answer.decision, ...(reason === undefined ? {} : { reason }) };
}

/** Tells the hooks that only observe. A failure is recorded and ignored. */
export async function tellHooks<T extends HookName>(
  thread: Thread,
  hook: T,
  subject: { arguments: HookArguments[T]; about?: HookSubject },
): Promise<void> {
  const names = extensionsWith(thread.state, hook);
  if (hookPoints[hook].order === "reverse") names.reverse();
  for (const name of names) {
    const outcome = await callExtension(thread, hook, { extension: name, arguments: subject.arguments });
    if (outcome.ok) continue;
    const { cause, durationMs } = outcome;
    const decision = { extension: name, hook, decision: "failed", cause, durationMs, ...subject.about };
    await thread.append(() => ({ drafts: [draft("hook_decision", decision)] }));
  }
}

/** Calls one extension's hook with this thread's context. */
export async function callExtension<T extends HookName>(
  thread: Thread,
  hook: T,
  asked: { extension: string; arguments: HookArguments[T]; attempt?: HookContext["attempt"] },
): ReturnType<typeof callHook> {
  const extension = thread.code.agent.extensions.find((one) => one.name === asked.extension);
  const handler = extension?.hooks[hook];
  // A pinned hook that this process lacks is a broken guard, and a broken guard denies.
  if (!extension || !handler) return { ok: false, cause: "threw", durationMs: 0 };
  return callHook({
    hook,
    handler,
    arguments: asked.arguments,
    context: contextOf(thread, asked.attempt),
    timeoutMs: extension.hookTimeoutMs,
  });
}

function contextOf(thread: Thread, attempt: HookContext["attempt"]): Omit<HookContext, "signal"> {
  const { state, code } = thread;
  return {
    threadId: state.threadId,
    branch: state.forked ? `${state.forked.fromThreadId}@${state.forked.atSeq}` : "main",
    principal: state.pinned?.principal ?? "",
    deps: code.deps,
    ...(attempt ? { attempt } : {}),
  };
}
