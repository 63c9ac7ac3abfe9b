// A project whose agents are mostly made over the API: it brings tools, an extension and models for them to name. What a process lacks of
// it is told by PROJECT_LACKS.
import {
  agent,
  defineProject,
  extension,
  type ModelRequest,
  type ScriptedResponse,
  say,
  scriptedModel,
  together,
  use,
} from "@roundhouse/runtime";
import { openTurn } from "../../../demo/script/turn.js";
import { journalled } from "./journalled.js";

const lacks = (process.env.PROJECT_LACKS ?? "").split(",");

/** Does what its input says, line by line: `spawn NAME: PROMPT`, `pay`, `ask`; then says its instructions and what came of it. */
function obey(request: ModelRequest): ScriptedResponse {
  const turn = openTurn(request);
  const instructions = request.prompt.system;
  if (turn.results.length > 0) return say(turn.results.map(({ text }) => text).join("; "));
  const calls = turn.input.split("\n").flatMap((line, index) => {
    const [, name, prompt] = /^spawn ([^:]+): (.*)$/.exec(line) ?? [];
    if (name) return [use("spawn_agent", { agent: name, prompt }, `c${index}`)];
    if (line === "pay") return [use("pay", { to: "bob", amount: 5 }, `c${index}`)];
    return line === "ask" ? [use("ask_user", { question: "Which?" }, `c${index}`)] : [];
  });
  return calls.length > 0 ? together(...calls) : say(`${request.agent} (${instructions}): ${turn.input}`);
}

const model = scriptedModel({ id: "obedient", window: 100_000, price: { input: 1, output: 1 }, answer: obey });
const unpriced = scriptedModel({ id: "unpriced", answer: obey });

const guard = extension({ name: "guard", hooks: { beforeModel: async () => ({ decision: "proceed" }) } });
const { pay, look } = journalled(process.env.ROUNDHOUSE_DATA ?? ".");
const extensions = lacks.includes("guard") ? [] : [guard];

export default defineProject({
  agents: [
    agent({ name: "clerk", model, tools: [pay], extensions, permissions: { ask: ["pay"] } }),
    ...(lacks.includes("porter") ? [] : [agent({ name: "porter", model })]),
  ],
  models: { fast: model, unpriced },
  tools: lacks.includes("pay") ? [look] : [pay, look],
  extensions,
});
