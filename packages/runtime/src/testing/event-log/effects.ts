// What stands beside the log changes with it: inboxes, spawns, barriers, budgets, artifacts.
import type { BudgetAmounts } from "../../ports.js";
import { oddStrings } from "./appends.js";
import { type Check, called, Hand, inputOf, must, say } from "./harness.js";

const amounts = (more: Partial<BudgetAmounts> = {}): BudgetAmounts => ({
  requests: 1,
  inputTokens: 0,
  outputTokens: 0,
  costMicros: 0,
  turns: 0,
  ...more,
});
const reserve = (more?: Partial<BudgetAmounts>) => ({ kind: "reserve" as const, amounts: amounts(more) });
const settle = (more?: Partial<BudgetAmounts>) => ({ kind: "settle" as const, amounts: amounts(more) });

/** One request of the open turn, held and settled. */
async function spend(hand: Hand, held?: Partial<BudgetAmounts>, used = held): Promise<void> {
  const [request] = await hand.write([say.request()], [reserve(held)]);
  await hand.write([say.response(request?.seq ?? 0)], [settle(used)]);
}

async function opened(hand: Hand): Promise<Hand> {
  await hand.write([say.input()]);
  return hand;
}

/** A parent with two children, each with an open turn. */
async function family(
  harness: Parameters<Check["check"]>[0],
  settings: Parameters<typeof Hand.start>[1],
): Promise<[Hand, Hand, Hand]> {
  const parent = await opened(await Hand.start(harness, settings));
  const one = await opened(await parent.spawn("c1"));
  const other = await opened(await parent.spawn("c2"));
  return [parent, one, other];
}

export const effectChecks: Check[] = [
  {
    name: "the first input waits in the inbox from the thread's start on",
    check: async (harness) => {
      const { threadId } = await Hand.start(harness);
      must("without one", await harness.inbox(threadId), []);
      const odd = { ...inputOf(oddStrings.join("")), budget: { maxTurns: 2 } };
      const hand = await Hand.start(harness);
      await hand.write([], [{ kind: "acceptInput", input: odd }]);
      must("an odd one", await harness.inbox(hand.threadId), [odd]);
    },
  },
  {
    name: "inputs are accepted in order, and each is consumed by its id with what it became",
    check: async (harness) => {
      const hand = await Hand.start(harness);
      const [one, two, three] = [inputOf("1"), inputOf("2"), inputOf("3")];
      for (const input of [one, two, three]) await hand.write([], [{ kind: "acceptInput", input }]);
      must(
        "all",
        (await harness.inbox(hand.threadId)).map((input) => input.text),
        ["1", "2", "3"],
      );
      await hand.write([say.input("1")], [{ kind: "consumeInput", inputId: one.inputId }]);
      must(
        "left",
        (await harness.inbox(hand.threadId)).map((input) => input.text),
        ["2", "3"],
      );
      await hand.refused("invalid_transition", [say.input("2")], [{ kind: "consumeInput", inputId: two.inputId }]);
      must(
        "still left",
        (await harness.inbox(hand.threadId)).map((input) => input.text),
        ["2", "3"],
      );
    },
  },
  {
    name: "an input for an empty inbox is busy when another one waits, also at the same moment",
    check: async (harness) => {
      const hand = await Hand.start(harness);
      const accept = (text: string) => hand.append([], [{ kind: "acceptInput", input: inputOf(text), ifEmpty: true }]);
      const results = await Promise.all(["1", "2", "3", "4"].map(accept));
      const codes = results.map((result) => (result.ok ? "ok" : result.refusal.code)).sort();
      must("outcomes", codes, ["busy", "busy", "busy", "ok"]);
      must("inbox", (await harness.inbox(hand.threadId)).length, 1);
    },
  },
  {
    name: "a spawn, the child's first event and its input are one transaction",
    check: async (harness) => {
      const parent = await called(harness, "c1");
      const { drafts, effect } = parent.spawning("c1");
      await parent.write(drafts, [effect]);
      const child = await harness.log.read(effect.childThreadId);
      must(
        "the child's log",
        child.map((event) => [event.seq, event.type]),
        [[1, "thread_started"]],
      );
      must("its config", child[0]?.data, effect.started);
      must("its inbox", await harness.inbox(effect.childThreadId), [effect.input]);

      const again = parent.spawning("c1");
      await parent.refused("invalid_transition", again.drafts, [again.effect]);
      must("no second child", await harness.log.read(again.effect.childThreadId), []);
    },
  },
  {
    name: "a parent may send its child more input",
    check: async (harness) => {
      const parent = await called(harness, "c1");
      const child = await parent.spawn("c1");
      const input = inputOf("more");
      await parent.write([], [{ kind: "sendInput", childThreadId: child.threadId, input }]);
      must(
        "the child's inbox",
        (await harness.inbox(child.threadId)).map((one) => one.text),
        ["for c1", "more"],
      );
    },
  },
  {
    name: "a team that is full takes no further child",
    check: async (harness) => {
      const { limits } = (await Hand.start(harness)).state.pinned ?? {};
      if (!limits) throw new Error("no limits");
      const parent = await opened(await Hand.start(harness, { limits: { ...limits, maxThreadsPerTeam: 2 } }));
      await parent.spawn("c1");
      const { drafts, effect } = parent.spawning("c2");
      const refusal = await parent.refused("team_full", drafts, [effect]);
      must("the limit", refusal, { code: "team_full", limit: 2 });
      must("no child", await harness.log.read(effect.childThreadId), []);
    },
  },
  {
    name: "behind a barrier nothing is sent, started, spawned, or ended as if nothing were; what runs may still be recorded",
    check: async (harness) => {
      const parent = await called(harness, "c1");
      const child = await opened(await parent.spawn("c1"));
      const [request] = await child.write([say.request()]);
      await child.write([say.response(request?.seq ?? 0, "c2", "c3")]);
      await child.write([
        say.call("c2", 3),
        say.call("c3", 3),
        say.decision("c2", "allow"),
        say.decision("c3", "allow"),
      ]);
      const grandchild = await opened(await child.spawn("c3"));
      await child.write([say.started("c2")]);
      await parent.write([say.cancel()], [{ kind: "raiseBarrier" }]);
      await child.refused("barrier", [say.request()]);
      await child.refused("barrier", [say.started("c2")]);
      const { drafts, effect } = child.spawning("c4");
      await child.refused("barrier", drafts, [effect]);
      must("no child", await harness.log.read(effect.childThreadId), []);
      await grandchild.refused("barrier", [say.request()]);
      await grandchild.refused("barrier", [say.end()]);
      await child.write([say.result("c2")]);
      await child.write([say.cancel()]);
    },
  },
  {
    name: "what is held and what was used count against a thread's budget",
    check: async (harness) => {
      const hand = await opened(await Hand.start(harness, { budget: { maxModelRequests: 2, maxOutputTokens: 100 } }));
      await spend(hand, { outputTokens: 100 }, { outputTokens: 10 });
      await hand.refused("budget_exceeded", [say.request()], [reserve({ outputTokens: 91 })]);
      await spend(hand, { outputTokens: 90 }, { outputTokens: 1 });
      const refusal = await hand.refused("budget_exceeded", [say.request()], [reserve()]);
      const { threadId } = hand;
      must("the refusal", refusal, {
        code: "budget_exceeded",
        scope: "thread",
        ownerThreadId: threadId,
        limit: "maxModelRequests",
        limitValue: 2,
        observed: 3,
      });
    },
  },
  {
    name: "an input's budget covers its own run alone",
    check: async (harness) => {
      const hand = await Hand.start(harness);
      const input = { ...say.input(), data: { source: "api" as const, text: "Hi", budget: { maxModelRequests: 1 } } };
      await hand.write([input as ReturnType<typeof say.input>]);
      await spend(hand);
      const refusal = await hand.refused("budget_exceeded", [say.request()], [reserve()]);
      must("its scope", refusal.code === "budget_exceeded" && refusal.scope, "run");
      await hand.write([say.end(), say.input("Next")]);
      await spend(hand);
      await spend(hand);
    },
  },
  {
    name: "siblings can't all pass the same check",
    check: async (harness) => {
      const [parent, one, other] = await family(harness, { budget: { maxModelRequests: 1 } });
      const results = await Promise.all([one, other].map((hand) => hand.append([say.request()], [reserve()])));
      const refusals = results.flatMap((result) => (result.ok ? [] : [result.refusal]));
      must("the refusals", refusals, [
        {
          code: "budget_exceeded",
          scope: "ancestor",
          ownerThreadId: parent.threadId,
          limit: "maxModelRequests",
          limitValue: 1,
          observed: 2,
        },
      ]);
    },
  },
  {
    name: "a refused reservation holds nothing, of no budget",
    check: async (harness) => {
      const [, one, other] = await family(harness, { budget: { maxOutputTokens: 100 } });
      await one.refused("budget_exceeded", [say.request()], [reserve({ outputTokens: 101 })]);
      await one.refused("invalid_transition", [say.input()], [reserve({ outputTokens: 100 })]);
      await spend(other, { outputTokens: 60 });
      await spend(one, { outputTokens: 40 });
      await other.refused("budget_exceeded", [say.request()], [reserve({ outputTokens: 1 })]);
    },
  },
  {
    name: "an artifact comes with the event that names it, code unit by code unit",
    check: async (harness) => {
      const hand = await called(harness, "c1");
      await hand.write([say.decision("c1", "allow"), say.started("c1")]);
      const text = oddStrings.join("\u0000").repeat(500);
      const artifactId = `art_${hand.threadId.slice(4)}`;
      await hand.write([say.result("c1")], [{ kind: "putArtifact", artifactId, mediaType: "text/plain", text }]);
      must("the artifact", await harness.readArtifact(artifactId), text);
      must("one that is not there", await harness.readArtifact("art_none"), null);
    },
  },
];
