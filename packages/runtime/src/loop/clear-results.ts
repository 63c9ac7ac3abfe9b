// Old results that the model has seen make room: later requests show them as cleared, the log keeps them.
import { draft } from "../events/index.js";
import type { Thread } from "./thread.js";

export async function clearResults(thread: Thread, step: { callIds: string[] }): Promise<void> {
  await thread.append((state) =>
    state.cancel
      ? null
      : {
          drafts: [
            draft("context_edited", {
              reason: "threshold",
              edits: step.callIds.map((callId) => ({ callId, action: "clear" as const })),
            }),
          ],
        },
  );
}
