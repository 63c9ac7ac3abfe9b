// What only observes changes nothing: the log with and without it differs in its recorded failures and in nothing else.
import { describe, expect, test } from "vitest";
import type { Event } from "../events/index.js";
import { logLines } from "../testing/log-lines.js";
import type { Play } from "../testing/play.js";
import { type Scenario, scenario } from "../testing/scenario.js";
import { fail, say, use } from "../testing/scripted-model.js";
import type { Hooks } from "./points.js";

/** hooks contract, the table: the hooks that return nothing. */
const voidHooks = ["sessionEnd", "permissionDenied", "onStopFailure", "afterModelSwitch", "notification"] as const;

const behaviours: Record<string, () => Promise<unknown>> = {
  "come back": async () => undefined,
  "say deny": async () => ({ decision: "deny", reason: "no" }),
  throw: () => Promise.reject(new Error("broken")),
  hang: () => new Promise(() => undefined),
};

/** Denied and asked calls, a child, a fallback, a park that a person ends, and a turn that fails. */
const busy = (): Scenario =>
  scenario()
    .model(fail("overloaded"), fail("auth"))
    .fallback(
      "backup",
      use("forbidden", {}, "c1"),
      use("spawn_agent", { agent: "helper", prompt: "go" }, "c2"),
      use("pay", {}, "c3"),
      say("Done."),
    )
    .with({ retry: { fallbackAfter: 1 } })
    .child(scenario("helper").model(say("Found.")))
    .tool("forbidden")
    .tool("pay")
    .deny("forbidden")
    .input("Go");

async function played(play: Scenario): Promise<Play> {
  const run = await play.run();
  await run.approve("c3");
  await run.input("Again");
  return run;
}

const withoutFailures = (log: readonly Event[]): string[] =>
  logLines(log.filter((event) => event.type !== "hook_decision" || event.data.decision !== "failed"));

const failures = (log: readonly Event[]): string[] =>
  log.flatMap((event) => (event.type === "hook_decision" ? [`${event.data.hook} ${event.data.decision}`] : []));

describe.each(Object.entries(behaviours))("hooks and observers that %s", (name, behaviour) => {
  test("void hooks leave the log as it is without them", async () => {
    const bare = await played(busy());
    const asked: string[] = [];
    const told = (hook: string) => async () => {
      asked.push(hook);
      return behaviour();
    };
    const hooks = Object.fromEntries(voidHooks.map((hook) => [hook, told(hook)])) as Hooks;
    const watched = await played(busy().extension("watch", hooks, { hookTimeoutMs: 50 }));
    expect(withoutFailures(watched.log)).toEqual(logLines(bare.log));
    expect([...new Set(asked)].sort()).toEqual([...voidHooks].sort());
    const failed = name === "throw" || name === "hang" ? asked.map((hook) => `${hook} failed`) : [];
    expect(failures(watched.log)).toEqual(failed);
    expect(watched.ran).toEqual(bare.ran);
    expect(watched.state.outcome).toEqual(bare.state.outcome);
  });

  test("observers of every event leave no trace at all", async () => {
    const bare = await played(busy());
    const watched = await played(
      busy().extension("watch", {}, { on: { "*": behaviour, tool_result: behaviour, turn_completed: behaviour } }),
    );
    expect(logLines(watched.log)).toEqual(logLines(bare.log));
    expect(watched.state.outcome).toEqual(bare.state.outcome);
  });
});

test("an observer gets every event in order, and an exact type goes first and alone", async () => {
  const seen: Record<string, number[]> = { any: [], results: [] };
  const note = (list: string) => async (event: Event) => void seen[list]?.push(event.seq);
  const run = await played(busy().extension("watch", {}, { on: { "*": note("any"), tool_result: note("results") } }));
  const seqs = (wanted: (event: Event) => boolean) => run.log.filter(wanted).map((event) => event.seq);
  expect(seen.any).toEqual(seqs((event) => event.type !== "tool_result"));
  expect(seen.results).toEqual(seqs((event) => event.type === "tool_result"));
});

test("an observer that threw picks up from that event at the next one, and holds up no other lane", async () => {
  const seen: number[] = [];
  const others: number[] = [];
  let broken = true;
  const run = await scenario()
    .model(say("One."), say("Two."))
    .extension(
      "watch",
      {},
      {
        on: {
          turn_completed: async (event) => {
            if (broken) throw new Error("broken");
            seen.push(event.seq);
          },
        },
      },
    )
    .extension("other", {}, { on: { turn_completed: async (event) => void others.push(event.seq) } })
    .input("Hi")
    .run();
  const [first] = run.log.filter((event) => event.type === "turn_completed").map((event) => event.seq);
  expect(seen).toEqual([]);
  expect(others).toEqual([first]);
  broken = false;
  await run.input("Again");
  expect(seen).toEqual(others);
  expect(seen[0]).toBe(first);
});
