// A project of small agents that do what their input says: scripts look at the thread's own log, so a killed worker changes nothing.
import {
  agent,
  defineProject,
  fail,
  type ModelRequest,
  type ScriptedResponse,
  say,
  scriptedModel,
  together,
  use,
} from "@roundhouse/runtime";
import { openTurn, type Turn } from "../../../demo/script/turn.js";
import { journalled } from "./journalled.js";

type Answer = (turn: Turn, request: ModelRequest) => ScriptedResponse;

const numberAfter = (word: string, { input }: Turn): number =>
  Number(new RegExp(`${word} (\\d+)`).exec(input)?.[1] ?? 0);

/** Says what it was told, after "wait N" milliseconds. */
const echo: Answer = (turn) => ({ ...say(`You said: ${turn.input}`), delayMs: numberAfter("wait", turn) });

/** Looks "look N" times, one after the other. */
const looker: Answer = (turn) => {
  const times = numberAfter("look", turn);
  const next = { ...use("look", { nth: turn.results.length + 1 }, `look${turn.results.length + 1}`) };
  const delayMs = numberAfter("every", turn);
  return { ...(turn.results.length < times ? next : say(`looked ${times} times`)), delayMs };
};

/** Pays once and tells what came of it; "takes N" is how long a payment takes. */
const payer: Answer = (turn) => {
  const [paid] = turn.results;
  const input = { to: "bob", amount: 5, takesMs: numberAfter("takes", turn) };
  return paid ? say(`payment: ${paid.text}`) : together(say("I'll pay."), use("pay", input, "pay1"));
};

/** Has several payers at work at once: "pay N". */
const lead: Answer = (turn) => {
  const payers = Math.max(1, numberAfter("pay", turn));
  if (turn.results.length > 0) return say(turn.results.map(({ text }) => text).join("; "));
  const prompt = turn.input.includes("takes") ? `takes ${numberAfter("takes", turn)}` : "pay";
  return together(
    ...Array.from({ length: payers }, (_, nth) => use("spawn_agent", { agent: "payer", prompt }, `payer${nth + 1}`)),
  );
};

const asker: Answer = (turn) => {
  const [answered] = turn.results;
  return answered
    ? say(`the answer was ${answered.text}`)
    : use("ask_user", { question: "Which one?", options: ["red", "blue"] }, "ask1");
};

/** Is refused once, and told to come back after "retry N" milliseconds. */
const retrier: Answer = (turn, { attempt }) =>
  attempt === 1
    ? fail("overloaded", { httpStatus: 529, retryAfterMs: numberAfter("retry", turn) })
    : say(`answered at attempt ${attempt}`);

const scripts: Record<string, Answer> = { echo, looker, payer, spender: payer, lead, asker, retrier };
const model = scriptedModel({
  id: "scripted",
  window: 200_000,
  answer: (request: ModelRequest) =>
    scripts[request.agent]?.(openTurn(request), request) ?? say("no lines for this agent"),
});
const other = scriptedModel({ id: "scripted-other", answer: (request) => say(`other: ${openTurn(request).input}`) });

const { pay, look } = journalled(process.env.ROUNDHOUSE_DATA ?? ".");
const permissions = { ask: ["pay"] };

export default defineProject({
  agents: [
    agent({ name: "echo", model, fallbacks: [other], instructions: "Repeat." }),
    agent({ name: "looker", model, tools: [look] }),
    agent({ name: "payer", model, tools: [pay], permissions }),
    // No rule speaks of its payments: the mode asks.
    agent({ name: "spender", model, tools: [pay] }),
    agent({ name: "lead", model, subagents: ["payer"], permissions: {} }),
    agent({ name: "asker", model }),
    agent({ name: "retrier", model }),
  ],
});
