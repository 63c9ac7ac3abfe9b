// beforeInput decides whether a new input reaches the model at all.
import { draft, type UserInput } from "../events/index.js";
import { askHooks } from "./ask-hooks.js";
import { textsOf, untrusted } from "./hook-text.js";
import type { Thread } from "./thread.js";

export async function gateInput(thread: Thread): Promise<void> {
  const inputSeq = thread.state.turn?.inputSeq;
  const item = thread.state.transcript.find((one) => one.seq === inputSeq && one.kind === "input");
  if (inputSeq === undefined || item?.kind !== "input") return;
  const budget = thread.state.run?.budget;
  const input: UserInput = {
    source: item.source,
    text: item.text,
    ...(item.content ? { content: item.content } : {}),
    ...(budget ? { budget } : {}),
  };
  await askHooks(thread, {
    hook: "beforeInput",
    about: { inputSeq },
    arguments: () => [input],
    each: ({ decision, value }) => ({ drafts: untrusted(decision.extension, textsOf(value)) }),
    final: (answers) => {
      const last = answers.at(-1)?.decision;
      return last === "deny" || last === "failed"
        ? { drafts: [draft("turn_completed", { reason: "input_denied" })] }
        : null;
    },
  });
}
