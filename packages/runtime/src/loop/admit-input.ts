// An accepted input becomes the event that opens a turn, and leaves the inbox in the same append.
import { draft } from "../events/index.js";
import type { Thread } from "./thread.js";

export async function admitInput(thread: Thread): Promise<void> {
  const { inbox } = await thread.facts();
  if (!inbox) return;
  const { inputId, source, text, content, budget, principal } = inbox;
  const by =
    source === "parent_agent" ? { kind: "host" as const, id: principal } : { kind: "user" as const, id: principal };
  await thread.append((state) =>
    state.turn || state.cancel
      ? null
      : {
          drafts: [
            draft("user_input", { source, text, ...(content ? { content } : {}), ...(budget ? { budget } : {}) }, by),
          ],
          effects: [{ kind: "consumeInput", inputId }],
        },
  );
}
