// A team that branches, on a fake provider: each agent's model is the one of its own name there, at a price that adds up by eye.
import { agent, defineProject, type Model } from "@roundhouse/runtime";
import { modelFromEnv } from "@roundhouse/server/models";
import { journalled } from "./journalled.js";

const { FAKE_PROVIDER_URL = "", ROUNDHOUSE_DATA = "." } = process.env;

function model(name: string): Model {
  const made = modelFromEnv({
    ROUNDHOUSE_MODEL: `openai-compatible:${name}`,
    OPENAI_COMPATIBLE_BASE_URL: `${FAKE_PROVIDER_URL}/v1`,
  });
  if (!made.ok) throw new Error(made.error);
  return priced(made.value);
}

/** Each answer costs a fifth of a cent. */
function priced(model: Model): Model {
  return {
    ...model,
    send: async (request) => {
      const outcome = await model.send(request);
      return outcome.ok ? { ...outcome, usage: { ...outcome.usage, costMicros: 2000 } } : outcome;
    },
  };
}

const { pay } = journalled(ROUNDHOUSE_DATA);

export default defineProject({
  agents: [
    agent({ name: "lead", model: model("lead"), subagents: ["researcher", "writer", "payer", "scribe"] }),
    agent({ name: "researcher", model: model("researcher"), subagents: ["fetcher"] }),
    agent({ name: "fetcher", model: model("fetcher") }),
    agent({ name: "writer", model: model("writer") }),
    agent({ name: "payer", model: model("payer"), tools: [pay], permissions: { ask: ["pay"] } }),
    agent({ name: "scribe", model: model("scribe") }),
  ],
});
