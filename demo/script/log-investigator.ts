// The log investigator: its first finding quotes nothing and is sent back, the second one looks the lines up.
import { say, together, use } from "@roundhouse/runtime";
import { linesWith, quote, timeOf } from "./quote.js";
import type { Script, Turn } from "./turn.js";

export const logInvestigator: Script = (_request, turn) => (turn.again ? lookUp(turn) : firstLook(turn));

function firstLook({ answers, results }: Turn): ReturnType<Script> {
  if (answers === 0) {
    const calls = together(
      use("search_files", { text: "timeout acquiring" }, "timeouts"),
      use("search_files", { text: "pool ready" }, "pools"),
      use("read_file", { path: "logs/gateway.log" }, "gateway"),
    );
    return { ...together(say("Looking for what failed first, and for what the gateway saw."), calls), delayMs: 600 };
  }
  const timeouts = linesWith(results, /timeout acquiring/);
  const finding =
    `Checkout requests wait for a connection to the orders database and give up: ${timeouts.length} timeouts, the ` +
    `first at ${timeOf(timeouts[0])}. The gateway reloaded its routes shortly before, but it only passes on the 503s ` +
    "that checkout-api answers.";
  return { ...say(finding), delayMs: 900 };
}

function lookUp({ answers, results }: Turn): ReturnType<Script> {
  if (answers === 0) {
    const calls = together(
      use("read_file", { path: "logs/checkout-api.log" }, "app"),
      use("search_files", { text: "routes reloaded" }, "reload"),
    );
    return { ...together(say("Fair: I'll look the lines up."), calls), delayMs: 500 };
  }
  const [before, after] = linesWith(results, /pool ready/);
  const timeouts = linesWith(results, /timeout acquiring/);
  const [idle] = linesWith(results, /server answers/);
  const [reload] = linesWith(results, /routes reloaded/);
  const finding = [
    `${timeouts.length} checkouts failed waiting for a database connection, from ${timeOf(timeouts[0])} on.`,
    `First: ${quote(timeouts[0])}.`,
    `The pool was larger until the deploy: ${quote(before)}, then ${quote(after)}.`,
    `The database itself is idle: ${quote(idle)}.`,
    `The gateway is not the cause, its reload changed nothing: ${quote(reload)}.`,
  ];
  return { ...say(finding.join("\n")), delayMs: 900 };
}
