// A crew on one provider and key: a lead with as many workers as its input says, and clerks with somewhere else to go.
import { agent, defineProject, type Model, say, scriptedModel, together, use } from "@roundhouse/runtime";
import { modelFromEnv } from "@roundhouse/server/models";
import { openTurn } from "../../../demo/script/turn.js";

const { FAKE_PROVIDER_URL = "" } = process.env;

function model(name: string, key: string): Model {
  const made = modelFromEnv({
    ROUNDHOUSE_MODEL: `openai-compatible:${name}`,
    OPENAI_COMPATIBLE_BASE_URL: `${FAKE_PROVIDER_URL}/v1`,
    OPENAI_COMPATIBLE_API_KEY: key,
  });
  if (!made.ok) throw new Error(made.error);
  return made.value;
}

const planner = scriptedModel({
  id: "planner",
  answer: (request) => {
    const { input, results } = openTurn(request);
    if (results.length > 0) return say(`${results.filter(({ text }) => text === "done").length} done`);
    const spawn = (_: unknown, nth: number) => use("spawn_agent", { agent: "worker", prompt: "go" }, `worker${nth}`);
    return together(...Array.from({ length: Number(input) }, spawn));
  },
});

export default defineProject({
  models: { main: model("main", "key-one"), twin: model("twin", "key-one"), spare: model("spare", "key-two"), planner },
  agents: [
    agent({ name: "worker", model: "main" }),
    agent({ name: "lead", model: "planner", subagents: ["worker"], limits: { maxConcurrentChildren: 64 } }),
    agent({ name: "clerk", model: "main", fallbacks: ["spare"] }),
    agent({ name: "twin", model: "twin" }),
  ],
});
