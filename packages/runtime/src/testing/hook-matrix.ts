// The cells of the hook matrix: every answer, every failure and every wrong shape of one hook, and what the contract makes of each.

import type { Event } from "../events/index.js";
import type { HookName, Hooks } from "../hooks/points.js";
import type { Play } from "./play.js";

/** One hook in one play. The lines are written from the contract's page, not from the code. */
export interface HookRow {
  hook: HookName;
  /** A play that asks the hook for the first time after `before`, and goes on as `answers` or `failed` say. */
  stage(hooks: Hooks, hookTimeoutMs: number): Promise<Play>;
  /** The lines of the log up to the answer, without its first one. */
  before: string;
  /** Answers that this hook can give, and the lines of the log from there on. `$` stands for `hook_decision guard <hook> <callId>`. */
  answers: { name: string; returns: unknown; reads: string }[];
  /** The lines from the failure on, its own line included, with `$` and, for the cause, `%`. Void hooks: what follows when nothing failed is in `answers`. */
  failed: string;
  callId?: string;
  /** What must hold besides the log, whenever it failed. */
  also?(play: Play): void;
  /** What the hook says from the second time on. */
  harmless: unknown;
  /** Decision words, as the contract's table has them; empty for a hook without any. */
  words: readonly string[];
  kind: "decides" | "strings" | "nothing";
  /** Further shapes of its own that are no answer. */
  wrong?: unknown[];
}

export interface Cell {
  name: string;
  run(): Promise<Play>;
  /** Lines of the whole log after its first one. */
  expected: string;
  check(play: Play): void;
  /** The decision that the log must hold about the first answer, and null where a void hook leaves none. */
  cause: "threw" | "timed_out" | "invalid_return" | null;
}

/** hooks contract, the table: every decision word there is. */
export const allWords = ["allow", "deny", "ask", "proceed", "guide", "retry", "redact", "stop", "continue"] as const;

/** An answer with everything that any word could need, so that only the word can be wrong. */
const dressed = (decision: string): unknown => ({
  decision,
  reason: "r",
  text: "t",
  rule: "x",
  spans: [{ start: 0, end: 1 }],
  injections: ["i"],
});

const noAnswers: readonly unknown[] = [
  undefined,
  null,
  42,
  true,
  "text",
  "allow",
  {},
  { reason: "r" },
  { decision: 42 },
  { decision: "" },
];
const noWords: readonly unknown[] = ["DENY", "Allow", " deny", "approve"].map(dressed);
const noStrings: readonly unknown[] = [[1], [null], ["a", 1], [["a"]], { 0: "a", length: 1 }];
const noLists: readonly unknown[] = [[], ["text"], [1], [{ decision: "allow" }]];

/** hooks contract, rule 4: what each word must bring along. */
const unfit: Record<string, unknown[]> = {
  deny: [
    { decision: "deny" },
    { decision: "deny", reason: "" },
    { decision: "deny", reason: 42 },
    { decision: "deny", text: "t" },
  ],
  guide: [{ decision: "guide" }, { decision: "guide", text: 42 }, { decision: "guide", reason: "r" }],
  retry: [{ decision: "retry" }, { decision: "retry", reason: 42 }, { decision: "retry", text: "t" }],
  continue: [{ decision: "continue" }, { decision: "continue", reason: null }, { decision: "continue", text: "t" }],
  ask: [
    { decision: "ask", rule: 42 },
    { decision: "ask", rule: null },
  ],
};

const TIME_LIMIT_MS = 50;
const AMPLE_MS = 5000;

export function cellsOf(row: HookRow): Cell[] {
  const cells = row.answers.map((answer) => answerCell(row, answer));
  const failures = [
    failureCell(row, "throws", { cause: "threw", first: () => Promise.reject(new Error("broken")) }),
    failureCell(row, "throws no error", { cause: "threw", first: () => Promise.reject(undefined) }),
    failureCell(row, "hangs", { cause: "timed_out", first: () => new Promise(() => undefined) }),
    failureCell(row, "answers late", { cause: "timed_out", first: (signal) => late(signal, row.harmless) }),
    ...wrongReturns(row).map((returns) =>
      failureCell(row, `returns ${show(returns)}`, { cause: "invalid_return", first: () => Promise.resolve(returns) }),
    ),
  ];
  return [...cells, ...failures];
}

function wrongReturns(row: HookRow): unknown[] {
  const { kind, words, wrong = [] } = row;
  const wrongWords = allWords.filter((word) => !words.includes(word)).map(dressed);
  switch (kind) {
    case "nothing":
      return [];
    case "strings":
      return [...noAnswers, ...noStrings, ...wrongWords, ...wrong];
    case "decides":
      return [
        ...noAnswers,
        ...noWords,
        ...noLists,
        ...wrongWords,
        ...words.flatMap((word) => unfit[word] ?? []),
        ...wrong,
      ];
  }
}

/** Comes back only after its deadline has passed. */
const late = (signal: AbortSignal, value: unknown): Promise<unknown> =>
  new Promise((resolve) => {
    signal.addEventListener("abort", () => setTimeout(() => resolve(value), 1), { once: true });
  });

function answerCell(row: HookRow, { name, returns, reads }: HookRow["answers"][number]): Cell {
  return {
    name: `${row.hook} ${name}`,
    run: () =>
      row.stage(
        once(row, () => Promise.resolve(returns)),
        AMPLE_MS,
      ),
    expected: written(row, reads, ""),
    check: () => undefined,
    cause: null,
  };
}

interface Failure {
  cause: NonNullable<Cell["cause"]>;
  first(signal: AbortSignal): Promise<unknown>;
}

function failureCell(row: HookRow, name: string, { cause, first }: Failure): Cell {
  return {
    name: `${row.hook} ${name}: failed, ${cause}`,
    run: () => row.stage(once(row, first), cause === "timed_out" ? TIME_LIMIT_MS : AMPLE_MS),
    expected: written(row, row.failed, cause),
    check: (play) => row.also?.(play),
    cause,
  };
}

function written(row: HookRow, reads: string, cause: string): string {
  const subject = row.callId === undefined ? "" : ` ${row.callId}`;
  return `${row.before}\n${reads}`.replaceAll("$", `hook_decision guard ${row.hook}${subject}`).replaceAll("%", cause);
}

/** A hook that gives one answer, and harmless ones afterwards. */
function once(row: HookRow, first: (signal: AbortSignal) => Promise<unknown>): Hooks {
  let asked = 0;
  const hook = async (...call: unknown[]): Promise<unknown> => {
    asked += 1;
    const { signal } = call.at(-1) as { signal: AbortSignal };
    return asked === 1 ? first(signal) : row.harmless;
  };
  return { [row.hook]: hook } as Hooks;
}

/** hooks contract, rule 4: a hook that returns nothing may return anything. */
export const anything = (reads: string): HookRow["answers"] =>
  [undefined, null, 42, "text", [], ["text"], dressed("deny"), dressed("stop")].map((returns) => ({
    name: `returns ${show(returns)}`,
    returns,
    reads,
  }));

const show = (value: unknown): string => JSON.stringify(value) ?? "undefined";

/** The failures of a hook that a log holds. */
export const failuresOf = (
  log: readonly Event[],
  hook: HookName,
): { cause: string | undefined; durationMs: number }[] =>
  log.flatMap((event) =>
    event.type === "hook_decision" && event.data.hook === hook && event.data.decision === "failed"
      ? [{ cause: event.data.cause, durationMs: event.data.durationMs }]
      : [],
  );
