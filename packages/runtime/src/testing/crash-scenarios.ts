// Generated scenarios for the crash property: two extensions, three calls and a child, every answer a function of what is asked.
import { z } from "zod";
import type { Agent } from "../config/agent.js";
import { agent } from "../config/define-agent.js";
import { type Extension, extension } from "../config/extension.js";
import { type Tool, tool } from "../config/tool.js";
import type { HookContext } from "../hooks/context.js";
import type { HookName, Hooks } from "../hooks/points.js";
import { type ScriptedResponse, say, scriptedModel, together, use } from "./scripted-model.js";

/** A small generator of its own: a failing seed is all that is needed to see the same scenario again. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export interface Calls {
  /** Every call of a hook, as `thread extension.hook`. */
  hooks: string[];
  /** Every start of a body, as `effectKey`. */
  bodies: string[];
}

export interface CrashScenario {
  agents: Agent[];
  calls: Calls;
}

const answers: Partial<Record<HookName, readonly unknown[]>> = {
  sessionStart: [[], ["house rules"]],
  beforeInput: [{ decision: "allow" }, { decision: "allow", injections: ["about the input"] }],
  beforeModel: [{ decision: "proceed" }, { decision: "proceed", injections: ["before the request"] }],
  afterModel: [{ decision: "proceed" }],
  beforeTool: [{ decision: "allow" }, { decision: "allow" }, { decision: "deny", reason: "no" }],
  permissionRequest: [{ decision: "allow" }, { decision: "deny", reason: "not granted" }],
  beforeToolResult: [
    { decision: "proceed" },
    { decision: "redact", spans: [{ start: 0, end: 2 }] },
    { decision: "deny", reason: "hidden" },
  ],
  afterToolBatch: [[], ["after the batch"]],
  onStop: [{ decision: "stop" }],
  subagentStart: [{ decision: "allow" }, { decision: "allow" }, { decision: "deny", reason: "no helpers" }],
  subagentStop: [{ decision: "stop" }],
};

export function crashScenario(seed: number): CrashScenario {
  const random = randomFrom(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const calls: Calls = { hooks: [], bodies: [] };
  const kinds = [pick(toolKinds), pick(toolKinds), pick(toolKinds)];
  const layout = pick(layouts);
  const make = (name: string): Extension => scriptedExtension(name, calls, random);
  const child = agent({
    name: "child",
    model: scriptedModel({
      id: "child-model",
      answer: byTurn([together(use("read", { n: 9 }, "k1")), say("child is done")]),
    }),
    tools: tools(calls),
    extensions: [make("inner")],
    permissions: { allow: ["write", "send"] },
  });
  const root = agent({
    name: "root",
    model: scriptedModel({ id: "root-model", answer: byTurn(layout(kinds)) }),
    tools: tools(calls),
    subagents: ["child"],
    extensions: [make("first"), make("second")],
    permissions: pick([{ allow: ["write", "send"] }, { ask: ["write"], allow: ["send"] }]),
  });
  return { agents: [root, child], calls };
}

const toolKinds = ["read", "write", "send"] as const;
const spawn = use("spawn_agent", { agent: "child", prompt: "help" }, "s1");

type Layout = (kinds: readonly string[]) => ScriptedResponse[];
const callsOf = (kinds: readonly string[]) => kinds.map((kind, n) => use(kind, { n }, `c${n + 1}`));

const layouts: readonly Layout[] = [
  (kinds) => [together(...callsOf(kinds), spawn), say("all done")],
  (kinds) => [together(spawn, ...callsOf(kinds)), say("all done")],
  (kinds) => [together(...callsOf(kinds).slice(0, 2)), together(spawn, ...callsOf(kinds).slice(2)), say("all done")],
  (kinds) => [together(...callsOf(kinds).slice(0, 1), spawn), together(...callsOf(kinds).slice(1)), say("all done")],
];

/** Chosen by how many answers the thread's own log holds, so that a killed worker changes nothing. */
const byTurn =
  (responses: readonly ScriptedResponse[]) =>
  (request: { prompt: { messages: { role: string }[] } }): ScriptedResponse => {
    const answered = request.prompt.messages.filter((message) => message.role === "assistant").length;
    return responses[Math.min(answered, responses.length - 1)] as ScriptedResponse;
  };

// One for all runs: compiling a schema takes longer than a run does.
const input = z.object({ n: z.number() });

function tools(calls: Calls): Tool[] {
  const body = (name: string, effect: "read_only" | "idempotent" | "unguarded"): Tool =>
    tool({
      name,
      description: name,
      input,
      effect,
      execute: async ({ n }, { effectKey }) => {
        calls.bodies.push(effectKey);
        return `${name} ${n}`;
      },
    });
  return [body("read", "read_only"), body("write", "idempotent"), body("send", "unguarded")];
}

function scriptedExtension(name: string, calls: Calls, random: () => number): Extension {
  const hooks: Record<string, unknown> = {};
  for (const [hook, words] of Object.entries(answers)) {
    if (random() < 0.5) continue;
    const answer = words[Math.floor(random() * words.length)];
    hooks[hook] = async (...call: unknown[]) => {
      calls.hooks.push(`${(call.at(-1) as HookContext).threadId} ${name}.${hook}`);
      return answer;
    };
  }
  return extension({ name, hooks: hooks as Hooks });
}
