// A project whose hooks, tools and observers misbehave: they let errors escape, take their process down, hold up its event loop, or fail for a while.
import fs from "node:fs";
import path from "node:path";
import { agent, defineProject, extension, type ModelRequest, say, scriptedModel, tool, use } from "@roundhouse/runtime";
import { z } from "zod";
import { openTurn } from "../../../demo/script/turn.js";

const { ROUNDHOUSE_DATA: folder = "." } = process.env;

const file = (name: string): string => path.join(folder, name);
const note = (name: string, line: string): void => fs.appendFileSync(file(name), `${line}\n`);

/** Calls the tool that is named like the agent, once. */
const model = scriptedModel({
  id: "scripted",
  window: 200_000,
  answer: (request: ModelRequest) => {
    const { results, input } = openTurn(request);
    const [result] = results;
    return result ? say(`it was ${result.text}`) : use(request.agent, { for: input }, "call1");
  },
});
const echo = scriptedModel({ id: "echo", answer: (request) => say(`You said: ${openTurn(request).input}`) });

const die = (): never => {
  process.kill(process.pid, "SIGKILL");
  for (;;);
};

const input = z.strictObject({ for: z.string() });

/** Errors on every way that nobody awaits; its own answer is fine. */
const stray = tool({
  name: "stray",
  description: "Leaves errors behind.",
  input,
  effect: "idempotent",
  execute: async (_, { signal }) => {
    signal.addEventListener("abort", () => {
      throw new Error("escaped from an abort listener");
    });
    setTimeout(() => {
      throw new Error("escaped from a timer");
    });
    void Promise.reject(new Error("escaped as a rejection"));
    note("strays", "ran");
    return new Promise<string>(() => undefined);
  },
});

const deadly = (name: string, effect: "read_only" | "idempotent") =>
  tool({
    name,
    description: "Takes its process down.",
    input,
    effect,
    execute: async () => {
      note(name, "ran");
      return die();
    },
  });

/** Holds up everything in its process for as many milliseconds as the input says. */
const blocker = tool({
  name: "blocker",
  description: "Blocks.",
  input,
  effect: "unguarded",
  execute: async ({ for: ms }) => {
    note("blocker", String(process.pid));
    for (const until = Date.now() + Number(ms); Date.now() < until; );
    return "unblocked";
  },
});

const deadlySession = extension({
  name: "deadly",
  hooks: {
    sessionStart: async () => {
      note("sessionStart", "asked");
      return die();
    },
  },
});

/** Fails until the test makes a file. */
const listens = extension({
  name: "listens",
  on: {
    "*": async ({ threadId, seq }) => {
      if (!fs.existsSync(file("may-hear"))) throw new Error("not yet");
      note("heard", `${threadId} ${seq}`);
    },
  },
});

const reads = deadly("reads", "read_only");
const repeats = deadly("repeats", "idempotent");

export default defineProject({
  agents: [
    agent({ name: "echo", model: echo }),
    agent({ name: "stray", model, tools: [stray], permissions: { allow: ["stray"] } }),
    agent({ name: "reads", model, tools: [reads] }),
    agent({ name: "repeats", model, tools: [repeats], permissions: { allow: ["repeats"] } }),
    agent({ name: "blocker", model, tools: [blocker], permissions: { allow: ["blocker"] } }),
    agent({ name: "deadly_session", model: echo, extensions: [deadlySession] }),
    agent({ name: "heard", model: echo, extensions: [listens] }),
  ],
});
