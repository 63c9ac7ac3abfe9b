// A cancel is carried out: the barrier from above is written into this log too, and once all work has stopped the run ends.
import { draft } from "../events/index.js";
import { unfinishedChildren } from "../state/outcome.js";
import { closeOpenCalls } from "./end-turn.js";
import type { Thread } from "./thread.js";

export async function inheritCancel(thread: Thread): Promise<void> {
  await thread.append((state) =>
    state.cancel
      ? null
      : {
          drafts: [draft("cancel_requested", { scope: "tree", reason: "ancestor cancelled" }, { kind: "host" })],
          effects: unfinishedChildren(state).length > 0 ? [{ kind: "raiseBarrier" }] : [],
        },
  );
}

export async function cancelRun(thread: Thread): Promise<void> {
  const { inbox } = await thread.facts();
  await thread.append((state) => {
    if (!state.cancel) return null;
    const ended = draft("cancelled", { requestSeq: state.cancel.seq });
    if (!state.turn) {
      // A run that had not got as far as its input: the input leaves with it. One that waits behind a compaction keeps its place.
      const ownInput = state.run === null && !state.compaction.requested ? inbox : null;
      const pending = ownInput ? [{ kind: "consumeInput" as const, inputId: ownInput.inputId }] : [];
      return { drafts: [ended], effects: pending };
    }
    const closed = closeOpenCalls(state, "the run was cancelled");
    return { drafts: [...closed, ended, draft("turn_completed", { reason: "cancelled" })] };
  });
}
