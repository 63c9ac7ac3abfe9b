// Three beforeTool answers over a policy: all 27 combinations, times allow, ask and deny. The strictest wins, and a deny ends the asking.
import { describe, expect, test } from "vitest";
import { callOf } from "../state/calls.js";
import { scenario } from "../testing/scenario.js";
import { say, use } from "../testing/scripted-model.js";

const words = ["allow", "ask", "deny"] as const;
type Word = (typeof words)[number];

const combinations = words.flatMap((a) => words.flatMap((b) => words.map((c): [Word, Word, Word] => [a, b, c])));

const answers = {
  allow: (name: string) => ({ decision: "allow" as const, name }),
  ask: (name: string) => ({ decision: "ask" as const, rule: `${name} asks` }),
  deny: (name: string) => ({ decision: "deny" as const, reason: `${name} denies` }),
};

async function decided(policy: Word, said: readonly Word[]) {
  const asked: string[] = [];
  const play = scenario()
    .model(use("pay", {}, "c1"), say("Done."))
    .tool("pay")
    [policy]("pay");
  for (const [at, word] of said.entries()) {
    const name = `ext${at + 1}`;
    play.extension(name, {
      beforeTool: async () => {
        asked.push(name);
        return answers[word](name);
      },
    });
  }
  const run = await play.input("Pay").run();
  const event = run.log.find((one) => one.type === "permission_decision");
  return { run, asked, decision: event?.type === "permission_decision" ? event.data : undefined };
}

/** hooks contract: list order, the first deny ends the asking. */
const whoIsAsked = (said: readonly Word[]): string[] => {
  const first = said.indexOf("deny");
  return ["ext1", "ext2", "ext3"].slice(0, first < 0 ? 3 : first + 1);
};

const strictestOf = (said: readonly Word[]): Word =>
  said.includes("deny") ? "deny" : said.includes("ask") ? "ask" : "allow";

/** permissions contract, "Fold with hooks": a policy's deny keeps its source, else a hook at least as strict is the one recorded. */
function expected(policy: Word, said: readonly Word[]): { decision: Word; source: string; by?: string } {
  const strictest = strictestOf(said);
  const by = `ext${said.indexOf(strictest) + 1}`;
  const recordedHook = { source: "hook", by };
  if (policy === "deny") return { decision: "deny", source: "policy" };
  if (strictest === "deny") return { decision: "deny", ...recordedHook };
  if (strictest === "ask") return { decision: "ask", ...recordedHook };
  return policy === "ask" ? { decision: "ask", source: "policy" } : { decision: "allow", ...recordedHook };
}

describe.each(words)("the policy says %s", (policy) => {
  test.each(combinations)("hooks say %s, %s, %s", async (...said) => {
    const { run, asked, decision } = await decided(policy, said);
    const { decision: word, source, by } = expected(policy, said);
    expect(decision).toMatchObject({ callId: "c1", decision: word, source });
    if (source === "hook" && word !== "allow")
      expect(decision?.reason).toBe(`${by} ${word === "ask" ? "asks" : "denies"}`);
    expect(asked).toEqual(whoIsAsked(said));
    expect(run.ran).toEqual(word === "allow" ? ["pay c1"] : []);
    expect(run.state.parked?.reason).toBe(word === "ask" ? "awaiting_approval" : undefined);
    const preview = source === "hook" ? `denied: ${by} denies` : "denied by policy";
    if (word === "deny")
      expect(callOf(run.state, "c1")?.result).toMatchObject({ origin: "denied", isError: false, preview });
  });
});

describe("an ask in dont_ask", () => {
  test.each([
    { whose: "a hook's", policy: "allow", said: "ask", source: "hook" },
    { whose: "a rule's", policy: "ask", said: "allow", source: "policy" },
  ] as const)("$whose ask is a deny with the source of the ask", async ({ policy, said, source }) => {
    const play = scenario()
      .model(use("pay", {}, "c1"), say("Done."))
      .tool("pay")
      .mode("dont_ask")
      [policy]("pay");
    play.extension("guard", { beforeTool: async () => answers[said]("guard") });
    const run = await play.input("Pay").run();
    const event = run.log.find((one) => one.type === "permission_decision");
    expect(event?.data).toMatchObject({ decision: "deny", source, mode: "dont_ask" });
    expect(run.ran).toEqual([]);
    expect(run.state.parked).toBeNull();
  });
});

describe("permissionRequest", () => {
  const strictness = { allow: 0, ask: 1, deny: 2 };
  const pairs = words.flatMap((a) => words.map((b): [Word, Word] => [a, b]));

  test.each(pairs)("two answers, %s and %s: one ask beats any allow, a deny beats all", async (first, second) => {
    const asked: string[] = [];
    const play = scenario()
      .model(use("pay", {}, "c1"), say("Done."))
      .tool("pay");
    for (const [name, word] of [
      ["one", first],
      ["two", second],
    ] as const) {
      play.extension(name, {
        permissionRequest: async () => {
          asked.push(name);
          return answers[word](name);
        },
      });
    }
    const run = await play.input("Pay").run();
    const strictest = strictness[first] >= strictness[second] ? first : second;
    const event = run.log.find((one) => one.type === "permission_decision");
    expect(event?.data).toMatchObject({ decision: strictest, source: strictest === "ask" ? "mode" : "hook" });
    expect(asked).toEqual(first === "deny" ? ["one"] : ["one", "two"]);
    expect(run.ran).toEqual(strictest === "allow" ? ["pay c1"] : []);
  });

  test.each(["allow", "deny"] as const)("is not asked where the fold is %s", async (policy) => {
    let asked = 0;
    const play = scenario()
      .model(use("pay", {}, "c1"), say("Done."))
      .tool("pay")
      [policy]("pay");
    play.extension("guard", {
      permissionRequest: async () => {
        asked += 1;
        return { decision: "allow" };
      },
    });
    await play.input("Pay").run();
    expect(asked).toBe(0);
  });
});
