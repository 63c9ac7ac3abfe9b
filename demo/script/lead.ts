// The lead: two investigators at once, then the fixer with what they found, then the report.
import { say, together, use } from "@roundhouse/runtime";
import type { Result, Script, Turn } from "./turn.js";

const spawn = (agent: string, prompt: string, callId: string) => use("spawn_agent", { agent, prompt }, callId);

export const lead: Script = (_request, turn) => {
  switch (turn.answers) {
    case 0:
      return investigate();
    case 1:
      return fix(turn);
    default:
      return { ...say(report(turn)), delayMs: 900 };
  }
};

function investigate(): ReturnType<Script> {
  const words = say("Checkout is failing. Two of us look at once: one at the logs, one at what was changed.");
  const logs = "Checkout fails since about 14:02. What fails first, and is it the gateway or the service?";
  const config = "Checkout fails since about 14:02. Which setting was changed before that, by whom and why?";
  const calls = together(spawn("log_investigator", logs, "logs"), spawn("config_investigator", config, "config"));
  return { ...together(words, calls), delayMs: 900 };
}

function fix({ results: [logs, config] }: Turn): ReturnType<Script> {
  const unfinished = [logs, config].find((result) => result?.isError);
  if (unfinished) return say(`One of the investigations did not end well, so nothing was changed: ${unfinished.text}`);
  const [, was, is] = /from (\d+) to (\d+)/.exec(config?.text ?? "") ?? [];
  if (was === undefined) return say(`The cause is not clear, so nothing was changed. ${config?.text ?? ""}`);
  const words = say(
    `Both point at the same thing: a pool of ${is} connections instead of ${was}. It goes back to ${was}.`,
  );
  const task = `Set the pool size to ${was} and restart checkout-api.\n\n${config?.text ?? ""}`;
  return { ...together(words, spawn("fixer", task, "fix")), delayMs: 900 };
}

function report({ results: [logs, config, fixed] }: Turn): string {
  const works = isInEffect(fixed);
  return [
    works ? "Checkout works again." : "Checkout is NOT repaired yet.",
    `What happened\n${firstLine(logs)}`,
    `Why\n${firstLine(config)}`,
    `What was done\n${fixed?.text ?? "nothing"}`,
    works
      ? "Still open: the cost review must name staging in its change, and an alert on waiting connections is missing."
      : "Next: whoever is on call decides about the restart.",
  ].join("\n\n");
}

const isInEffect = (fixed: Result | undefined): boolean => fixed?.isError === false && /^In effect: /m.test(fixed.text);

const firstLine = (result: Result | undefined): string => result?.text.split("\n")[0] ?? "unknown";
