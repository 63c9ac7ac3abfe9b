// Checks what a case expects against what came out. Each problem says what was expected and what came.
import type { Event } from "@roundhouse/runtime";
import type { Expectation, Matcher, RequestExpectation } from "./case.js";
import type { CaseRun, ThreadReport } from "./engine.js";
import type { Script } from "./script.js";
import { holds } from "./subset.js";

interface Checking {
  run: CaseRun;
  script: Script;
  threads: ThreadReport[];
}

export async function problemsOf(expected: Expectation, thread: ThreadReport, checking: Checking): Promise<string[]> {
  const { events } = thread;
  const counts = checking.script.countsOf(thread.threadId);
  const problems = [
    ...outcomeProblems(expected.outcome, thread.outcome),
    ...logProblems(expected.log ?? [], events),
    ...typeProblems(expected.types, events),
    ...(expected.absent ?? []).flatMap((matcher) => absentProblem(matcher, events)),
    ...countProblems("events of", expected.count, (type) => events.filter((event) => event.type === type).length),
    ...countProblems("runs of", expected.toolRuns, (tool) => counts.toolRuns[tool] ?? 0),
    ...countProblems("calls of", expected.hookCalls, (hook) => counts.hookCalls[hook] ?? 0),
    ...countProblems("requests to", expected.modelCalls, (model) => counts.modelCalls[model] ?? 0),
    ...observedProblems(expected.observed, counts.observed),
  ];
  for (const request of expected.requests ?? [])
    problems.push(...(await requestProblems(request, thread, checking.run)));
  for (const [name, child] of Object.entries(expected.threads ?? {})) {
    const report = childNamed(name, checking.threads);
    if (!report) problems.push(`no thread ${name}`);
    else problems.push(...(await problemsOf(child, report, checking)).map((problem) => `${name}: ${problem}`));
  }
  if (expected.anyOf) problems.push(...(await anyOfProblems(expected.anyOf, thread, checking)));
  return problems;
}

async function anyOfProblems(choices: Expectation[], thread: ThreadReport, checking: Checking): Promise<string[]> {
  const all = await Promise.all(choices.map((choice) => problemsOf(choice, thread, checking)));
  return all.some((problems) => problems.length === 0)
    ? []
    : [`none of anyOf: ${all.map((one) => one[0]).join(" | ")}`];
}

/** `researcher`, or `researcher#2` for the second one spawned. */
export function childNamed(name: string, threads: readonly ThreadReport[]): ThreadReport | undefined {
  const [agent, nth = "1"] = name.split("#");
  return threads.slice(1).filter((thread) => thread.agent === agent)[Number(nth) - 1];
}

function outcomeProblems(expected: Record<string, unknown> | undefined, actual: Record<string, unknown>): string[] {
  if (!expected || holds(actual, expected)) return [];
  return [`outcome: expected ${show(expected)}, came ${show(actual)}`];
}

function meets(event: Event, matcher: Matcher): boolean {
  const { type, actor, next: _, sameAppend: __, ...data } = matcher;
  return event.type === type && (actor === undefined || event.actor.kind === actor) && holds(event.data, data);
}

/** Matchers are met in order; the search backs up where a later one must stand right behind an earlier one. */
function logProblems(matchers: readonly Matcher[], events: readonly Event[]): string[] {
  let furthest = 0;
  const search = (matcher: number, from: number, before: Event | undefined): boolean => {
    furthest = Math.max(furthest, matcher);
    const wanted = matchers[matcher];
    if (!wanted) return true;
    for (let at = from; at < events.length; at++) {
      const event = events[at] as Event;
      if (wanted.next && before && at > from) return false;
      const fits = meets(event, wanted) && (!wanted.sameAppend || event.append === before?.append);
      if (fits && search(matcher + 1, at + 1, event)) return true;
    }
    return false;
  };
  if (search(0, 0, undefined)) return [];
  return [`log: nothing meets ${show(matchers[furthest])} after the ones before it; came\n${listing(events)}`];
}

function typeProblems(expected: string[] | undefined, events: readonly Event[]): string[] {
  const actual = events.map((event) => event.type);
  if (!expected || holds(actual, expected)) return [];
  return [`types: expected ${expected.join(", ")}; came ${actual.join(", ")}`];
}

function absentProblem(matcher: Matcher, events: readonly Event[]): string[] {
  const found = events.find((event) => meets(event, matcher));
  return found ? [`absent: ${show(matcher)} is there at ${found.seq}`] : [];
}

function countProblems(
  what: string,
  expected: Record<string, number> | undefined,
  actual: (name: string) => number,
): string[] {
  return Object.entries(expected ?? {}).flatMap(([name, n]) =>
    actual(name) === n ? [] : [`${what} ${name}: expected ${n}, came ${actual(name)}`],
  );
}

function observedProblems(expected: Record<string, number[]> | undefined, actual: Record<string, number[]>): string[] {
  return Object.entries(expected ?? {}).flatMap(([observer, seqs]) =>
    holds(actual[observer] ?? [], seqs)
      ? []
      : [`observed ${observer}: expected ${show(seqs)}, came ${show(actual[observer])}`],
  );
}

async function requestProblems(expected: RequestExpectation, thread: ThreadReport, run: CaseRun): Promise<string[]> {
  const { n, purpose = "turn", contains = [], lacks = [], order = [] } = expected;
  const requests = thread.events.filter((event) => event.type === "model_request" && event.data.purpose === purpose);
  const request = requests[n - 1];
  if (!request) return [`requests: there is no ${purpose} request ${n}`];
  const text = await run.promptText(thread.threadId, request.seq);
  const problems: string[] = [];
  for (const wanted of [contains].flat())
    if (!text.includes(wanted)) problems.push(`request ${n} lacks ${show(wanted)}: ${text}`);
  for (const unwanted of [lacks].flat())
    if (text.includes(unwanted)) problems.push(`request ${n} has ${show(unwanted)}: ${text}`);
  let from = 0;
  for (const next of order) {
    const at = text.indexOf(next, from);
    if (at < 0) problems.push(`request ${n}: ${show(next)} is not in order: ${text}`);
    from = at + next.length;
  }
  return problems;
}

const show = (value: unknown): string => JSON.stringify(value) ?? "nothing";

const listing = (events: readonly Event[]): string =>
  events.map((event) => `    ${event.seq} ${event.type} ${show(event.data).slice(0, 160)}`).join("\n");
