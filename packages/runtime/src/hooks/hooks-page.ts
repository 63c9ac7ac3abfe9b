// docs/hooks.md, made from the table of hook points: the page can't say anything else than the code does.
import { type HookPoint, hookNames, hookPoints } from "./points.js";

const INTRODUCTION = `# Hooks

This page is made from the table in \`packages/runtime/src/hooks/points.ts\` by \`node scripts/hooks-page.mjs\`; a test fails while the two
differ. Change the table, then write the page again.

A hook is a function of an extension that the loop calls at a fixed point of a run and waits for. Some decide, some add text, some only
watch. An extension is made with \`extension({ name, hooks, ... })\` and given to \`agent({ extensions: [...] })\`.`;

const RULES = `## Rules for all of them

- **Arguments.** Each hook gets the ones named below, and last the run's context: \`{ threadId, branch, principal, deps, signal, attempt }\`.
  \`signal\` aborts at the hook's deadline. \`attempt\` is \`{ used, limit }\` where the hook is capped.
- **Two outcomes.** A call gives a checked answer, or it has failed: it \`threw\`, it \`timed_out\`, or its answer was an \`invalid_return\`.
  The deadline (\`hookTimeoutMs\` of the extension, 5000 by default) alone decides: what comes later changes nothing.
- **A broken guard denies.** The column "when it fails" says what a failure comes to. A hook never loosens what the policy says.
- **Answers.** \`deny\` needs a \`reason\` that is not empty, \`guide\` a \`text\`, \`retry\` and \`continue\` a \`reason\`; \`ask\` may bring a \`rule\`,
  \`redact\` brings \`spans\` of UTF-8 bytes. \`allow\` of beforeInput and \`proceed\` of beforeModel may bring \`injections\`. A word that is not in a
  hook's row is an \`invalid_return\`.
- **Several extensions.** They are asked in the order in which the agent lists them, or in reverse where the row says so. The row also
  names the answers after which nobody else is asked.
- **Once.** An answer is in the log as \`hook_decision\` before anything follows from it. After a crash it is read back from there, and the hook
  is not called again. A hook that only watches leaves a record when it failed, and none when it did not.
- **Text.** What a hook adds reaches the model as reference that is not to be trusted. Only the text of \`guide\`, \`retry\` and \`continue\` is an
  instruction.
- **Pinned.** A thread keeps the set of hooks that it started with; a process with another set does not run it.`;

const kinds: Record<HookPoint["kind"], string> = {
  decides: "decides",
  context: "adds text",
  notes: "notes for the log",
  observes: "watches",
};

const answers: Record<HookPoint["kind"], string> = {
  decides: "",
  context: "a list of strings",
  notes: "a list of strings",
  observes: "nothing",
};

const code = (word: string): string => `\`${word}\``;

function tableRow(name: string, point: HookPoint): string {
  const given = point.words.length > 0 ? point.words.map(code).join(", ") : answers[point.kind];
  return `| [${code(name)}](#${name.toLowerCase()}) | ${kinds[point.kind]} | ${given} | ${point.onFailure} |`;
}

function section(name: string, point: HookPoint): string {
  const { kind, when, words, order, endsAsking, onFailure } = point;
  const lines = [
    `- When: ${when}.`,
    `- Arguments: ${point.arguments.length > 0 ? point.arguments.join("; ") : "none"}.`,
    `- Returns: ${words.length > 0 ? words.map(code).join(", ") : answers[kind]}.`,
    `- Several extensions: ${order === "list" ? "in list order" : "in reverse list order"}${asking(endsAsking)}.`,
    `- When it fails: ${onFailure}.`,
  ];
  return `### ${name}\n\n${lines.join("\n")}`;
}

const asking = (ends: readonly string[]): string =>
  ends.length === 0
    ? "; all are asked"
    : `; ${ends.map(code).join(", ")} ${ends.length > 1 ? "end" : "ends"} the asking`;

/** The page as Markdown, with a line feed at its end. */
export function hooksPage(points: Record<string, HookPoint> = hookPoints): string {
  const rows = Object.entries(points);
  const table = [
    "| hook | what it does | returns | when it fails |",
    "|---|---|---|---|",
    ...rows.map(([name, point]) => tableRow(name, point)),
  ];
  const sections = rows.map(([name, point]) => section(name, point));
  return `${[INTRODUCTION, RULES, `## The ${hookNames.length} hooks`, table.join("\n"), ...sections].join("\n\n")}\n`;
}
