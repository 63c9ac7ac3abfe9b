// A command is decided on one moment of the thread: what lands while it looks around is never half seen.
import { expect, test } from "vitest";
import { MemoryLog } from "../memory/memory-log.js";
import { reduce } from "../state/reduce.js";
import { inputOf, pinned, say } from "../testing/event-log/harness.js";
import type { Command } from "./command.js";
import { issueCommand } from "./issue-command.js";

/** A thread whose only input is taken after a command has read the log, and before it looks at the inbox. */
async function takenMeanwhile(command: Command) {
  const log = new MemoryLog();
  const threadId = "thr_1";
  const input = inputOf("Go");
  await log.start(threadId, pinned(threadId), input);
  const row = log.rows.get(threadId);
  const context = async () => {
    if (row?.state.seq === 1) {
      const state = reduce(await log.read(threadId), threadId);
      const effects = [{ kind: "consumeInput" as const, inputId: input.inputId }];
      await log.append({ threadId, state, drafts: [say.input()], effects, epoch: row.epoch });
    }
    const inboxWaiting = (row?.inbox.length ?? 0) > 0;
    return { agent: undefined, deps: undefined, now: 0, inboxWaiting, place: null, agentRules: [], ancestorModes: {} };
  };
  const result = await issueCommand({ log, threadId, context }, command);
  return { result, types: (await log.read(threadId)).map((event) => event.type) };
}

test("a cancel is not refused because its input was just taken", async () => {
  const { result, types } = await takenMeanwhile({ kind: "cancel", scope: "tree", by: "alice" });
  expect(result).toMatchObject({ ok: true });
  expect(types).toEqual(["thread_started", "user_input", "cancel_requested"]);
});
