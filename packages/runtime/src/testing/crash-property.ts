// R1, R3: a crash after any append, and a resume, give the same logs as never crashing, but for what the recovery table adds.
import type { Event } from "../events/index.js";
import { LeaseLost } from "../loop/thread.js";
import { MemoryEngine } from "../memory/memory-engine.js";
import { type CrashScenario, crashScenario } from "./crash-scenarios.js";

interface Run {
  appends: number;
  logs: Record<string, Event[]>;
  scenario: CrashScenario;
}

/** Runs a seed's scenario; with `dieAfter` the worker dies right after that append, once. */
async function run(seed: number, dieAfter?: number): Promise<Run> {
  const scenario = crashScenario(seed);
  let appends = 0;
  const engine = new MemoryEngine({
    agents: scenario.agents,
    decorate: (log) => ({
      start: (...all) => log.start(...all),
      fork: (...all) => log.fork(...all),
      read: (...all) => log.read(...all),
      append: async (request) => {
        const result = await log.append(request);
        if (!result.ok || request.epoch === undefined) return result;
        appends += 1;
        if (appends === dieAfter) throw new LeaseLost();
        return result;
      },
    }),
  });
  const threadId = await engine.start("root", { source: "api", text: "go", principal: "alice" });
  await engine.settled();
  await giveUpOutcomes(engine);
  const logs: Record<string, Event[]> = {};
  for (const row of engine.memory.rows.values()) logs[row.threadId === threadId ? "root" : "child"] = row.events;
  return { appends, logs, scenario };
}

/** A person says of every call in doubt that it did not happen. */
async function giveUpOutcomes(engine: MemoryEngine): Promise<void> {
  for (const row of engine.memory.rows.values()) {
    for (const call of row.state.calls) {
      if (!call.unknown || call.result) continue;
      await engine.command(row.threadId, { kind: "resolve", callId: call.callId, outcome: "not_done", by: "alice" });
    }
  }
  await engine.settled();
}

/** What a log says, without what tells one run from another, and without what the recovery table adds. */
function essence(events: readonly Event[]): string[] {
  return withoutRecovery(events).map((event) => {
    const {
      requestSeq: _,
      inputSeq: __,
      durationMs: ___,
      attempt: ____,
      ...data
    } = event.data as Record<string, unknown>;
    return `${event.type} ${JSON.stringify(data, hideIds)}`;
  });
}

const unlike = /^(?:thr|apr|inp|art)_[0-9a-z]+/;
const hideIds = (key: string, value: unknown): unknown => {
  if (
    ["promptHash", "estimatedTokens", "effectKey", "expiresAt", "causeSeq", "seq", "configHash", "usage"].includes(key)
  )
    return undefined;
  return typeof value === "string" && unlike.test(value) ? "id" : value;
};

/** Drops a request whose sender died with what led to it being sent again, and the first of two starts of an idempotent body. */
function withoutRecovery(events: readonly Event[]): Event[] {
  const crashed = new Set<number>();
  for (const event of events) {
    if (event.type === "model_attempt_failed" && event.data.reason === "crash") crashed.add(event.data.requestSeq);
  }
  const lastStart = new Map<string, number>();
  for (const event of events) if (event.type === "tool_started") lastStart.set(event.data.callId, event.seq);
  let resending = false;
  return events.filter((event) => {
    if (event.type === "model_request" && !crashed.has(event.seq)) resending = false;
    if (event.type === "model_request" && crashed.has(event.seq)) return false;
    if (event.type === "model_attempt_failed") {
      resending = true;
      return false;
    }
    if (resending) return false;
    return event.type !== "tool_started" || lastStart.get(event.data.callId) === event.seq;
  });
}

const inDoubt = (events: readonly Event[]): boolean => events.some((event) => event.type === "tool_outcome_unknown");
const resent = (logs: Run["logs"]): boolean =>
  Object.values(logs)
    .flat()
    .some((event) => event.type === "model_attempt_failed");

/** Once per key: only a request that goes out again has beforeModel asked again. */
function askedTwice(whole: Run, crashed: Run): string[] {
  const count = (calls: readonly string[]): Map<string, number> => {
    const counts = new Map<string, number>();
    for (const call of calls) {
      const hook = call.slice(call.indexOf(" ") + 1);
      counts.set(hook, (counts.get(hook) ?? 0) + 1);
    }
    return counts;
  };
  const expected = count(whole.scenario.calls.hooks);
  return [...count(crashed.scenario.calls.hooks)].flatMap(([hook, n]) => {
    const allowed = (expected.get(hook) ?? 0) + (hook.endsWith(".beforeModel") && resent(crashed.logs) ? 1 : 0);
    return n > allowed ? [`${hook} was called ${n} times, not ${allowed}`] : [];
  });
}

/** No unguarded body is ever started twice. */
function ranTwice(crashed: Run): string[] {
  const sends = Object.values(crashed.logs)
    .flat()
    .filter((event) => event.type === "tool_call" && event.data.name === "send")
    .map((event) => `${event.threadId}:${(event.data as { callId: string }).callId}`);
  return sends.filter((key) => crashed.scenario.calls.bodies.filter((body) => body === key).length > 1);
}

/** One seed: never crashing, and crashing after each of its appends. Gives the first thing that is not the same, or null. */
export async function problemOfSeed(seed: number): Promise<string | null> {
  const whole = await run(seed);
  for (let append = 1; append <= whole.appends; append++) {
    const problem = problemOf(whole, await run(seed, append));
    if (problem) return `seed ${seed}, crash after append ${append}: ${problem}`;
  }
  return null;
}

function problemOf(whole: Run, crashed: Run): string | null {
  const [twice] = ranTwice(crashed);
  if (twice) return `the body of ${twice} ran twice`;
  // A body in doubt asks a person, whose answer no other run has.
  if (Object.values(crashed.logs).some(inDoubt)) return null;
  const [again] = askedTwice(whole, crashed);
  return again ?? differenceOf(whole.logs, crashed.logs);
}

function differenceOf(whole: Run["logs"], crashed: Run["logs"]): string | null {
  for (const name of new Set([...Object.keys(whole), ...Object.keys(crashed)])) {
    const wanted = essence(whole[name] ?? []);
    const came = essence(crashed[name] ?? []);
    const at = wanted.findIndex((line, index) => line !== came[index]);
    if (at >= 0 || came.length !== wanted.length)
      return `${name}, line ${at}: expected ${wanted[at]}, came ${came[at]}`;
  }
  return null;
}
