// A project of teams: leads that spawn what their input names, and children that stay in one state until somebody ends it.
import fs from "node:fs";
import path from "node:path";
import {
  agent,
  defineProject,
  extension,
  fail,
  type ModelRequest,
  type ScriptedResponse,
  say,
  together,
  tool,
  use,
} from "@roundhouse/runtime";
import { modelFromEnv } from "@roundhouse/server/models";
import { z } from "zod";
import { openTurn, type Turn } from "../../../demo/script/turn.js";
import { journalled } from "./journalled.js";
import { type Endless, recordedModel } from "./recorded-model.js";

const { ROUNDHOUSE_DATA: folder = ".", FAKE_PROVIDER_URL = "http://127.0.0.1:9" } = process.env;

type Answer = (turn: Turn, request: ModelRequest) => ScriptedResponse | Endless | Promise<ScriptedResponse>;

const endless: Endless = { endless: true };
const LONG_MS = 120_000;

/** "payer streamer&": one child for each word, in the background where it ends with an ampersand. */
const lead: Answer = (turn, { prompt }) => {
  const results = turn.results.map(({ text }) => text).join("\n---\n");
  if (prompt.messages.some(({ role }) => role === "assistant")) return say(results || "noted");
  const spawns = turn.input.split(" ").map((word, nth) => {
    const background = word.endsWith("&");
    const input = { agent: word.replace("&", ""), prompt: "Begin.", ...(background ? { background } : {}) };
    return use("spawn_agent", input, `c${nth + 1}`);
  });
  return together(say("I'll ask the others."), ...spawns);
};

/** One call, and what came of it. */
const calls =
  (name: string, input: Record<string, unknown> = {}): Answer =>
  ({ results: [result] }) =>
    result ? say(`${name}: ${result.text}`) : together(say("Half of it."), use(name, input, "call1"));

/** Its first answer nearly fills its window; sent back to work it has to be summarized first, which never ends. */
const summarizer: Answer = ({ again }, { purpose }) =>
  again || purpose === "compaction" ? endless : { ...say("A long story."), usage: { inputTokens: 3600 } };

/** Gets stuck after its first words. */
const lingerer: Answer = ({ results: [result] }) =>
  result ? endless : together(say("Half of it."), use("look", { nth: 1 }, "look1"));

/** Answers once the test has made a file of this name. */
const saver: Answer = async () => {
  while (!fs.existsSync(path.join(folder, "go-on"))) await new Promise((resolve) => setTimeout(resolve, 20));
  return say("saved");
};

const scripts: Record<string, Answer> = {
  lead,
  crowd: lead,
  savers: lead,
  streamer: () => endless,
  digger: calls("dig"),
  watcher: calls("watch"),
  payer: calls("pay", { to: "bob", amount: 5 }),
  doubtful: calls("pay", { to: "eve", amount: 5, takesMs: LONG_MS }),
  stuck_digger: calls("dig_briefly"),
  lingerer,
  // Not a rate limit: that would hold back everybody else on the model.
  waiter: () => fail("overloaded", { httpStatus: 529, retryAfterMs: LONG_MS }),
  summarizer,
  spawner: ({ results: [result] }) =>
    result ? say(result.text) : use("spawn_agent", { agent: "streamer", prompt: "Begin." }, "grandchild1"),
  finisher: () => say("done"),
  sleeper: () => ({ ...say("slept well"), delayMs: 1500 }),
  saver,
};

const model = recordedModel({
  folder,
  window: 200_000,
  maxOutputTokens: 1000,
  price: { input: 0, output: 1_000_000 },
  answer: (request) => scripts[request.agent]?.(openTurn(request), request) ?? say("no lines for this agent"),
});

/** Ends when it is told to, and not before. */
const untilAborted = (_: unknown, { signal }: { signal: AbortSignal }): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener("abort", () => reject(new Error("told to stop")), { once: true });
  });

const untilStopped = { description: "Works until told to stop.", input: z.strictObject({}) };
const deaf = (): Promise<never> => new Promise(() => undefined);
const dig = tool({ ...untilStopped, name: "dig", effect: "idempotent", execute: untilAborted });
const digBriefly = tool({ ...untilStopped, name: "dig_briefly", effect: "idempotent", timeoutMs: 400, execute: deaf });
const watch = tool({ ...untilStopped, name: "watch", effect: "read_only", execute: deaf });
const { pay, look } = journalled(folder);

const sendsBack = extension({
  name: "sends_back",
  hooks: {
    subagentStop: async ({ agent: name }, { attempt }) =>
      name === "summarizer" && attempt?.used === 0 ? { decision: "continue", reason: "Go on." } : { decision: "stop" },
  },
});

const states = ["streamer", "digger", "watcher", "payer", "doubtful", "waiter", "summarizer", "spawner", "finisher"];
const stuck = ["stuck_digger", "lingerer", "quiet"];
const allow = ["spawn_agent", "dig", "dig_briefly", "watch", "look", "pay"];

/** A model behind the real adapter, which falls silent where the test brings its provider along. */
function quietModel() {
  const made = modelFromEnv({
    ROUNDHOUSE_MODEL: "openai-compatible:quiet",
    OPENAI_COMPATIBLE_BASE_URL: `${FAKE_PROVIDER_URL}/v1`,
  });
  if (!made.ok) throw new Error(made.error);
  return made.value;
}

export default defineProject({
  agents: [
    agent({
      name: "lead",
      model,
      subagents: [...states, ...stuck, "sleeper"],
      extensions: [sendsBack],
      permissions: { allow },
    }),
    agent({ name: "crowd", model, subagents: ["finisher"], permissions: { allow } }),
    agent({
      name: "savers",
      model,
      subagents: ["saver"],
      permissions: { allow },
      limits: { maxConcurrentChildren: 10 },
    }),
    agent({ name: "streamer", model }),
    agent({ name: "digger", model, tools: [dig], permissions: { allow: ["dig"] } }),
    agent({ name: "watcher", model, tools: [watch], permissions: { allow: ["watch"] } }),
    agent({ name: "payer", model, tools: [pay], permissions: { ask: ["pay"] } }),
    agent({ name: "doubtful", model, tools: [pay], permissions: { allow: ["pay"] } }),
    agent({ name: "waiter", model }),
    agent({
      name: "summarizer",
      model,
      context: { window: 4000, reserveTokens: 200, compactAt: 0.8, clearAt: 1, keepTailTokens: 0 },
    }),
    agent({ name: "spawner", model, subagents: ["streamer"], permissions: { allow: ["spawn_agent"] } }),
    agent({ name: "finisher", model }),
    agent({ name: "sleeper", model }),
    agent({ name: "saver", model }),
    agent({ name: "stuck_digger", model, tools: [digBriefly], permissions: { allow: ["dig_briefly"] } }),
    agent({ name: "lingerer", model, tools: [look], permissions: { allow: ["look"] }, limits: { maxWallMs: 1500 } }),
    agent({
      name: "quiet",
      model: quietModel(),
      tools: [look],
      permissions: { allow: ["look"] },
      limits: { modelIdleMs: 500 },
    }),
  ],
});
