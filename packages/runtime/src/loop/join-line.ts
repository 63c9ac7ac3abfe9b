// The model is held back: a place in the line behind its gate. Nothing is recorded, for nothing was decided; the place stands beside the log.
import type { Thread } from "./thread.js";

export async function joinLine(thread: Thread, step: { subject: string }): Promise<void> {
  await thread.append((state) =>
    state.cancel ? null : { drafts: [], effects: [{ kind: "joinLine", subject: step.subject }] },
  );
}
