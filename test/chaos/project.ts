// The agents that the chaos run keeps busy: reads, payments, approvals, children, flaky models. What they do follows from their logs alone.
import fs from "node:fs";
import path from "node:path";
import { setTimeout as after } from "node:timers/promises";
import {
  agent,
  defineProject,
  fail,
  type ModelRequest,
  type ScriptedResponse,
  say,
  scriptedModel,
  together,
  tool,
  use,
} from "@roundhouse/runtime";
import { z } from "zod";
import { openTurn, type Turn } from "../../demo/script/turn.js";
import { LEDGER, type LedgerLine } from "./ledger.js";

const folder = process.env.ROUNDHOUSE_DATA ?? ".";

/** Written outside of the database, before the effect: what really ran. */
function note(name: string, { threadId, callId, effectKey }: Omit<LedgerLine, "tool" | "pid">): void {
  const line: LedgerLine = { tool: name, threadId, callId, effectKey, pid: process.pid };
  fs.appendFileSync(path.join(folder, LEDGER), `${JSON.stringify(line)}\n`);
}

const step = z.strictObject({ nth: z.number() });
const timed = (name: string, effect: "read_only" | "idempotent" | "unguarded", ms: number) =>
  tool({
    name,
    description: `Does ${name}, in ${ms} ms.`,
    input: step,
    effect,
    execute: async ({ nth }, ctx) => {
      note(name, ctx);
      await after(ms);
      return `${name} ${nth}`;
    },
  });
const [look, save, pay] = [
  timed("look", "read_only", 30),
  timed("save", "idempotent", 60),
  timed("pay", "unguarded", 120),
];

type Script = (turn: Turn, request: ModelRequest) => ScriptedResponse;

const inTurn =
  (...names: string[]): Script =>
  ({ results }) => {
    const name = names[results.length];
    return name ? use(name, { nth: results.length }, `${name}${results.length}`) : say("done");
  };

const lead: Script = ({ results, again }) =>
  results.length > 0 || again
    ? say("all done")
    : together(
        use("spawn_agent", { agent: "walker", prompt: "walk" }, "s1"),
        use("spawn_agent", { agent: "payer", prompt: "pay" }, "s2"),
        use("spawn_agent", { agent: "walker", prompt: "walk", background: true }, "s3"),
      );

/** Overloaded at first, each time: waits, and comes back. */
const flaky: Script = (turn, request) =>
  request.attempt <= 2 ? fail("overloaded", { httpStatus: 529 }) : inTurn("look", "save")(turn, request);

const scripts: Record<string, Script> = {
  walker: inTurn("look", "save", "look", "look"),
  payer: inTurn("look", "pay"),
  cautious: inTurn("pay"),
  flaky,
  lead,
};

const model = scriptedModel({
  id: "chaotic",
  window: 100_000,
  answer: (request) => ({ ...(scripts[request.agent]?.(openTurn(request), request) ?? say("?")), delayMs: 60 }),
});
const retry = { baseDelayMs: 400, maxDelayMs: 1000, fallbackAfter: 20 };
const allowed = { allow: ["pay", "save"] };

export default defineProject({
  agents: [
    agent({ name: "walker", model, tools: [look, save], permissions: allowed }),
    agent({ name: "payer", model, tools: [look, pay], permissions: allowed }),
    agent({ name: "cautious", model, tools: [pay], permissions: { ask: ["pay"] } }),
    agent({ name: "flaky", model, tools: [look, save], permissions: allowed, retry }),
    agent({ name: "lead", model, subagents: ["walker", "payer"] }),
  ],
});
