// A run begins: sessionStart speaks before its input is recorded. All are asked; one failure refuses the run.
import { draft } from "../events/index.js";
import type { SessionSource } from "../hooks/points.js";
import type { ThreadState } from "../state/thread-state.js";
import { askHooks } from "./ask-hooks.js";
import { textsOf, untrusted } from "./hook-text.js";
import type { Thread } from "./thread.js";

export async function openSession(thread: Thread): Promise<void> {
  const { inbox } = await thread.facts();
  if (!inbox) return;
  await askHooks(thread, {
    hook: "sessionStart",
    about: {},
    arguments: (state) => [sourceOf(state)],
    each: ({ decision, value }) => ({ drafts: untrusted(decision.extension, textsOf(value)) }),
    final: (answers) =>
      answers.some((answer) => answer.decision === "failed")
        ? {
            drafts: [draft("run_refused", { inputId: inbox.inputId, reason: "session_start" })],
            effects: [{ kind: "consumeInput", inputId: inbox.inputId }],
          }
        : null,
  });
}

function sourceOf(state: ThreadState): SessionSource {
  if (state.forked && state.forked.ownInputs === 0) return "fork";
  return state.inputs === 0 ? "startup" : "resume";
}
