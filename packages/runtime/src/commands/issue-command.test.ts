// A command is decided on one moment of the thread: what lands while it looks around is never half seen.
import { expect, test } from "vitest";
import { MemoryLog } from "../memory/memory-log.js";
import { reduce } from "../state/reduce.js";
import { called, inputOf, pinned, say } from "../testing/event-log/harness.js";
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

test("a person's word on a child is refused from its team's cancel on, though the child's own log does not hold it yet", async () => {
  const log = new MemoryLog();
  const claim = async (threadId: string) => {
    const row = log.rows.get(threadId);
    if (!row) throw new Error(`no thread ${threadId}`);
    row.epoch += 1;
    return row.epoch;
  };
  const inbox = async (threadId: string) => log.rows.get(threadId)?.inbox ?? [];
  const place = async () => null;
  const harness = { log, claim, inbox, place, readArtifact: async () => null, close: async () => undefined };
  const parent = await called(harness, "c1");
  const child = await parent.spawn("c1");
  await child.write([say.input()]);
  const [request] = await child.write([say.request()]);
  await child.write([say.response(request?.seq ?? 0, "k1")]);
  await child.write([say.call("k1", request?.seq ?? 0), say.decision("k1", "ask"), say.challenge("k1")]);
  await parent.write([say.cancel()], [{ kind: "raiseBarrier" }]);
  const context = async () => ({
    agent: undefined,
    deps: undefined,
    now: 0,
    inboxWaiting: false,
    place: null,
    agentRules: [],
    ancestorModes: {},
  });
  const result = await issueCommand(
    { log, threadId: child.threadId, context },
    { kind: "decide", challengeId: "apr_k1", decision: "approve", by: "bob" },
  );
  expect(result).toMatchObject({ ok: false, error: { code: "cancelled" } });
  expect((await child.read()).map(({ type }) => type)).not.toContain("approval_granted");
});
