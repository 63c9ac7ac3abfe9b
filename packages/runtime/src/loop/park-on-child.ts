// Every unfinished child waits for a person, so the parent does too.
import { draft } from "../events/index.js";
import type { Thread } from "./thread.js";

export async function parkOnChild(thread: Thread, step: { childThreadId: string }): Promise<void> {
  await thread.append((state) =>
    state.parked || state.cancel
      ? null
      : { drafts: [draft("parked", { address: { kind: "child", id: step.childThreadId }, reason: "awaiting_child" })] },
  );
}
