// An automatic switch of the model, and the way back: beforeModelSwitch is asked, its last yes and the switch are one append.
import { draft, type EventDataOf, type HookDecision } from "../events/index.js";
import type { ThreadState } from "../state/thread-state.js";
import { askHooks } from "./ask-hooks.js";
import type { Plan, Thread } from "./thread.js";

export async function switchModel(thread: Thread, step: { to: string }): Promise<void> {
  const settings = thread.state.pinned?.fallbacks.find((model) => model.id === step.to);
  const causeSeq = thread.state.step?.lastFailure?.seq;
  if (!settings) return;
  await askHooks(thread, {
    hook: "beforeModelSwitch",
    about: {},
    arguments: () => [settings],
    final: (answers) =>
      switchPlan(answers, { reason: "fallback", settings, ...(causeSeq === undefined ? {} : { causeSeq }) }),
  });
}

export async function revertModel(thread: Thread): Promise<void> {
  const settings = thread.state.fellBackFrom;
  const inputSeq = thread.state.turn?.inputSeq;
  if (!settings || inputSeq === undefined) return;
  await askHooks(thread, {
    hook: "beforeModelSwitch",
    about: { inputSeq },
    arguments: () => [settings],
    final: (answers, state: ThreadState) =>
      state.fellBackFrom ? switchPlan(answers, { reason: "revert", settings, causeSeq: inputSeq }) : null,
  });
}

function switchPlan(answers: readonly HookDecision[], change: EventDataOf<"settings_changed">): Plan | null {
  return answers.some((answer) => answer.decision !== "allow") ? null : { drafts: [draft("settings_changed", change)] };
}
