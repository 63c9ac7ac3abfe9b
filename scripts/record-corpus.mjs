// node scripts/record-corpus.mjs: records the log of each play below that test/corpus has no file of. A recorded log is never written again:
// it must reduce for ever. With --states the states beside the logs are written anew, after a change of the state's shape.
import fs from "node:fs";
import path from "node:path";
import { register } from "tsx/esm/api";

const corpus = path.resolve(import.meta.dirname, "../test/corpus");
const unregister = register();
const { scenario } = await import("../packages/runtime/src/testing/scenario.ts");
const { fail, say, together, use } = await import("../packages/runtime/src/testing/scripted-model.ts");
const { reduce } = await import("../packages/runtime/src/state/reduce.ts");
await unregister();

const HOUR = 3_600_000;
const asks = () => scenario().tool("pay", { match: { argument: "note" } });
const pay = (callId, note = "rent") => use("pay", { amount: 5, note }, callId);
const spawn = (callId, more = {}) => use("spawn_agent", { agent: "helper", prompt: "look it up", ...more }, callId);
const context = { window: 100_000, reserveTokens: 1000, clearAt: 0.02, compactAt: 0.03, keepTailTokens: 0 };

/** Every hook of a turn, each with an answer that leaves something in the log. */
const talkative = {
  sessionStart: async (source) => [`source ${source}`],
  beforeInput: async () => ({ decision: "allow", injections: ["heard"] }),
  beforeModel: async () => ({ decision: "proceed", injections: ["asked"] }),
  afterModel: async (state) =>
    state.turn.guides === 0 ? { decision: "guide", text: "look first" } : { decision: "proceed" },
  beforeTool: async () => ({ decision: "allow" }),
  afterTool: async () => ["noted"],
  beforeToolResult: async () => ({ decision: "redact", spans: [{ start: 0, end: 4 }] }),
  afterToolBatch: async () => ["all read"],
  onStop: async (state) =>
    state.turn.stopContinues === 0 ? { decision: "continue", reason: "check" } : { decision: "stop" },
  sessionEnd: async () => Promise.reject(new Error("broken")),
};

const plays = {
  "plain-turns": async () => scenario().model(say("One."), say("Two.")).input("Hi").input("And?").run(),
  "every-hook-of-a-turn": async () =>
    scenario()
      .model(say("Hm."), use("look", {}, "c1"), say("There."), say("Checked."))
      .tool("look", { effect: "read_only", run: () => "look here" })
      .extension("guard", talkative)
      .input("Go")
      .run(),
  approvals: async () => {
    const run = await asks()
      .model(pay("c1"), pay("c2"), pay("c3", "food"), pay("c4", "food"), say("Done."))
      .with({ quorum: 2 })
      .input("Pay")
      .run();
    await run.approve("c1", "alice", { editedInput: { amount: 4, note: "rent" } });
    await run.approve("c1", "bob", { remember: { rule: "pay(note:rent)", scope: "thread" } });
    await run.deny("c3", "bob", { reason: "not hungry" });
    return run;
  },
  "expiry-and-question": async () => {
    const run = await asks()
      .model(pay("c1"), use("ask_user", { question: "Which?", options: ["a", "b"] }, "c2"), say("Done."))
      .input("Pay")
      .run();
    await run.advance(HOUR / 2);
    await run.advance(HOUR / 2);
    await run.answer("c2", "b");
    return run;
  },
  "cancel-with-an-effect-in-doubt": async () => {
    const run = await scenario()
      .model(together(pay("c1"), pay("c2")))
      .tool("pay", { run: () => Promise.reject(new Error("lost")) })
      .allow("pay")
      .input("Pay")
      .run();
    await run.cancel();
    await run.command({ kind: "resolve", callId: "c1", outcome: "done", result: "receipt", by: "alice" });
    return run;
  },
  children: async () =>
    scenario()
      .model(together(spawn("c1"), spawn("c2", { background: true })), say("Waiting."), say("Done."), say("Late."))
      .child(scenario("helper").model(say("One."), say("Two."), say("Three.")))
      .extension("guard", {
        subagentStop: async (finish, { attempt }) =>
          attempt.used === 0 && finish.callId === "c1"
            ? { decision: "continue", reason: "more" }
            : { decision: "stop" },
      })
      .input("Go")
      .run(),
  "fallback-and-revert": async () => {
    const run = await scenario()
      .model(fail("rate_limited", { retryAfterMs: 10 }), fail("overloaded"), say("Back."))
      .fallback("backup", say("Here."))
      .with({ retry: { fallbackAfter: 1 } })
      .input("Hi")
      .run();
    await run.advance(HOUR);
    await run.input("Again");
    return run;
  },
  compactions: async () => {
    const run = await scenario()
      .model(
        { ...say("First."), usage: { outputTokens: 5000 } },
        say("Summary."),
        say("Second."),
        say("All of it."),
        say("Third."),
      )
      .with({ context })
      .extension("guard", {
        beforeCompact: async () => ({ decision: "guide", text: "names" }),
        afterCompact: async () => ["kept"],
      })
      .input("One")
      .input("Two")
      .run();
    await run.command({ kind: "compact", instructions: "short", by: "alice" });
    await run.input("Three");
    return run;
  },
  "denied-repeatedly": async () => {
    const run = await asks()
      .model(pay("c1"), pay("c2"), pay("c3"), pay("c4"), pay("c5"), pay("c6"), say("Again."))
      .input("Pay")
      .run();
    await run.deny("c1");
    await run.command({ kind: "setMode", mode: "plan", by: "alice" });
    await run.input("Once more");
    return run;
  },
  "budget-exhausted": async () =>
    scenario()
      .model(use("look", {}, "c1"), say("Never."))
      .tool("look", { effect: "read_only" })
      .input("Go", { budget: { maxModelRequests: 1 } })
      .run(),
  "odd-strings": async () =>
    scenario()
      .model(use("look", { "\u0000": "\ud800", "😀": ["\udc00é"] }, "c\u0000"), say("\ufeff\ud83d done \u0000"))
      .tool("look", { effect: "read_only", run: (input) => JSON.stringify(input) })
      .input("a\u0000b \ud800 😀")
      .run(),
  "a-refused-run-and-a-fork": async () => {
    const run = await scenario()
      .model(say("One."), say("Two."), say("Three."))
      .extension("guard", {
        sessionStart: async (source) => (source === "resume" ? Promise.reject(new Error("no")) : []),
      })
      .input("Hi")
      .input("Refused")
      .run();
    const forked = await run.engine.fork(run.threadId, run.log.length);
    await run.command(
      {
        kind: "input",
        input: { inputId: "inp_fork", source: "api", text: "Elsewhere", principal: "user" },
        ifBusy: "reject",
      },
      forked.value,
    );
    return run;
  },
};

const write = (file, threads) => fs.writeFileSync(file, `${JSON.stringify({ threads }, null, 1)}\n`);
const withState = ({ threadId, events }) => ({ threadId, events, state: reduce(events, threadId) });

for (const [name, play] of Object.entries(plays)) {
  const file = path.join(corpus, `${name}.json`);
  if (fs.existsSync(file)) {
    if (process.argv.includes("--states"))
      write(file, JSON.parse(fs.readFileSync(file, "utf8")).threads.map(withState));
    continue;
  }
  const run = await play();
  const threads = [{ threadId: run.threadId, log: run.log }, ...run.children];
  write(
    file,
    threads.map(({ threadId, log }) => withState({ threadId, events: log })),
  );
  console.log(`recorded ${name}: ${threads.map(({ log }) => log.length).join(" + ")} events`);
}
